#include "base/json_reader.h"

#include "base/json_text.h"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <set>
#include <vector>

namespace json = boost::json;

namespace muster {
namespace {

// How a message shows a value: short, on one line.
std::string shown(const json::value& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return fmt::format("a list of {}", value.get_array().size());
    std::string text = json_text(value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

std::string place_in(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
    return fmt::format("line {}, column {}", line, column);
}

// Control characters are those below the space, delete, and those that UTF-8 writes as C2 80 to C2 9F. Terminals take
// some of them for commands.
bool has_control_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7f) return true;
        if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
    }
    return false;
}

// Builds the value while the parser reads, and checks every key. A key that stands twice in its object (Boost would
// keep the last) or cannot be shown ends the reading with a problem.
class ValueBuilder {
  public:
    static constexpr std::size_t max_object_size = json::object::max_size();
    static constexpr std::size_t max_array_size = json::array::max_size();
    static constexpr std::size_t max_key_size = json::string::max_size();
    static constexpr std::size_t max_string_size = json::string::max_size();

    std::optional<Problem> problem;

    json::value release() { return values_.release(); }

    bool on_document_begin(json::error_code&) { return values_.reset(), true; }
    bool on_document_end(json::error_code&) { return true; }
    bool on_object_begin(json::error_code&) { return levels_.push_back({{}, "", 0, false}), true; }
    bool on_object_end(std::size_t size, json::error_code&) {
        levels_.pop_back();
        return values_.push_object(size), complete();
    }
    bool on_array_begin(json::error_code&) { return levels_.push_back({{}, "", 0, true}), true; }
    bool on_array_end(std::size_t size, json::error_code&) {
        levels_.pop_back();
        return values_.push_array(size), complete();
    }
    bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
        key_ += part;
        return values_.push_chars(part), true;
    }
    bool on_key(json::string_view part, std::size_t, json::error_code& error) {
        key_ += part;
        values_.push_key(part);
        look_at_key();
        if (problem) error = json::error::syntax;
        return !problem;
    }
    bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
        return values_.push_chars(part), true;
    }
    bool on_string(json::string_view part, std::size_t, json::error_code&) {
        return values_.push_string(part), complete();
    }
    bool on_number_part(json::string_view, json::error_code&) { return true; }
    bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
        return values_.push_int64(number), complete();
    }
    bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
        return values_.push_uint64(number), complete();
    }
    bool on_double(double number, json::string_view, json::error_code&) {
        return values_.push_double(number), complete();
    }
    bool on_bool(bool value, json::error_code&) { return values_.push_bool(value), complete(); }
    bool on_null(json::error_code&) { return values_.push_null(), complete(); }
    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

  private:
    struct Level {
        std::set<std::string, std::less<>> keys; // of an object
        std::string key;
        std::size_t item = 0; // of a list
        bool is_list = false;
    };

    bool complete() {
        if (!levels_.empty() && levels_.back().is_list) ++levels_.back().item;
        return true;
    }

    void look_at_key() {
        const bool shows = !has_control_characters(key_);
        levels_.back().key = shows ? key_ : "";
        if (!shows)
            problem = Problem{"", path(), "a key with control characters", "keys of one printed line"};
        else if (!levels_.back().keys.insert(key_).second)
            problem = Problem{"", path(), "this key twice", "each key once"};
        key_.clear();
    }

    std::string path() const {
        std::string path;
        for (const Level& level : levels_)
            path += level.is_list ? fmt::format("[{}]", level.item) : (path.empty() ? "" : ".") + level.key;
        return path;
    }

    json::value_stack values_;
    std::vector<Level> levels_;
    std::string key_;
};

} // namespace

Result<Document> Document::parse(std::string_view text, std::string file) {
    if (text.size() > max_bytes)
        return Problem{file, "", fmt::format("{} bytes", text.size()),
                       fmt::format("a file of at most {} MB", max_bytes >> 20)};
    json::parse_options options;
    options.max_depth = max_depth;
    json::basic_parser<ValueBuilder> parser(options);
    json::error_code error;
    const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
    ValueBuilder& builder = parser.handler();
    if (builder.problem)
        return Problem{file, builder.problem->place, builder.problem->found, builder.problem->expected};
    const std::size_t rest = error ? text.size() : text.find_first_not_of(" \t\r\n", read);
    if (rest < text.size()) return Problem{file, place_in(text, rest), "more text after the end", "one JSON document"};
    if (error == json::error::too_deep)
        return Problem{file, place_in(text, read), fmt::format("more than {} levels of brackets", max_depth),
                       "a readable JSON document"};
    if (error)
        return Problem{file, place_in(text, read), fmt::format("broken JSON ({})", error.message()), "a JSON document"};
    Document document;
    document.file_ = std::move(file);
    document.value_ = builder.release();
    return document;
}

Result<Document> Document::load(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Problem{file, "", "", fmt::format("cannot be opened: {}", std::strerror(errno))};
    std::string text;
    std::array<char, 1 << 16> block;
    while (stream.read(block.data(), block.size()), stream.gcount() > 0 && text.size() <= max_bytes)
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (stream.bad()) return Problem{file, "", "", fmt::format("cannot be read: {}", std::strerror(errno))};
    if (text.size() > max_bytes)
        return Problem{file, "", "a larger file", fmt::format("at most {} MB", max_bytes >> 20)};
    constexpr std::string_view mark = "\xEF\xBB\xBF"; // the byte order mark: some editors begin their files with it
    return parse(std::string_view(text).substr(text.starts_with(mark) ? mark.size() : 0), file);
}

