// Lists of the alternating game: how they are read, what is refused with its place, and every reason of the verdict.
#include "alternating_testing.h"

#include "army/cost.h"

using namespace muster;
using namespace muster::testing;
using ListAbility = muster::alternating::Ability;
using muster::alternating::ability_named;
using muster::alternating::AbilityName;
using muster::alternating::nearest_abilities;

namespace {

json::value rifleman(int count = 10) {
    return {{"count", count},
            {"name", "Rifleman"},
            {"quality", 4},
            {"defence", 5},
            {"toughness", 1},
            {"abilities", json::array()},
            {"weapons",
             {{{"name", "Rifle"}, {"range", 24}, {"attacks", 1}},
              {{"name", "Blade"}, {"range", "melee"}, {"attacks", 1}}}}};
}

// Ten riflemen for 143 points, and whatever the edits make of them.
json::value guard_of(const Edits& edits = {}) {
    json::value army = {{"format", "muster-army/1"},
                        {"rules", "alternating"},
                        {"name", "River Guard"},
                        {"points", 1000},
                        {"units", {{{"name", "Riflemen"}, {"models", json::array{rifleman()}}}}}};
    return edited(army, edits);
}

json::value hero_unit(const char* name, const char* joins = nullptr) {
    json::object model = rifleman(1).as_object();
    model["abilities"] = json::array{"Hero"};
    json::object unit{{"name", name}, {"models", json::array{model}}};
    if (joins) unit["joins"] = joins;
    return unit;
}

json::value with_units(std::vector<json::value> more, const Edits& edits = {}) {
    json::value army = guard_of(edits);
    for (json::value& unit : more) army.as_object()["units"].as_array().push_back(std::move(unit));
    return army;
}

Ids reasons(const json::value& army) { return clauses(read_valid(army)); }
Ids reasons_with(const Edits& edits) { return reasons(guard_of(edits)); }

Problem problem(const Edits& edits) {
    const auto army = read(guard_of(edits));
    REQUIRE(army.has_error());
    return army.error();
}

const std::string model = "/units/0/models/0";

json::value weapon_with(json::array abilities, json::value range = 24) {
    return json::array{{{"name", "Gun"}, {"range", range}, {"attacks", 1}, {"abilities", abilities}}};
}

} // namespace

TEST_CASE("abilities are known by English and Polish names, with their numbers in brackets") {
    const Army army =
        read_valid(guard_of({{model + "/abilities", {"Zwiadowca", "transport(6)", "Latający", "Fear(2)"}},
                             {model + "/weapons", weapon_with({"Zabójczy(3)", "No Cover", "Blast (2)"})}}));
    const auto& kind = alternating::list_of(army).units[0].kinds[0];
    using enum ListAbility;
    for (ListAbility each : {scout, transport, flying, fear}) CHECK(kind.has(each));
    CHECK_FALSE(kind.has(ambush));
    CHECK(kind.transport == 6);
    CHECK(kind.fear == 2);
    CHECK(kind.weapons[0].deadly == 3);
    CHECK(kind.weapons[0].blast == 2);
    CHECK(kind.weapons[0].has(no_cover));
}

TEST_CASE("A-I-88 spelling variants are one ability") {
    const std::pair<const char*, const char*> variants[] = {
        {"Niegrabny", "Niezgrabny"},    {"Straceńczy", "Straceńcy"},   {"Instykt", "Instynkt"},
        {"Zdobywca", "Zdobycia"},       {"Dywersant", "Dywersonant"},  {"Przekątnik", "Przekaźnik"},
        {"Koordinacja", "Koordynacja"}, {"Ocieężałość", "Ociężałość"}, {"Zużywalny", "Zużywalna"}};
    for (const auto& [one, other] : variants) {
        CAPTURE(one);
        CHECK(ability_named(one).has_value());
        CHECK(ability_named(one) == ability_named(other));
    }

    for (const auto& [typed, ability] : {std::pair{"AIRCRAFT", ListAbility::aircraft},
                                         {"REZERWA", ListAbility::reserve},
                                         {"zasadzka", ListAbility::ambush}})
        CHECK(ability_named(typed) == ability); // whatever the case
    for (std::size_t i = 0; i < alternating::ability_count; ++i) {
        const AbilityName& name = alternating::name_of_ability(static_cast<ListAbility>(i));
        CHECK(static_cast<std::size_t>(name.ability) == i);
        CHECK(ability_named(name.english) == name.ability);
        CHECK(ability_named(name.polish[0]) == name.ability);
    }
}

