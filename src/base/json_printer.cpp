#include "base/json_printer.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace muster {

void JsonPrinter::separate() {
    if (in_list_ && !first_) printed_ += ',';
    first_ = false;
}

void JsonPrinter::print(std::string_view value) {
    separate();
    printed_ += value;
}

void JsonPrinter::open_object(std::string_view) {
    print("{");
    lists_.push_back(in_list_);
    in_list_ = false, first_ = true;
}

bool JsonPrinter::field(std::string_view name) {
    if (!first_) printed_ += ',';
    quote(name);
    printed_ += ':';
    first_ = false;
    return true;
}

void JsonPrinter::close_object() {
    printed_ += '}';
    in_list_ = lists_.back(), first_ = false;
    lists_.pop_back();
}

std::size_t JsonPrinter::open_list(std::size_t size, std::size_t) {
    print("[");
    lists_.push_back(in_list_);
    in_list_ = first_ = true;
    return size;
}

void JsonPrinter::close_list() {
    printed_ += ']';
    in_list_ = lists_.back(), first_ = false;
    lists_.pop_back();
}

bool JsonPrinter::optional(bool present) {
    if (!present) print("null");
    return present;
}

template <class Number>
void JsonPrinter::print_number(Number value) {
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
    print({digits, static_cast<std::size_t>(end - digits)});
}

void JsonPrinter::boolean(bool& value) { print(value ? "true" : "false"); }
void JsonPrinter::integer(std::int64_t& value, std::int64_t, std::int64_t) { print_number(value); }
void JsonPrinter::whole(std::uint64_t& value) { print_number(value); }
// A fraction keeps its decimal point, so that readers see that it is one.
void JsonPrinter::real(double& value) {
    if (!std::isfinite(value)) return print("null");
    const std::size_t before = printed_.size();
    print_number(value);
    if (printed_.find_first_of(".e", before) == std::string::npos) printed_ += ".0";
}
void JsonPrinter::json(std::string& value, std::string_view) { print(value); }

void JsonPrinter::text(std::string& value) {
    separate();
    quote(value);
}
void JsonPrinter::clause(Clause& value) {
    separate();
    quote(id_of(value));
}
void JsonPrinter::word(std::size_t& which, std::span<const std::string_view> words) {
    separate();
    quote(words[which]);
}

void JsonPrinter::quote(std::string_view text) {
    printed_ += '"';
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            (printed_ += '\\') += letter;
        else if (static_cast<unsigned char>(letter) < ' ')
            printed_ += fmt::format("\\u{:04x}", static_cast<unsigned>(letter));
        else
            printed_ += letter;
    }
    printed_ += '"';
}

} // namespace muster
