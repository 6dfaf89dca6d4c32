// Datasheets of the eighth: what its own clauses demand of the data, and the one datasheet that its source prints.
#include "army_testing.h"

using namespace muster;
using namespace muster::testing;

namespace {

const DatasheetUnit& lord() {
    static const Army army = army_file("eighth/contagion");
    return unit(army, 0);
}

// The source's datasheets with one squad of five Intercessors.
json::value squad(const Edits& edits = {}) {
    json::value army = edited(load_json("data/datasheets/eighth/source.json"), {{"/format", "muster-army/1"}});
    put(army, "/units", json::parse(R"([{ "name": "A", "datasheet": "intercessors",
                                          "models": { "intercessor": 4, "sergeant": 1 } }])"));
    return edited(army, edits);
}

} // namespace

TEST_CASE("E-LOC-01, E-LOC-02, E-LOC-03 the Lord of Contagion is one model with a plague reaper and its keywords") {
    CHECK(lord().models.size() == 1);
    CHECK(weapon_names(lord(), 0) == std::vector<std::string>{"Plague reaper"});
    for (const char* keyword : {"CHAOS", "NURGLE", "HERETIC ASTARTES", "DEATH GUARD", "INFANTRY", "TERMINATOR",
                                "CHARACTER", "LORD OF CONTAGION"})
        CHECK_MESSAGE(lord().keywords.has(keyword), keyword);
    CHECK_FALSE(lord().keywords.has("PSYKER"));
    const json::value two =
        json::parse(R"({ "name": "Two", "datasheet": "lord-of-contagion", "models": { "lord": 2 } })");
    CHECK(clauses(read_valid(squad({{"/units/0", two}}))) == Ids{"E-DATA-08"});
}

TEST_CASE(
    "E-LOC-04, E-I-45, E-I-44 its profile and weapon are those of the tables, its power and role come from data") {
    const std::vector<std::pair<Stat, int>> row = {{Stat::M, 4}, {Stat::WS, 2}, {Stat::BS, 2}, {Stat::S, 4},
                                                   {Stat::T, 5}, {Stat::A, 4},  {Stat::Ld, 9}, {Stat::Sv, 2}};
    for (const auto& [stat, value] : row)
        CHECK_MESSAGE(lord().profiles.at(0).at(stat, 6).number() == value, name_of(stat));
    CHECK(lord().profiles.at(0).wounds() == 6);
    const WeaponProfile& reaper = lord().weapons.at(0).profiles.at(0);
    CHECK(reaper.is_melee());
    CHECK(reaper.strength == WeaponStrength{WeaponStrength::Kind::plus, 2});
    CHECK(reaper.strength.with_bearer(4) == 6);
    CHECK(reaper.armour_penetration == -3);
    CHECK(reaper.damage.plus == 3);
    CHECK(lord().power > 0);
    CHECK(lord().role == "HQ");
}

TEST_CASE("E-LOC-05, E-I-41, E-I-43 abilities printed as page references have their usual effect") {
    const Ability* resilient = ability(lord(), "Disgustingly Resilient");
    REQUIRE(resilient);
    CHECK(resilient->effect == Effect::ignore_wounds);
    CHECK(resilient->on == 5);
    const Ability& plague = lord().weapons.at(0).profiles.at(0).abilities.at(0);
    CHECK(plague.effect == Effect::reroll);
    CHECK(plague.roll == RollKind::wound);
    CHECK(plague.which == Rerolled::ones);
    CHECK(army_file("eighth/contagion").validation.not_enforced.empty());
}

TEST_CASE("E-DATA-01, E-DATA-02, E-DATA-05 every unit has a datasheet with nine characteristics and the rest") {
    const json::value army = squad();
    CHECK(read_valid(army).validation.legal());
    CHECK(clauses(read_valid(edited(army, {{"/units/0/datasheet", "knights"}}))) == Ids{"E-DATA-01"});
    for (const char* key : {"name", "role", "power", "keywords", "faction_keywords", "models"}) {
        json::value without = army;
        without.at("datasheets").at(3).as_object().erase(key);
        CHECK_MESSAGE(read(without).has_error(), key);
    }
    for (const char* characteristic : {"M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"}) {
        json::value without = army;
        without.at("datasheets").at(3).at("models").at(0).as_object().erase(characteristic);
        CHECK_MESSAGE(read(without).has_error(), characteristic);
    }
}

TEST_CASE("E-DATA-04 the power rating is a number per unit, and the Power Level of an army their sum") {
    const auto power = power_of(army_file("eighth/contagion"));
    int sum = 0;
    for (const auto& each : power.units) sum += each.power;
    CHECK(sum == 7 + 5 + 5 + 6);
    CHECK(power.total == sum);
}

