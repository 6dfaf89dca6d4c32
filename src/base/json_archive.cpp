#include "base/json_archive.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

void Archive::json_value(json::value& value, std::string_view shape) {
    std::string text = json::serialize(value);
    this->json(text, shape);
    if (reads()) value = json::parse(text);
}

void JsonWriter::put(json::value value) {
    if (open_.empty())
        result_ = std::move(value);
    else if (open_.back().is_object())
        open_.back().get_object()[fields_.back()] = std::move(value);
    else
        open_.back().get_array().push_back(std::move(value));
}

void JsonWriter::open_object(std::string_view) {
    open_.emplace_back(json::object());
    fields_.emplace_back();
}

bool JsonWriter::field(std::string_view name) {
    fields_.back() = name;
    return true;
}

void JsonWriter::close_object() {
    json::value done = std::move(open_.back());
    open_.pop_back();
    fields_.pop_back();
    put(std::move(done));
}

std::size_t JsonWriter::open_list(std::size_t size, std::size_t) {
    open_.emplace_back(json::array());
    fields_.emplace_back();
    return size;
}

void JsonWriter::close_list() { close_object(); }

bool JsonWriter::optional(bool present) {
    if (!present) put(nullptr);
    return present;
}

void JsonWriter::boolean(bool& value) { put(value); }
void JsonWriter::integer(std::int64_t& value, std::int64_t, std::int64_t) { put(value); }
void JsonWriter::whole(std::uint64_t& value) { put(value); }
void JsonWriter::real(double& value) { put(value); }
void JsonWriter::text(std::string& value) { put(json::string(value)); }
void JsonWriter::clause(Clause& value) { put(json::string(id_of(value))); }
void JsonWriter::word(std::size_t& which, std::span<const std::string_view> words) { put(json::string(words[which])); }

Reader JsonPatch::take() {
    Level& level = stack_.back();
    if (level.is_list) return level.reader.at(level.next++);
    if (level.is_object) return *field_;
    return level.reader;
}

void JsonWriter::json(std::string& value, std::string_view) { put(boost::json::parse(value)); }

void JsonPatch::open_object(std::string_view) {
    const Reader object = take();
    if (object.value() && !object.is_object()) object.refuse("an object");
    stack_.push_back({object, true, false, 0, {}});
}

bool JsonPatch::field(std::string_view name) {
    Level& level = stack_.back();
    if (!level.reader.is_object()) return false;
    level.known.push_back(name);
    const bool there = level.reader.value()->get_object().contains(name);
    if (!there && !strict()) return false;
    field_ = level.reader[name];
    return there;
}

void JsonPatch::close_object() {
    const Level level = std::move(stack_.back());
    stack_.pop_back();
    if (!level.reader.ok() || !level.reader.is_object()) return;
    level.reader.each_member([&](const std::string& key, const Reader&) {
        if (std::ranges::find(level.known, key) == level.known.end())
            level.reader.refuse(fmt::format("the unknown key \"{}\"", key.substr(0, 60)),
                                fmt::format("one of {}", fmt::join(level.known, ", ")));
    });
}

std::size_t JsonPatch::open_list(std::size_t, std::size_t most) {
    const Reader list = take();
    stack_.push_back({list, false, true, 0, {}});
    return list.size(0, most);
}

std::size_t JsonPatch::open_array(std::size_t size) {
    const Reader list = take();
    stack_.push_back({list, false, true, 0, {}});
    return list.size(size, size);
}

void JsonPatch::close_list() { stack_.pop_back(); }

bool JsonPatch::optional(bool) {
    Level& level = stack_.back();
    const Reader here = take();
    const bool present = here.value() && !here.value()->is_null();
    if (present && level.is_list) --level.next; // only looked at: the next call takes the value itself
    return present;
}

void JsonPatch::boolean(bool& value) { value = take().boolean(); }
void JsonPatch::integer(std::int64_t& value, std::int64_t least, std::int64_t most) {
    value = take().integer(least, most);
}
void JsonPatch::text(std::string& value) { value = take().any_text(1u << 24); }

void JsonPatch::json(std::string& value, std::string_view) {
    const Reader here = take();
    if (here.value()) value = boost::json::serialize(*here.value());
}

void JsonPatch::json_value(boost::json::value& value, std::string_view) {
    const Reader here = take();
    if (here.value()) value = *here.value();
}

void JsonPatch::whole(std::uint64_t& value) {
    const Reader here = take();
    if (!here.value()) return;
    json::error_code error;
    value = here.is_number() ? here.value()->to_number<std::uint64_t>(error) : 0;
    if (!here.is_number() || error) here.refuse("a whole number not below 0");
}

void JsonPatch::real(double& value) { value = take().number(-1e12, 1e12); }

void JsonPatch::clause(Clause& value) {
    const Reader here = take();
    const std::string id = here.text(0);
    const auto clause = id.empty() ? std::optional(Clause::none) : clause_named(id);
    if (clause)
        value = *clause;
    else
        here.refuse("the id of a clause");
}

void JsonPatch::word(std::size_t& which, std::span<const std::string_view> words) {
    const Reader here = take();
    const std::string word = here.text();
    if (!here.ok()) return;
    const auto found = std::ranges::find(words, word);
    if (found == words.end())
        here.refuse(fmt::format("one of {}", fmt::join(words, ", ")));
    else
        which = static_cast<std::size_t>(found - words.begin());
}

} // namespace muster