TEST_CASE("a misspelt ability is refused with the nearest ones in either language") {
    const Problem scout = problem({{model + "/abilities", json::array{"Skout"}}});
    CHECK(scout.place == "units[0].models[0].abilities[0]");
    CHECK(scout.found == "\"Skout\"");
    CHECK(scout.expected.find("Scout") != std::string::npos);
    CHECK(problem({{model + "/abilities", json::array{"Zasadska"}}}).expected.find("Zasadzka") != std::string::npos);
    CHECK(problem({{model + "/weapons", weapon_with({"Piercin"})}}).expected.find("Piercing") != std::string::npos);
    // A weapon's ability does not stand on a model, and the other way round.
    CHECK(problem({{model + "/abilities", json::array{"Piercing"}}}).expected == "an ability of models");
    CHECK(problem({{model + "/weapons", weapon_with({"Scout"})}}).expected == "a weapon ability");
    CHECK(problem({{model + "/weapons", weapon_with({"AP(2)"})}}).expected.find("\"ap\"") != std::string::npos);
    CHECK(problem({{model + "/abilities", json::array{"Order(Fast)"}}}).expected.find("\"orders\"") !=
          std::string::npos);
    CHECK(problem({{model + "/abilities", json::array{"Aura(Fast)"}}}).expected.find("\"auras\"") != std::string::npos);
    CHECK(nearest_abilities(std::string(100, 'x'), false).empty());
    for (const std::size_t length : {60u, 61u}) { // no name is as long, and so long a one is not looked for
        const Problem endless = problem({{model + "/abilities", json::array{json::value(std::string(length, 'x'))}}});
        CHECK((endless.expected.find("60") == std::string::npos) == (length == 60));
        auto alone = Document::of(json::value(std::string(length, 'x')));
        alternating::read_named_ability(alone.root());
        CHECK((alone.problem()->expected.find("60") == std::string::npos) == (length == 60));
    }
    // In haste, without marks, in the wrong case or in one word.
    const auto nearest = [](const char* typed, bool on_weapon) {
        const auto names = nearest_abilities(typed, on_weapon);
        return names.empty() ? std::string() : std::string(names[0]);
    };
    CHECK(nearest("latajacy", false) == "Latający");
    CHECK(nearest("lATANIE", false) == "Łatanie");
    CHECK(nearest("zle strzla", false) == "Źle strzela");
    CHECK(nearest("Wagh", false) == "Waagh!");
    CHECK(nearest("goodshot", false) == "Good Shot");
    CHECK(nearest("zabojczy", true) == "Zabójczy");
    CHECK(nearest("NOCOVER", true) == "No Cover");
    CHECK(nearest("scout", true).empty());
}

TEST_CASE("a rule without an ability is a note: kept, listed once as not enforced, and of no price") {
    const json::value note = {{"name", "Tidewalk"}, {"text", "Crosses water."}};
    const json::value army = guard_of({{model + "/abilities", {"Scout", note}}});
    const Army read = read_valid(army);
    const auto& kind = alternating::list_of(read).units[0].kinds[0];
    REQUIRE(kind.notes.size() == 1);
    CHECK(kind.notes[0].name == "Tidewalk");
    CHECK(kind.notes[0].text == "Crosses water.");
    CHECK(kind.has(ListAbility::scout));
    CHECK(read.validation.legal());
    CHECK(read.validation.not_enforced == std::vector<std::string>{"Riflemen: Tidewalk"});
    CHECK(costs_of(read).total == costs_of(read_valid(guard_of({{model + "/abilities", json::array{"Scout"}}}))).total);
    CHECK(read_valid(guard_of({{model + "/abilities", {note, note}}})).validation.not_enforced.size() == 1);

    const json::value weapon_note = {{"name", "Gun"}, {"range", 24}, {"attacks", 1}, {"abilities", json::array{note}}};
    CHECK(problem({{model + "/weapons", json::array{weapon_note}}}).place ==
          "units[0].models[0].weapons[0].abilities[0]");
    CHECK(problem({{model + "/abilities", json::array{{{"text", "Crosses water."}}}}}).place ==
          "units[0].models[0].abilities[0].name");
    CHECK(problem({{model + "/abilities", json::array{{{"name", "A"}, {"effect", "B"}}}}}).place ==
          "units[0].models[0].abilities[0]");
}