Document Document::of(json::value value, std::string file) {
    Document document;
    document.file_ = std::move(file);
    document.value_ = std::move(value);
    return document;
}

Reader Document::root() { return {*this, &value_, ""}; }

Reader Reader::operator[](std::string_view key) const {
    if (!value_) return *this;
    if (!value_->is_object()) {
        refuse("an object");
        return {*document_, nullptr, path_};
    }
    const json::value* member = value_->get_object().if_contains(key);
    const std::string path = path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
    if (!member) Reader(*document_, value_, path).refuse("nothing", "this key, which is required");
    return {*document_, member, path};
}

std::optional<Reader> Reader::find(std::string_view key) const {
    if (!value_) return std::nullopt;
    if (!value_->is_object()) {
        refuse("an object");
        return std::nullopt;
    }
    if (!value_->get_object().contains(key)) return std::nullopt;
    return (*this)[key];
}

std::optional<Reader> Reader::find_or_null(std::string_view key) const {
    const std::optional<Reader> found = find(key);
    return found && found->value_->is_null() ? std::nullopt : found;
}

void Reader::only(std::initializer_list<std::string_view> keys) const {
    if (!value_) return;
    if (!value_->is_object()) return refuse("an object");
    for (const auto& member : value_->get_object()) {
        const std::string_view key(member.key().data(), member.key().size());
        if (key == "$schema" || std::ranges::find(keys, key) != keys.end()) continue;
        const std::string known = fmt::format("one of {}", fmt::join(keys, ", "));
        return refuse(fmt::format("the unknown key \"{}\"", key.substr(0, 60)), known);
    }
}

void Reader::each_member(const std::function<void(const std::string&, Reader)>& visit) const {
    if (!value_) return;
    if (!value_->is_object()) return refuse("an object");
    for (const auto& member : value_->get_object()) {
        const std::string key(member.key().data(), member.key().size());
        if (key != "$schema") visit(key, (*this)[key]);
    }
}

std::size_t Reader::size(std::size_t least, std::size_t most) const {
    if (!value_) return 0;
    if (!value_->is_array()) return refuse("a list"), 0;
    const std::size_t size = value_->get_array().size();
    if (size < least || size > most)
        return refuse(least == most ? fmt::format("a list of {}", least)
                                    : fmt::format("a list of {} to {}", least, most)),
               0;
    return size;
}

Reader Reader::at(std::size_t i) const {
    if (!value_) return *this;
    const json::value* item = value_->is_array() && i < value_->get_array().size() ? &value_->get_array()[i] : nullptr;
    if (!item) refuse("a longer list");
    return {*document_, item, fmt::format("{}[{}]", path_, i)};
}

void Reader::each(const std::function<void(Reader)>& visit) const {
    if (!value_) return;
    if (!value_->is_array()) return refuse("a list");
    for (std::size_t i = 0; i < value_->get_array().size() && document_->ok(); ++i) visit(at(i));
}

std::int64_t Reader::integer(std::int64_t least, std::int64_t most) const {
    if (!value_) return least;
    json::error_code error;
    const auto number = value_->is_number() ? value_->to_number<std::int64_t>(error) : 0;
    if (!value_->is_number() || error || number < least || number > most) {
        refuse(fmt::format("a whole number from {} to {}", least, most));
        return least;
    }
    return number;
}

double Reader::number(double least, double most) const {
    if (!value_) return least;
    json::error_code error;
    const double number = value_->is_number() ? value_->to_number<double>(error) : 0;
    if (!value_->is_number() || error || !(number >= least && number <= most)) {
        refuse(fmt::format("a number from {} to {}", least, most));
        return least;
    }
    return number;
}

bool Reader::boolean() const {
    if (!value_) return false;
    if (!value_->is_bool()) return refuse("true or false"), false;
    return value_->get_bool();
}

std::string Reader::text(std::size_t least, std::size_t most) const {
    if (!value_) return {};
    if (!value_->is_string()) return refuse("a text"), std::string();
    const auto& text = value_->get_string();
    if (text.size() < least || text.size() > most) {
        refuse(fmt::format("a text of {} to {} characters", least, most));
        return {};
    }
    if (has_control_characters(text)) {
        refuse("control characters", "a text of one printed line");
        return {};
    }
    return {text.data(), text.size()};
}

std::string Reader::any_text(std::size_t most) const {
    if (!value_) return {};
    if (!value_->is_string()) return refuse("a text"), std::string();
    const auto& text = value_->get_string();
    if (text.size() > most) return refuse(fmt::format("a text of at most {} characters", most)), std::string();
    return {text.data(), text.size()};
}

void Reader::refuse(std::string expected) const { refuse(value_ ? shown(*value_) : "nothing", std::move(expected)); }

void Reader::refuse(std::string found, std::string expected) const {
    if (document_->problem_) return;
    document_->problem_ = Problem{document_->file_, path_, std::move(found), std::move(expected)};
}

void Reader::refuse(const Problem& inside) const {
    if (document_->problem_) return;
    Problem problem = inside;
    if (inside.file.empty()) {
        problem.file = document_->file_;
        problem.place = path_ + (path_.empty() || inside.place.empty() ? "" : ".") + inside.place;
    }
    document_->problem_ = std::move(problem);
}

} // namespace muster