TEST_CASE("E-DATA-08, E-MISS-02 a unit has the models of its composition, or once per type as many as there are") {
    const json::value army = squad();
    CHECK(clauses(read_valid(edited(army, {{"/units/0/models/intercessor", 5}}))) == Ids{"E-DATA-08"});
    const json::value three = json::parse(R"({ "intercessor": 2, "sergeant": 1 })");
    const json::value few = edited(army, {{"/units/0/models", three}});
    CHECK(read_valid(few).validation.legal());
    CHECK(unit(read_valid(few), 0).under_strength);
    json::value twice = few;
    twice.at("units").as_array().push_back(edited(few.at("units").at(0), {{"/name", "B"}}));
    CHECK(clauses(read_valid(twice)) == Ids{"E-MISS-02"});
    twice.at("units").at(1).at("models").at("intercessor") = 4; // one of full strength beside it
    CHECK(read_valid(twice).validation.legal());
}

TEST_CASE("E-DATA-09, E-DATA-11 each model starts with its wargear, and a weapon has Range, Type, S, AP and D") {
    const Army army = army_file("eighth/plague-march");
    CHECK(weapon_names(unit(army, 0), 0) == std::vector<std::string>{"Bolter", "Plague knife"});
    CHECK(weapon_names(unit(army, 0), 4) == std::vector<std::string>{"Krak grenade", "Plague sword", "Power fist"});
    const WeaponProfile& bolter = unit(army, 0).weapons.at(0).profiles.at(0);
    CHECK(bolter.range == 24);
    CHECK(bolter.type == WeaponType::rapid_fire);
    CHECK(bolter.attacks.plus == 1);
    CHECK(bolter.strength == WeaponStrength{WeaponStrength::Kind::number, 4});
    CHECK(bolter.armour_penetration == 0);
    CHECK(bolter.damage.plus == 1);
}

TEST_CASE("E-WPN-02 there are five types of ranged weapons, and a range of Melee goes with no other type") {
    const auto rifle = [](const char* type, json::value range) {
        return read(squad({{"/weapons/6/type", type}, {"/weapons/6/range", std::move(range)}}));
    };
    for (const char* type : {"Assault 1", "Heavy 3", "Rapid Fire 1", "Grenade D6", "Pistol 1"}) {
        CHECK_MESSAGE(rifle(type, 24).has_value(), type);
        CHECK_MESSAGE(rifle(type, "Melee").has_error(), type);
    }
    CHECK(rifle("Flak 1", 24).has_error());
    CHECK(rifle("Melee", "Melee").has_value());
}

TEST_CASE("E-DATA-10, E-DIF-23, E-MIN-01 what the eighth never looks at is listed as not enforced") {
    std::string rules = "eighth";
    // A plain datasheet with one more member, and keywords.
    const auto listed = [&](const std::string& more, const std::string& move = "6", const std::string& keyword = "X") {
        const std::string weapons = more.starts_with("\"weapons\"") ? "" : R"(, "weapons": [])";
        const json::value army = json::parse(
            R"({ "format": "muster-army/1", "rules": ")" + rules + R"(", "name": "R", "units": [
                 { "name": "A", "datasheet": "r", "models": { "m": 1 } }], "datasheets": [
                 { "id": "r", "name": "Sheet", "role": "Troops", "power": 5, "faction_keywords": ["X"], "keywords": [")" +
            keyword + R"("], "models": [{ "id": "m", "name": "Model", "min": 1, "max": 9, "base": "32mm", "M": )" +
            move +
            R"(, "WS": "3+", "BS": "3+", "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": "3+", "weapons": [] }])" +
            weapons + ", " + more + " }] }");
        return read_valid(army).validation.not_enforced;
    };
    const auto ability = [](const std::string& text) { return R"("abilities": [{ "name": "It", )" + text + " }]"; };
    const auto weapon = [](const std::string& range) {
        return R"("weapons": [{ "id": "w", "name": "Gun", "type": "Heavy 1", "S": 4, "AP": 0, "D": 1, "range": )" +
               range + " }]";
    };
    const std::string heal = R"("effect": "heal", "amount": 1, "when": ")";
    CHECK(listed(ability(heal + "command_phase\"")) == Ids{"Sheet: It"});
    CHECK(listed(ability(R"("effect": "command_points", "points": 1, "when": "pre_battle")")) == Ids{"Sheet: It"});
    CHECK(listed(ability(heal + "round_start\"")).empty());
    CHECK(listed(ability(R"("effect": "modify", "roll": "attrition", "by": 1)")) == Ids{"Sheet: It"});
    CHECK(listed(ability(R"("effect": "modify", "roll": "morale", "by": 1)")).empty());
    const std::string halved = R"("effect": "halved_advance")";
    CHECK(listed(ability(halved)).empty());
    rules = "ninth"; // which has no such rule, but those above
    CHECK(listed(ability(halved)) == Ids{"Sheet: It"});
    CHECK(listed(ability(R"("effect": "modify", "roll": "attrition", "by": 1)")).empty());
    rules = "eighth";
    CHECK(listed(weapon("[6, 36]")) == Ids{"Sheet: Gun (minimum range)"});
    CHECK(listed(weapon("36")).empty());
    CHECK(listed(ability(heal + "round_start\""), "[10, 20]") == Ids{"Sheet: Model (minimum M)"});
    CHECK(listed(ability(heal + "round_start\""), "[10, 20]", "FLY").empty());
}
