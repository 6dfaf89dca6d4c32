// Armies of datasheets from few words: units from small JSON datasheets without the usual values.
#pragma once

#include "army/army.h"
#include "base/json_reader.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace muster::test {

// One more kind of model in a unit.
struct KindText {
    std::string id = "sergeant";
    int models = 1;
    std::string profile = ""; // as of the unit
    std::string carries = ""; // ids of the unit's weapons: R"("claw", "pistol")"
};

// One unit of one kind of model. `profile` and `extra` are JSON members: R"("T": 5, "W": 2)", R"("abilities": [ … ])".
struct UnitText {
    std::string name = "Squad";
    int models = 5;
    std::string profile = ""; // added to M 6, WS 3+, BS 3+, S 4, T 4, W 1, A 1, Ld 7, Sv 4+
    std::string weapons = ""; // a list of weapon objects, all carried by every model
    std::string keywords = R"("INFANTRY")";
    std::string extra = ""; // further members of the datasheet: abilities, transport, psyker, …
    std::string base = "32mm";
    double height = 1.5;
    std::string unit_extra = "";       // further members of the unit: embarked_in, …
    std::vector<KindText> others = {}; // after the first kind
    std::string carries = "";          // ids, if not every model of the first kind carries everything
    std::string role = "Troops";
    int power = 5;
};

inline std::string abilities(const std::string& list) { return "\"abilities\": [" + list + "]"; }

namespace texts { // of an army file

inline std::string joined(const std::string& members) { return members.empty() ? "" : ", " + members; }

// The profile's own members replace the usual ones.
inline std::string profile_of(const std::string& own) {
    std::string profile;
    const std::pair<const char*, const char*> usual[] = {{"M", "6"}, {"WS", "\"3+\""}, {"BS", "\"3+\""},
                                                         {"S", "4"}, {"T", "4"},       {"W", "1"},
                                                         {"A", "1"}, {"Ld", "7"},      {"Sv", "\"4+\""}};
    for (const auto& [key, value] : usual)
        if (own.find(fmt::format("\"{}\"", key)) == std::string::npos)
            profile += fmt::format(", \"{}\": {}", key, value);
    return profile + joined(own);
}

inline std::string ids_of(const std::string& weapons) {
    std::string ids;
    if (weapons.empty()) return ids;
    auto listed = Document::parse("[" + weapons + "]", "weapons");
    REQUIRE_MESSAGE(listed.has_value(), listed.error().text());
    listed->root().each(
        [&](const Reader& weapon) { ids += fmt::format("{}\"{}\"", ids.empty() ? "" : ", ", weapon["id"].text()); });
    return ids;
}

inline std::string kind_of_model(const UnitText& unit, const std::string& id, const std::string& profile,
                                 const std::string& carries) {
    return fmt::format(
        R"({{ "id": "{0}", "name": "{0}", "min": 1, "max": 40, "base": "{1}", "height": {2}{3}, "weapons": [{4}] }})",
        id, unit.base, unit.height, profile_of(profile), carries);
}

inline std::string datasheet(const UnitText& unit, std::size_t number) {
    std::string kinds =
        kind_of_model(unit, "trooper", unit.profile, unit.carries.empty() ? ids_of(unit.weapons) : unit.carries);
    for (const KindText& other : unit.others)
        kinds += ", " + kind_of_model(unit, other.id, other.profile, other.carries);
    return fmt::format(
        R"({{ "id": "sheet-{}", "name": "{}", "role": "{}", "power": [ {{ "models": 200, "power": {} }} ],
        "keywords": [{}], "faction_keywords": ["TEST"], "models": [ {} ], "weapons": [{}]{} }})",
        number, unit.name, unit.role, unit.power, unit.keywords, kinds, unit.weapons, joined(unit.extra));
}

inline Army army_of(std::string_view rules, const std::string& name, const std::vector<UnitText>& units,
                    const std::string& extra) {
    std::string sheets, fielded;
    for (std::size_t i = 0; i < units.size(); ++i) {
        sheets += (i ? ", " : "") + datasheet(units[i], i);
        const auto same = [&](const UnitText& each) { return each.name == units[i].name; };
        const bool again = std::any_of(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(i), same);
        const std::string unit_name = again ? fmt::format("{} {}", units[i].name, i + 1) : units[i].name;
        std::string models = fmt::format("\"trooper\": {}", units[i].models);
        for (const KindText& other : units[i].others) models += fmt::format(", \"{}\": {}", other.id, other.models);
        fielded += fmt::format(R"({}{{ "name": "{}", "datasheet": "sheet-{}", "models": {{ {} }}{} }})", i ? ", " : "",
                               unit_name, i, models, joined(units[i].unit_extra));
    }
    auto document = Document::parse(
        fmt::format(
            R"({{ "format": "muster-army/1", "rules": "{}", "name": "{}"{}, "datasheets": [{}], "units": [{}] }})",
            rules, name, joined(extra), sheets, fielded),
        name);
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    for (const Reason& reason : army->validation.reasons)
        FAIL(id_of(reason.clause) << " " << reason.path << ": " << reason.text);
    return *army;
}

} // namespace texts

} // namespace muster::test
