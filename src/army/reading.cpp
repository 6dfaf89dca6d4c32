#include "army/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace muster {
namespace {

// "3+" -> 3
std::optional<int> parse_skill(std::string_view text) {
    if (text.size() != 2 || text[0] < '1' || text[0] > '7' || text[1] != '+') return std::nullopt;
    return text[0] - '0';
}

Characteristic marked(Characteristic::Kind kind) {
    Characteristic result;
    result.kind = kind;
    return result;
}

// WS, BS and Sv are printed with a plus.
Characteristic read_skill(Reader reader) {
    const std::string text = reader.is_string() ? reader.text() : "";
    if (text == "-") return marked(Characteristic::Kind::none);
    if (text == "*") return marked(Characteristic::Kind::starred);
    if (const auto skill = parse_skill(text)) return Characteristic::of(*skill);
    reader.refuse("\"1+\" to \"7+\", \"-\" or \"*\"");
    return {};
}

// An M of two values: the least and the most (N-AIR-01).
Characteristic read_two_moves(Reader reader) {
    if (reader.size(2, 2) != 2) return {};
    const auto least = reader.at(0).integer(1, 100);
    Characteristic result = Characteristic::of(static_cast<int>(reader.at(1).integer(least, 100)));
    result.minimum = static_cast<std::int16_t>(least);
    return result;
}

} // namespace

std::string read_id(Reader reader) {
    const std::string id = reader.text(1, 60);
    const bool plain =
        std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
    if (!plain) reader.refuse("an id of small letters, digits and hyphens");
    return id;
}

std::vector<std::string> read_ids(Reader reader, std::size_t most) {
    std::vector<std::string> ids;
    if (!reader.is_array()) return {read_id(reader)};
    reader.size(0, most);
    reader.each([&](Reader each) { ids.push_back(read_id(each)); });
    return ids;
}

std::vector<std::string> read_keywords(Reader reader) {
    std::vector<std::string> keywords;
    reader.size(0, 30);
    reader.each([&](Reader each) {
        keywords.push_back(canonical_keyword(each.text(1, 60)));
        if (each.ok() && keywords.back().empty()) each.refuse("a keyword");
    });
    return keywords;
}

DiceExpression read_dice(Reader reader, int least, int most) {
    if (reader.is_number()) return fixed(static_cast<std::int16_t>(reader.integer(least, most)));
    if (reader.is_string())
        if (const auto dice = parse_dice(reader.text());
            dice && dice->random() && dice->minimum() >= 0 && dice->maximum() <= 100)
            return *dice;
    reader.refuse(fmt::format("a whole number from {} to {} or dice such as \"D6\" or \"2D3+1\"", least, most));
    return {};
}

void refuse_twice(Reader reader, const std::vector<std::string>& ids, const std::string& id) {
    if (std::ranges::find(ids, id) != ids.end())
        reader.refuse(fmt::format("\"{}\" a second time", id), "each only once");
}

Characteristic read_characteristic(Reader reader, Stat stat) {
    if (stat == Stat::WS || stat == Stat::BS || stat == Stat::Sv) return read_skill(reader);
    if (stat == Stat::W) return Characteristic::of(static_cast<int>(reader.integer(1, 100)));
    if (stat == Stat::M && reader.is_array()) return read_two_moves(reader);
    if (reader.is_string() && reader.text() == "*") return marked(Characteristic::Kind::starred);
    // Every model has a Toughness: it stands in for a missing S or Ld (N-MOD-10).
    if (reader.is_string() && reader.text() == "-" && stat != Stat::T) return marked(Characteristic::Kind::none);
    Characteristic result;
    result.value = read_dice(reader, stat == Stat::M ? 0 : 1, 100);
    result.kind = result.value.count == 0 ? Characteristic::Kind::number : Characteristic::Kind::dice;
    return result;
}

} // namespace muster