TEST_CASE("A-I-98 numbers outside the tables are refused in place") {
    const auto refused_at = [](const char* place, const Edits& edits) {
        const Problem found = problem(edits);
        CAPTURE(found.text());
        CHECK(found.place == place);
    };
    for (int wrong : {1, 7}) {
        refused_at("units[0].models[0].quality", {{model + "/quality", wrong}});
        refused_at("units[0].models[0].defence", {{model + "/defence", wrong}});
    }
    refused_at("units[0].models[0].toughness", {{model + "/toughness", 0}});
    refused_at("units[0].models[0].toughness", {{model + "/toughness", 1.5}});
    refused_at("units[0].models[0].weapons[0].attacks", {{model + "/weapons/0/attacks", 0}});
    refused_at("units[0].models[0].weapons[0].range", {{model + "/weapons/0/range", 0}});
    refused_at("units[0].models[0].weapons[0].range", {{model + "/weapons/0/range", "far"}});
    for (int wrong : {-2, 6}) refused_at("units[0].models[0].weapons[0].ap", {{model + "/weapons/0/ap", wrong}});
    refused_at("units[0].models[0].abilities[0]", {{model + "/abilities", json::array{"Transport(0)"}}});
    refused_at("units[0].models[0].abilities[0]", {{model + "/abilities", json::array{"Transport"}}});
    refused_at("units[0].models[0].abilities[0]", {{model + "/abilities", json::array{"Scout(2)"}}});
    refused_at("units[0].models[0].abilities[1]", {{model + "/abilities", {"Scout", "Zwiadowca"}}});
    refused_at("units[0].models[0]", {{model + "/colour", "red"}});
    refused_at("units[0].joins", {{"/units/0/joins", "Nobody"}});
    refused_at("options[0]", {{"/options", json::array{"no_limits"}}});
    refused_at("units[0].models[0].auras[0].on", {{model + "/auras", {{{"ability", "Fast"}, {"on", "nobody"}}}}});
    refused_at("units[0].models[0].auras[0].range", {{model + "/auras", {{{"ability", "Fast"}, {"range", 6}}}}});
    refused_at("units[0].models[0].toughness", {{model + "/toughness", 101}});
    refused_at("units[0].models[0].weapons[0].attacks", {{model + "/weapons/0/attacks", 101}});
    refused_at("units[0].models[0].weapons[0].range", {{model + "/weapons/0/range", 201}});
    refused_at("units[0].models[0].abilities[0]", {{model + "/abilities", json::array{"Fear(21)"}}});
    refused_at("units[0].models[0].abilities[0]", {{model + "/abilities", json::array{"Transport(101)"}}});
    for (const Edits& most :
         {Edits{{model + "/toughness", 100}}, Edits{{model + "/weapons/0/attacks", 100}},
          Edits{{model + "/weapons/0/range", 200}}, Edits{{model + "/abilities", json::array{"Fear(20)"}}},
          Edits{{model + "/abilities", json::array{"Transport(100)"}}}})
        CHECK(read(guard_of(most)).has_value());
    for (int valid : {2, 6}) CHECK(reasons_with({{model + "/quality", valid}, {model + "/defence", valid}}).empty());
    for (int valid : {-1, 5}) CHECK(reasons_with({{model + "/weapons/0/ap", valid}}).empty());
}

TEST_CASE("A-I-98 abilities that contradict each other") {
    CHECK(reasons_with({{model + "/abilities", {"Fast", "Slow"}}}) == Ids{"A-I-98"});
    CHECK(reasons_with({{model + "/abilities", {"Good Shot", "Bad Shot"}}}) == Ids{"A-I-98"});
    CHECK(reasons_with({{model + "/abilities", {"Immobile", "Aircraft"}}}) == Ids{"A-I-98"});
    CHECK(reasons_with({{model + "/abilities", {"Fast", "Bad Shot", "Aircraft"}}}).empty());
    const json::value aura = {{"ability", "Fast"}, {"range", 12}};
    CHECK(reasons_with({{model + "/auras", {aura, aura}}, {"/points", 5000}}) == Ids{"A-I-98", "A-I-98"});
    const json::value order = {{"ability", "Fast"}};
    CHECK(reasons_with({{model + "/orders", {order, order}}, {"/points", 5000}}) == Ids{"A-I-98", "A-I-98"});
    CHECK(reasons_with({{model + "/orders", json::array{order}}, {"/points", 5000}}).empty());
}

