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
    open_.push_back({std::string(type), std::exchange(optional_, false), "", "", 0});
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
    open_.push_back({"", std::exchange(optional_, false), "", "", 0});
    return std::min<std::size_t>(1, most);
}

std::size_t TypeScriptTypes::open_array(std::size_t size) {
    open_list(size, size);
    if (size <= 4) open_.back().always = size;
    return std::min<std::size_t>(1, size);
}

void TypeScriptTypes::close_list() {
    const std::string item = open_.back().body;
    const std::size_t always = open_.back().always;
    optional_ = open_.back().optional;
    open_.pop_back();
    if (always > 0) return leaf(fmt::format("[{}]", fmt::join(std::vector<std::string>(always, item), ", ")));
    leaf(item.find(' ') == std::string::npos || item.ends_with(']') ? item + "[]" : "(" + item + ")[]");
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
