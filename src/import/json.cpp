// Rosters in JSON. Builders write the same tree in several spellings: lists with or without the wrapper that XML has,
// one object where a list is meant, attributes with "_" or "@" before their name, the content of an element as "$text",
// "text", "#text", "_text" or "__text".
#include "import/open.h"
#include "import/roster_reading.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

// Counts values before the parser makes them: each but the first follows a comma, a colon or a bracket.
std::optional<Unreadable> too_much(std::string_view text) {
    std::size_t values = 1, depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '\\' && quoted)
            ++i;
        else if (letter == '"')
            quoted = !quoted;
        if (quoted) continue;
        values += letter == ',' || letter == ':' || letter == '[' || letter == '{';
        if (letter == '[' || letter == '{') ++depth;
        if ((letter == ']' || letter == '}') && depth > 0) --depth;
        if (depth > max_depth) return unreadable("depth", "This file nests more than {} levels deep.", max_depth);
        if (values > max_nodes) return unreadable("values", "This file has more than {} values.", max_nodes);
    }
    return std::nullopt;
}

const json::value* member(const json::value& value, std::string_view name) {
    const json::object* object = value.if_object();
    if (!object) return nullptr;
    for (const std::string_view before : {"", "_", "@"})
        if (const json::value* found = object->if_contains(std::string(before) += name)) return found;
    return nullptr;
}

std::string printed(const json::value* value) {
    if (!value || value->is_null() || value->is_structured()) return "";
    if (const json::string* text = value->if_string()) return std::string(*text);
    return json::serialize(*value);
}

std::string content_of(const json::value* value) {
    if (!value || !value->is_object()) return printed(value);
    for (const std::string_view key : {"$text", "text", "#text", "_text", "__text"})
        if (const json::value* found = value->get_object().if_contains(key)) return printed(found);
    return "";
}

class JsonNode {
  public:
    explicit JsonNode(const json::value& value) : value_(value) {}

    std::string attribute(std::string_view name) const { return printed(member(value_, name)); }
    std::string content() const { return content_of(&value_); }
    std::string child_content(std::string_view name) const { return content_of(member(value_, name)); }
    template <class Visit>
    void each(std::string_view list, std::string_view item, Visit visit) const {
        const json::value* items = member(value_, list);
        if (items)
            if (const json::value* wrapped = member(*items, item)) items = wrapped;
        if (!items) return;
        if (const json::array* all = items->if_array())
            for (const json::value& one : *all) visit_object(one, visit);
        else
            visit_object(*items, visit);
    }

  private:
    // A wrapper with nothing in it is an empty object or "".
    template <class Visit>
    static void visit_object(const json::value& value, Visit visit) {
        if (const json::object* object = value.if_object(); object && !object->empty()) visit(JsonNode(value));
    }

    const json::value& value_;
};

Unreadable damaged_at(std::string_view text, std::size_t place) {
    const std::string_view before = text.substr(0, place);
    const auto line = 1 + std::ranges::count(before, '\n');
    return unreadable("json", "This JSON is damaged or breaks off at line {}, column {}.", line,
                      before.size() - (before.rfind('\n') + 1) + 1); // without a line break npos + 1 is 0
}

bool is_roster(const json::value& value) { return member(value, "forces") != nullptr; }

} // namespace

Readable<Opened> read_json(std::string_view text) {
    if (const auto problem = too_much(text)) return *problem;
    json::parse_options options;
    options.max_depth = max_depth;
    json::stream_parser parser({}, options);
    json::error_code error;
    const std::size_t read = parser.write(text.data(), text.size(), error);
    if (error) return damaged_at(text, read);
    parser.finish(error);
    if (error) return damaged_at(text, text.size());
    json::value value = parser.release();
    const json::value* inside = member(value, "roster");
    const json::value& root = inside ? *inside : value;
    if (!inside && !is_roster(value)) {
        for (const std::string_view data : {"catalogue", "gameSystem"})
            if (const json::value* found = member(value, data); found && found->is_object()) return no_roster(data);
        return Opened(std::move(value));
    }
    auto roster = RosterReader<JsonNode>().read(JsonNode(root));
    if (roster.has_error()) return roster.error();
    return Opened(std::move(*roster));
}

} // namespace muster::import
