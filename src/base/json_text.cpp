#include "base/json_text.h"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include <string_view>

namespace json = boost::json;

namespace muster {
namespace {

void write(std::string& text, const json::value& value);

void write_list(std::string& text, const json::array& list) {
    std::string_view between = "";
    for (const json::value& item : list) {
        text += between;
        write(text, item);
        between = ",";
    }
}

void write_members(std::string& text, const json::object& object) {
    std::string_view between = "";
    for (const auto& [key, value] : object) {
        text += between;
        text += json::serialize(json::string_view(key));
        text += ':';
        write(text, value);
        between = ",";
    }
}

void write(std::string& text, const json::value& value) {
    if (const auto* list = value.if_array()) {
        text += '[';
        write_list(text, *list);
        text += ']';
    } else if (const auto* object = value.if_object()) {
        text += '{';
        write_members(text, *object);
        text += '}';
    } else if (const auto* number = value.if_double()) {
        text += fmt::format("{}", *number); // the shortest text that reads back as the same number
    } else {
        text += json::serialize(value);
    }
}

} // namespace

std::string json_text(const json::value& value) {
    std::string text;
    write(text, value);
    return text;
}

} // namespace muster
