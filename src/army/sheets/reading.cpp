#include "army/sheets/reading.h"

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

// An M with two values: the least and the most (N-AIR-01).
Characteristic read_two_moves(Reader reader) {
    if (reader.size(2, 2) != 2) return {};
    const auto least = reader.at(0).integer(1, 100);
    Characteristic result = Characteristic::of(static_cast<int>(reader.at(1).integer(least, 100)));
    result.minimum = static_cast<std::int16_t>(least);
    return result;
}

} // namespace

std::vector<std::string> read_keywords(Reader reader) {
    std::vector<std::string> keywords;
    reader.size(0, 30);
    reader.each([&](Reader each) {
        keywords.push_back(canonical_keyword(each.text(1, 60)));
        if (each.ok() && keywords.back().empty()) each.refuse("a keyword");
    });
    return keywords;
}

KeywordTest read_keyword_test(Reader reader) {
    KeywordTest test;
    if (reader.is_string()) {
        test.all_of.push_back(canonical_keyword(reader.text(1, 60)));
        return test;
    }
    reader.only({"all_of", "any_of", "none_of"});
    if (const auto all = reader.find("all_of")) test.all_of = read_keywords(*all);
    if (const auto any = reader.find("any_of")) test.any_of = read_keywords(*any);
    if (const auto none = reader.find("none_of")) test.none_of = read_keywords(*none);
    if (test.empty()) reader.refuse("no keyword", "a keyword, or lists all_of, any_of, none_of");
    return test;
}

Characteristic read_characteristic(Reader reader, Stat stat) {
    if (stat == Stat::WS || stat == Stat::BS || stat == Stat::Sv) return read_skill(reader);
    if (stat == Stat::W) return Characteristic::of(static_cast<int>(reader.integer(1, 100)));
    if (stat == Stat::M && reader.is_array()) return read_two_moves(reader);
    if (reader.is_string() && reader.text() == "*") return marked(Characteristic::Kind::starred);
    // Every model has a Toughness, because it replaces a missing S or Ld (N-MOD-10).
    if (reader.is_string() && reader.text() == "-" && stat != Stat::T) return marked(Characteristic::Kind::none);
    Characteristic result;
    result.value = read_dice(reader, stat == Stat::M ? 0 : 1, 100);
    result.kind = result.value.count == 0 ? Characteristic::Kind::number : Characteristic::Kind::dice;
    return result;
}

Shape default_base(const Keywords& keywords, bool fortification) {
    using enum CoreKeyword;
    if (fortification || keywords.has(building)) return *parse_base("150x100mm hull");
    if (keywords.has(titanic)) return *parse_base("170mm");
    if (keywords.has(aircraft)) return *parse_base("60mm");
    if (keywords.has(vehicle)) return *parse_base("110x70mm hull");
    if (keywords.has(monster)) return *parse_base("80mm");
    if (keywords.has(biker) || keywords.has(cavalry)) return *parse_base("75x42mm");
    if (keywords.has(beast)) return *parse_base("50mm");
    if (keywords.has(terminator) || keywords.has(swarm)) return *parse_base("40mm");
    return *parse_base("32mm");
}

Length default_height(const Keywords& keywords, bool two_moves) {
    using enum CoreKeyword;
    if (two_moves) return 5_in;
    if (keywords.has(monster) || keywords.has(vehicle)) return 4_in;
    if (keywords.has(biker) || keywords.has(cavalry) || keywords.has(terminator)) return 2_in;
    return 1.5_in;
}

} // namespace muster