TEST_CASE("A-I-79 what a weapon cannot be") {
    CHECK(reasons_with({{model + "/weapons", weapon_with({"Assault", "Unwieldy"})}}) == Ids{"A-I-79"});
    for (const char* ability : {"Artillery", "Unwieldy", "Indirect", "Assault"})
        CHECK(reasons_with({{model + "/weapons", weapon_with({ability}, "melee")}}) == Ids{"A-I-79"});
    CHECK(reasons_with({{model + "/weapons", weapon_with({"Assault", "Impact", "Indirect"})}}).empty());
}

TEST_CASE("A-ARMY-01 A-ARMY-02 A-I-93 an army may stay below the agreed size but not exceed it") {
    CHECK(reasons_with({{"/points", 143}}).empty());
    CHECK(reasons_with({{"/points", 142}}) == Ids{"A-ARMY-01"});
    CHECK(reasons_with({{"/points", 2000}}).empty());
    json::value silent = guard_of();
    silent.as_object().erase("points");
    CHECK(alternating::list_of(read_valid(silent)).points == 143);
}

TEST_CASE("A-ARMY-03 one Hero for each full 500 points") {
    CHECK(reasons(with_units({hero_unit("One")}, {{"/points", 500}})).empty());
    CHECK(reasons(with_units({hero_unit("One")}, {{"/points", 499}})) == Ids{"A-ARMY-03"});
    CHECK(reasons(with_units({hero_unit("One"), hero_unit("Two", "Riflemen")}, {{"/points", 999}})) ==
          Ids{"A-ARMY-03"});
    CHECK(reasons(with_units({hero_unit("One"), hero_unit("Two", "Riflemen")}, {{"/points", 1000}})).empty());
}

TEST_CASE("A-ARMY-04 one Hero in a unit") {
    CHECK(reasons(with_units({hero_unit("One", "Riflemen")})).empty());
    CHECK(reasons(with_units({hero_unit("One", "Riflemen"), hero_unit("Two", "Riflemen")})) == Ids{"A-ARMY-04"});
    CHECK(reasons_with({{model + "/abilities", json::array{"Hero"}}, {model + "/count", 2}}) == Ids{"A-ARMY-04"});
}

TEST_CASE("A-UNIT-01 A-UNIT-02 A-UNIT-03 models of a unit share quality, defence, toughness and passives") {
    const auto mixed = [](const Edits& edits) {
        json::value army = guard_of();
        army.at("units").at(0).at("models").as_array().push_back(edited(rifleman(1), edits));
        return reasons(army);
    };
    CHECK(mixed({}).empty());
    CHECK(mixed({{"/quality", 3}}) == Ids{"A-UNIT-01"});
    CHECK(mixed({{"/defence", 4}}) == Ids{"A-UNIT-01"});
    CHECK(mixed({{"/toughness", 2}}) == Ids{"A-UNIT-01"});
    CHECK(mixed({{"/abilities", json::array{"Scout"}}}) == Ids{"A-UNIT-01"});
    // Weapons, actives and auras may differ, and a single model is a unit.
    CHECK(
        mixed({{"/abilities", {"Mending", "Radio"}}, {"/weapons", json::array()}, {"/auras", {{{"ability", "Fast"}}}}})
            .empty());
    CHECK(reasons_with({{model + "/count", 1}}).empty());
}

