// One message of the WebSocket to text and back: a struct of server/protocol.h with its "type" beside.
#pragma once

#include "base/json_archive.h"
#include "server/protocol.h"

namespace muster {

template <class Message>
std::string frame(std::string_view type, const Message& message) {
    boost::json::value value = json_from(message);
    value.get_object()["type"] = type;
    return boost::json::serialize(value);
}

// Reads the fields that are there; every other key but "type" is a problem of the document.
template <class Message>
Message read_message(const Reader& root) {
    Message message;
    JsonPatch archive(root);
    archive.open_object("");
    archive.field("type");
    for_each_field<Message>([&](std::string_view name, auto field) {
        if (archive.field(name)) transfer(archive, message.*field);
    });
    archive.close_object();
    return message;
}

} // namespace muster
