// One message of the WebSocket as text and back: a struct of server/protocol.h together with its "type".
#pragma once

#include "base/json_archive.h"
#include "base/json_printer.h"
#include "server/protocol.h"

namespace muster {

template <class Message>
std::string frame(std::string_view type, const Message& message) {
    std::string text = print_json(message);
    text.insert(1, "\"type\":\"" + std::string(type) + "\",");
    return text;
}

// Reads the fields that are present. Every other key but "type" is a problem of the document.
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
