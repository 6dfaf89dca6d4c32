#include "two_games.h"

namespace muster::test {

Army army_of(std::string_view rules, const std::string& name, const std::vector<UnitText>& units) {
    std::string sheets, fielded;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const UnitText& unit = units[i];
        std::string profile, carried;
        const std::pair<const char*, const char*> usual[] = {{"M", "6"}, {"WS", "\"3+\""}, {"BS", "\"3+\""},
                                                             {"S", "4"}, {"T", "4"},       {"W", "1"},
                                                             {"A", "1"}, {"Ld", "7"},      {"Sv", "\"4+\""}};
        for (const auto& [key, value] : usual)
            if (unit.profile.find(fmt::format("\"{}\"", key)) == std::string::npos)
                profile += fmt::format(", \"{}\": {}", key, value);
        if (!unit.profile.empty()) profile += ", " + unit.profile;
        auto weapons = Document::parse("[" + unit.weapons + "]", "weapons");
        REQUIRE_MESSAGE(weapons.has_value(), weapons.error().text());
        weapons->root().each([&](const Reader& each) {
            carried += fmt::format("{}\"{}\"", carried.empty() ? "" : ", ", each["id"].text());
        });
        sheets += fmt::format(
            R"({}{{ "id": "s{}", "name": "S", "role": "Troops", "power": 5, "keywords": [{}], "faction_keywords": ["TEST"],
            "models": [ {{ "id": "m", "name": "M", "min": 1, "max": 40, "base": "{}", "height": {}{}, "weapons": [{}] }} ],
            "weapons": [{}]{} }})",
            i ? ", " : "", i, unit.keywords, unit.base, unit.height, profile, carried, unit.weapons,
            unit.extra.empty() ? "" : ", " + unit.extra);
        fielded += fmt::format(R"({}{{ "name": "Unit {}", "datasheet": "s{}", "models": {{ "m": {} }} }})",
                               i ? ", " : "", i + 1, i, unit.models);
    }
    auto document = Document::parse(
        fmt::format(
            R"({{ "format": "muster-army/1", "rules": "{}", "name": "{}", "datasheets": [{}], "units": [{}] }})", rules,
            name, sheets, fielded),
        name);
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    REQUIRE_MESSAGE(army->validation.legal(), to_json_text(army->validation));
    return *army;
}

} // namespace muster::test