TEST_CASE("A-PAS-01a A-I-31 A-I-111 a Hero may join any unit but a Massive one; nobody else may") {
    const Army army = read_valid(with_units({hero_unit("Captain", "Riflemen")}));
    CHECK(army.validation.legal());
    REQUIRE(army.units.size() == 1);
    CHECK(army.units[0].models.size() == 11);
    CHECK(alternating::list_of(army).formations[0].back().unit == 1);
    json::value first = guard_of(); // he may also stand before the unit that he joins
    auto& units = first.as_object()["units"].as_array();
    units.insert(units.begin(), hero_unit("Captain", "Riflemen"));
    CHECK(read_valid(first).units.size() == 1);
    CHECK(read_valid(first).units[0].models.size() == 11);
    CHECK(costs_of(read_valid(first)).units == std::vector{143 + 14});
    units.push_back(hero_unit("Other", "Riflemen"));
    CHECK(reasons(first) == Ids{"A-ARMY-04"});
    json::value alone = hero_unit("Captain", "Riflemen");
    alone.at("models").at(0).as_object()["abilities"] = json::array();
    CHECK(reasons(with_units({alone})) == Ids{"A-PAS-01a"});
    // Nor two at once, nor a Hero who joins one that has joined itself, nor the one body of a Massive unit.
    json::value pair = hero_unit("Captains", "Riflemen");
    pair.at("models").at(0).as_object()["count"] = 2;
    CHECK(reasons(with_units({pair})) == Ids{"A-ARMY-04", "A-PAS-01a"});
    CHECK(std::ranges::count(reasons(with_units({hero_unit("One", "Riflemen"), hero_unit("Two", "One")})),
                             "A-PAS-01a") == 1);
    CHECK(reasons(with_units({hero_unit("One", "Riflemen")}, {{model + "/abilities", json::array{"Massive"}}})) ==
          Ids{"A-PAS-01a"});
}

TEST_CASE("A-COST-49 A-COST-56 A-I-82 auras and orders that are not sold") {
    const auto aura = [](json::value content) {
        return reasons_with({{model + "/auras", json::array{content}}, {model + "/count", 1}});
    };
    CHECK(aura({{"ability", "Immobile"}, {"range", 12}, {"on", "enemies"}}) == Ids{"A-COST-49"});
    CHECK(aura({{"ability", "Clumsy"}, {"range", 0}, {"on", "enemies"}}) == Ids{"A-I-82"});
    CHECK(aura({{"ability", "Clumsy"}, {"range", 12}, {"on", "enemies"}}).empty());
    const auto order = [](const char* name) {
        return reasons_with({{model + "/orders", {{{"ability", name}}}}, {model + "/count", 1}});
    };
    CHECK(order("Ambush") == Ids{"A-COST-56"});
    CHECK(order("Immobile").empty());
}

TEST_CASE("A-ACTV-01i A-COST-53 A-COST-54 A-I-84 spells keep to their budget, and are six at most, six with a Mage") {
    const auto spells = [](json::array list) { return reasons_with({{"/spells", list}}); };
    const auto spark = [](int cost) -> json::value {
        return {{"name", "Spark"},
                {"cost", cost},
                {"weapon", {{"name", "Spark"}, {"range", 18}, {"attacks", 1}, {"ap", 1}}}};
    };
    CHECK(spells({spark(1)}) == Ids{"A-COST-54"}); // 9 points
    CHECK(spells({spark(2)}).empty());
    CHECK(spells({{{"name", "Rage"}, {"cost", 1}, {"ability", "Fury"}}}) == Ids{"A-COST-53"});
    CHECK(spells({{{"name", "Rage"}, {"cost", 2}, {"ability", "Fury"}}}).empty());
    CHECK(spells({{{"name", "No"}, {"cost", 6}, {"ability", "Ambush"}}}) == Ids{"A-COST-53"});
    CHECK(spells({{{"name", "No"}, {"cost", 6}, {"ability", "Relay"}}}) == Ids{"A-COST-53"});
    for (const char* aura : {"Radio", "Corruption", "Sluggishness"}) // no spells, cheap as they are
        CHECK(spells({{{"name", "No"}, {"cost", 6}, {"ability", aura}}}) == Ids{"A-COST-53"});
    CHECK(spells({{{"name", "Yes"}, {"cost", 6}, {"ability", "Pressure"}}}).empty());
    CHECK(spells(json::array(6, spark(2))).empty());
    CHECK(spells(json::array(7, spark(2))) == Ids{"A-ACTV-01i"});
    const auto with_mage = [&](std::size_t count) {
        return reasons_with(
            {{"/units/0/models/0/abilities", json::array{"Mage(1)"}}, {"/spells", json::array(count, spark(2))}});
    };
    CHECK(with_mage(5) == Ids{"A-ACTV-01i"});
    CHECK(with_mage(6).empty());
    CHECK(with_mage(7) == Ids{"A-ACTV-01i"});
    CHECK(problem({{"/spells", json::array{spark(7)}}}).place == "spells[0].cost");
}

