#include "base/typescript.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {

void TypeScriptTypes::leaf(std::string type) {
    if (std::exchange(optional_, false)) type += " | null";
    if (open_.empty()) return;
    Open& open = open_.back();
    if (open.type.empty())
        open.body = std::move(type); // every item of a list has the same type
    else
        open.body += fmt::format("  {}: {};\n", open.field, type);
}

void TypeScriptTypes::open_object(std::string_view type) {
    open_.push_back({std::string(type), std::exchange(optional_, false), "", ""});
}

bool TypeScriptTypes::field(std::string_view name) {
    open_.back().field = name;
    return true;
}

void TypeScriptTypes::close_object() {
    const Open done = std::move(open_.back());
    open_.pop_back();
    interfaces_[done.type] = done.body;
    optional_ = done.optional;
    leaf(done.type);
}

std::size_t TypeScriptTypes::open_list(std::size_t, std::size_t most) {
    open_.push_back({"", std::exchange(optional_, false), "", ""});
    return std::min<std::size_t>(1, most);
}

void TypeScriptTypes::close_list() {
    const std::string item = open_.back().body;
    optional_ = open_.back().optional;
    open_.pop_back();
    leaf(item.find(' ') == std::string::npos ? item + "[]" : "(" + item + ")[]");
}

bool TypeScriptTypes::optional(bool) { return optional_ = true; }

void TypeScriptTypes::word(std::size_t&, std::span<const std::string_view> words) {
    std::string type;
    for (std::string_view each : words) type += fmt::format("{}\"{}\"", type.empty() ? "" : " | ", each);
    leaf(type);
}

std::string TypeScriptTypes::text() const {
    std::string text;
    for (const auto& [name, body] : interfaces_) text += fmt::format("export interface {} {{\n{}}}\n\n", name, body);
    return text;
}

} // namespace muster
