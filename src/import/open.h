// From the bytes of a file to what is in it. The bytes decide, never the ending of a name: a packed roster (.rosz), a
// roster in XML (.ros) or in JSON, another JSON document, or plain text.
#pragma once

#include "import/tree.h"
#include "import/unreadable.h"

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace muster::import {

struct PlainText {
    std::string text;
};
using Opened = std::variant<Roster, boost::json::value, PlainText>; // JSON that is no roster stays a value

Readable<Opened> open(std::string bytes);

// The single entry of a zip archive, read in pieces and never beyond the limit (unpack.cpp).
Readable<std::string> unpack(std::string_view zip);
// A roster in XML; the parser works in the text itself (xml.cpp).
Readable<Roster> read_xml(std::string text);
// A roster in JSON, or whatever else the JSON is (json.cpp).
Readable<Opened> read_json(std::string_view text);

} // namespace muster::import