TEST_CASE("A-OPT-01a A-OPT-01b A-OPT-01c A-OPT-01d A-OPT-05 A-I-64 A-I-65 Army structure, where it is switched on") {
    const auto structured = [](const json::value& army) {
        return reasons(edited(army, {{"/options", json::array{"army_structure"}}}));
    };
    const auto squad = [](const char* name, int count) -> json::value {
        return {{"name", name}, {"models", json::array{rifleman(count)}}};
    };
    // 143 and 143 points at 408 and below: a share of 35% is 142.8 points.
    CHECK(structured(with_units({squad("B", 10)}, {{"/points", 409}})).empty());
    CHECK(structured(with_units({squad("B", 10)}, {{"/points", 408}})) == Ids{"A-OPT-01b", "A-OPT-01b"});
    CHECK(structured(with_units({squad("B", 10), squad("C", 4)}, {{"/points", 599}})) == Ids{"A-OPT-01a"});
    CHECK(structured(with_units({squad("B", 10), squad("C", 4)}, {{"/points", 600}})).empty());
    CHECK(structured(with_units({squad("B", 3)})) == Ids{"A-OPT-01c"}); // 43 points
    CHECK(structured(with_units({squad("B", 21)})).empty());
    CHECK(structured(with_units({squad("B", 22)})) == Ids{"A-OPT-01d"});
    CHECK(reasons(with_units({squad("B", 22), squad("C", 3)})).empty()); // off by default
    // Nine blades cost 77 points, exactly 35% of 220; four rifles exactly 50.
    const auto alone = [&](int count, json::value weapon, int points) {
        return structured(
            guard_of({{model + "/count", count}, {model + "/weapons", json::array{weapon}}, {"/points", points}}));
    };
    const json::value rifle = rifleman().at("weapons").at(0), blade = rifleman().at("weapons").at(1);
    CHECK(alone(9, blade, 220).empty());
    CHECK(alone(9, blade, 219) == Ids{"A-OPT-01b"});
    CHECK(alone(4, rifle, 1000).empty());
    // A Hero who joined counts with the unit.
    CHECK(structured(with_units({squad("B", 3), hero_unit("Captain", "B")}, {{"/points", 500}})).empty());
}

TEST_CASE("A-OPT-02 A-EX-41 Unit balance: weapons cost one to five times the base") {
    const auto balanced = [](Edits edits) {
        edits.emplace_back("/options", json::array{"unit_balance"});
        return read_valid(guard_of(edits));
    };
    CHECK(balanced({}).validation.legal());
    const alternating::UnitPrice price = alternating::unit_price(alternating::list_of(balanced({})).units[0]);
    CHECK(alternating::testing::shows((price.melee + price.ranged).to_double() / price.base.to_double(), 2.22));
    const json::value blade = json::array{{{"name", "Blade"}, {"range", "melee"}, {"attacks", 1}}};
    const Army flagged = balanced({{model + "/weapons", blade}});
    CHECK(clauses(flagged) == Ids{"A-OPT-02"});
    CHECK(flagged.validation.reasons[0].text.find("0.7200") != std::string::npos);
    CHECK(reasons_with({{model + "/weapons", blade}}).empty());
    // (15 + 3.6) / 5 = 3.72, (22.5 + 3.6) / 5 = 5.22
    CHECK(clauses(balanced({{model + "/weapons/0/attacks", 2}})).empty());
    CHECK(clauses(balanced({{model + "/weapons/0/attacks", 3}})) == Ids{"A-OPT-02"});
    // Of quality 2 the base is 6, the blade 6, three attacks at 18" are 30: once and five times are balanced.
    CHECK(clauses(balanced({{model + "/quality", 2}, {model + "/weapons", blade}})).empty());
    const json::value burst = json::array{{{"name", "Gun"}, {"range", 18}, {"attacks", 3}}};
    CHECK(clauses(balanced({{model + "/quality", 2}, {model + "/weapons", burst}})).empty());
}

TEST_CASE("A-OPT-03a A-OPT-03b Ability markers: one active ability in a unit, and no aura beside it on a model") {
    const auto marked = [](Edits edits) {
        edits.emplace_back("/options", json::array{"ability_markers"});
        edits.emplace_back("/points", 5000);
        return reasons_with(edits);
    };
    CHECK(marked({{model + "/abilities", json::array{"Mending"}}}).empty());
    CHECK(marked({{model + "/abilities", {"Mending", "Relay"}}}) == Ids{"A-OPT-03a"});
    CHECK(marked({{model + "/abilities", json::array{"Mending"}}, {model + "/orders", {{{"ability", "Fast"}}}}}) ==
          Ids{"A-OPT-03a"});
    CHECK(marked({{model + "/abilities", {"Mending", "Radio"}}}) == Ids{"A-OPT-03b"});
    CHECK(marked({{model + "/abilities", {"Mending", "Fear(1)"}}}) == Ids{"A-OPT-03b"});
    CHECK(marked({{model + "/abilities", {"Pressure", "Radio"}}}) == Ids{"A-OPT-03b"});
    CHECK(marked({{model + "/abilities", {"Mage(1)", "Radio"}}}) == Ids{"A-ACTV-01i", "A-OPT-03b"});
    CHECK(marked({{model + "/orders", {{{"ability", "Fast"}}}}, {model + "/auras", {{{"ability", "Fast"}}}}}) ==
          Ids{"A-OPT-03b"});
    CHECK(reasons_with({{model + "/abilities", {"Mending", "Relay", "Radio"}}, {"/points", 5000}}).empty());
}

TEST_CASE("A-I-81 what a unit costs a battle is what it and the Hero who joined it cost, each rounded by itself") {
    const Costs costs = costs_of(read_valid(with_units({hero_unit("Captain", "Riflemen"), hero_unit("Other")})));
    CHECK(costs.measure == "points");
    CHECK(costs.units == std::vector{143 + 14, 14});
    CHECK(costs.total == 171);
}

TEST_CASE("base and height follow toughness where the file is silent") {
    const auto kind = [](const Edits& edits) {
        return alternating::list_of(read_valid(guard_of(edits))).units[0].kinds[0];
    };
    CHECK(kind({}).shape == circle(25_mm));
    CHECK(kind({{model + "/toughness", 2}}).shape == circle(32_mm));
    for (const auto& [toughness, base, height] : {std::tuple{1, 25_mm, 1.25_in},
                                                  {2, 32_mm, 1.5_in},
                                                  {3, 40_mm, 2_in},
                                                  {5, 40_mm, 2_in},
                                                  {6, 60_mm, 3_in},
                                                  {8, 60_mm, 3_in},
                                                  {9, 80_mm, 4_in},
                                                  {11, 80_mm, 4_in},
                                                  {12, 100_mm, 4_in}}) {
        CHECK(kind({{model + "/toughness", toughness}}).shape == circle(base));
        CHECK(kind({{model + "/toughness", toughness}}).height == height);
    }
    CHECK(kind({{model + "/base", "60x35mm"}}).shape == oval(60_mm, 35_mm));
    CHECK(kind({{model + "/height", 2.5}}).height == 2.5_in);
}

TEST_CASE("the ready armies are legal, within a hundredth of their size, and use every ability between them") {
    std::vector<Army> armies;
    for (const char* name : {"river-guard", "lantern-company", "briar-kin", "cold-hearth", "ash-riders", "gale-wing",
                             "grand-levy", "pale-court"})
        armies.push_back(army_file(std::string("alternating/") + name));
    std::uint64_t of_models = 0, of_weapons = 0;
    bool aura = false, order = false;
    for (const Army& army : armies) {
        CAPTURE(army.name);
        CHECK(clauses(army) == Ids{});
        CHECK(100 * total_price(alternating::list_of(army)) >= 99 * alternating::list_of(army).points);
        for (const auto& unit : alternating::list_of(army).units)
            for (const auto& kind : unit.kinds) {
                of_models |= kind.abilities.bits;
                aura |= !kind.auras.empty();
                order |= !kind.orders.empty();
                for (const auto& weapon : kind.weapons) of_weapons |= weapon.abilities.bits;
            }
    }
    for (std::size_t i = 0; i < alternating::ability_count; ++i) {
        const auto ability = static_cast<ListAbility>(i);
        alternating::AbilitySet all;
        all.bits = alternating::category_of(ability) == alternating::Category::weapon ? of_weapons : of_models;
        CAPTURE(alternating::english(ability));
        CHECK(all.has(ability));
    }
    CHECK(aura);
    CHECK(order);
}
