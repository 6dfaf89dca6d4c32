// Lists of Army Forge: numbers one to one, who carries what, and where each rule of the list goes. The lists are made
// up; their shape is that of the service.
#include "import/army_forge.h"

#include "army/alternating/list.h"
#include "base/json_reader.h"
#include "import/army_forge_vocabulary.h"
#include "import/names.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace muster;
using namespace muster::import;
namespace json = boost::json;

namespace {

const char* const river_list = R"({
  "id": "x1", "name": "River March", "gameSystem": "gf", "pointsLimit": 750, "listPoints": 455,
  "specialRules": [ { "name": "Tidewalk", "description": "Crosses water as if it\nwere land." } ],
  "units": [
    { "id": "u1", "selectionId": "s1", "name": "Marsh Captain", "cost": 70, "size": 1, "quality": 3, "defense": 4,
      "bases": { "round": "40" }, "joinToUnit": "s2", "combined": false,
      "rules": [ { "name": "Hero" }, { "name": "Tough", "rating": 3 }, { "name": "Tidewalk" } ],
      "selectedUpgrades": [ { "option": { "costs": [ { "unitId": "u1", "cost": 15 }, { "unitId": "u2", "cost": 99 } ],
                                          "gains": [ { "type": "ArmyBookRule", "name": "Fearless" } ] } } ],
      "loadout": [ { "type": "ArmyBookWeapon", "name": "Harpoon", "count": 1, "range": 0, "attacks": 3,
                     "specialRules": [ { "name": "AP", "rating": "1" }, { "name": "Rending" } ] } ] },
    { "id": "u2", "selectionId": "s2", "name": "Reed Cutters", "cost": 120, "size": 5, "quality": 4, "defense": 5,
      "bases": { "round": "32" }, "combined": true, "joinToUnit": null, "rules": [ { "name": "Scout" } ],
      "loadout": [
        { "type": "ArmyBookWeapon", "name": "Carbine", "count": 4, "range": 24, "attacks": 1, "specialRules": [] },
        { "type": "ArmyBookWeapon", "name": "Burner", "count": 1, "range": 12, "attacks": 1,
          "specialRules": [ { "name": "Blast", "rating": 3 }, { "name": "AP", "rating": 1 } ] },
        { "type": "ArmyBookWeapon", "name": "Sickle", "count": 5, "range": 0, "attacks": 1, "specialRules": [] } ] },
    { "id": "u2", "selectionId": "s3", "name": "Reed Cutters", "cost": 100, "size": 5, "quality": 4, "defense": 5,
      "bases": { "round": "32" }, "combined": true, "joinToUnit": "s2", "rules": [ { "name": "Scout" } ],
      "loadout": [
        { "type": "ArmyBookWeapon", "name": "Carbine", "count": 5, "range": 24, "attacks": 1, "specialRules": [] },
        { "type": "ArmyBookWeapon", "name": "Sickle", "count": 5, "range": 0, "attacks": 1, "specialRules": [] } ] },
    { "id": "u3", "selectionId": "s4", "name": "Mud Crawler", "cost": 150, "size": 1, "quality": 4, "defense": 2,
      "bases": { "round": "none" }, "rules": [ { "name": "Tough", "rating": 6 }, { "name": "Transport", "rating": 11 },
                                               { "name": "Impact", "rating": 3 } ],
      "loadout": [ { "type": "ArmyBookWeapon", "name": "Deck gun", "count": 2, "range": 30, "attacks": 2,
                     "specialRules": [ { "name": "Deadly", "rating": 3 } ] },
                   { "type": "ArmyBookItem", "name": "Ram", "count": 1,
                     "content": [ { "type": "ArmyBookRule", "name": "Tough", "rating": 3 } ] } ] } ] })";

Wishes wishes() {
    Wishes wishes;
    wishes.data = std::string(MUSTER_SOURCE) + "/data";
    return wishes;
}

json::value list_with(std::string_view pointer, const json::value& value) {
    json::value list = json::parse(river_list);
    list.at_pointer(pointer) = value;
    return list;
}

ImportReport imported(const json::value& list, const Wishes& with = wishes()) {
    REQUIRE(is_army_forge(list));
    const auto report = read_army_forge(list, with);
    if (report.has_error()) FAIL(report.error().text);
    return *report;
}
ImportReport river(const Wishes& with = wishes()) { return imported(json::parse(river_list), with); }

ImportedUnit unit(const ImportReport& report, std::string_view name) {
    const auto found = std::ranges::find(report.units, name, &ImportedUnit::name);
    REQUIRE(found != report.units.end());
    return *found;
}

template <class Items>
std::vector<std::string> names(const Items& items) {
    std::vector<std::string> names;
    for (const auto& item : items) names.push_back(item.name);
    return names;
}
using Names = std::vector<std::string>;

alternating::ArmyList listed(const ImportReport& report) {
    Document document = Document::of(report.army.value);
    const auto army = read_army(document);
    if (army.has_error()) FAIL(army.error().text());
    return alternating::list_of(*army);
}

} // namespace

TEST_CASE("an Army Forge list becomes a legal army with its numbers one to one") {
    const ImportReport report = river();
    CHECK(report.legal);
    CHECK(report.rules == "alternating");
    CHECK(report.name == "River March");
    CHECK(report.source.kind == SourceKind::army_forge);
    const alternating::ArmyList list = listed(report);
    REQUIRE(list.units.size() == 3); // two halves are one unit
    const alternating::ModelKind& captain = list.units[0].kinds[0];
    CHECK(captain.quality == 3);
    CHECK(captain.defence == 4);
    CHECK(captain.toughness == 3);
    CHECK(captain.shape == circle(40_mm));
    CHECK(captain.weapons[0].melee());
    CHECK(captain.weapons[0].attacks == 3);
    CHECK(captain.weapons[0].ap == 1); // written as a text
    CHECK(list.units[0].joins == 1);
    const alternating::ListUnit& crawler = list.units[2];
    CHECK(crawler.kinds[0].toughness == 9);      // 6, and 3 from its item
    CHECK(crawler.kinds[0].weapons.size() == 2); // two guns
    CHECK(crawler.kinds[0].weapons[1].range == 30_in);
    CHECK(crawler.kinds[0].transport == 11);
    CHECK(crawler.kinds[0].weapons[0].deadly == 3);
}

TEST_CASE("the halves of a combined unit are one unit, and a special weapon replaces the usual one") {
    const alternating::ArmyList list = listed(river());
    const auto& kinds = list.units[1].kinds;
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[0].count == 9);
    CHECK(kinds[0].name == "Reed Cutters");
    CHECK(kinds[1].count == 1);
    CHECK(kinds[1].name == "Reed Cutters (Burner)");
    const auto carries = [](const alternating::ModelKind& kind, std::string_view name) {
        return std::ranges::count(kind.weapons, name, &alternating::Weapon::name);
    };
    CHECK(carries(kinds[0], "Carbine") == 1);
    CHECK(carries(kinds[0], "Burner") == 0);
    CHECK(carries(kinds[1], "Carbine") == 0);
    CHECK(carries(kinds[1], "Sickle") == 1);
    CHECK(unit(river(), "Reed Cutters").guesses.empty()); // nothing was left open
}

TEST_CASE("each rule of a unit stands in exactly one list, and a namesake is near, never taken") {
    const ImportReport report = river();
    const ImportedUnit captain = unit(report, "Marsh Captain");
    CHECK(names(captain.taken) == Names{"Tough(3)", "AP(1)"});
    CHECK(names(captain.near) == Names{"Hero", "Fearless"}); // Fearless from an upgrade
    CHECK(names(captain.kept) == Names{"Tidewalk", "Rending"});
    CHECK(captain.kept[0].text == "Crosses water as if it were land.");
    CHECK(captain.kept[1].text.starts_with("Harpoon"));
    const ImportedUnit crawler = unit(report, "Mud Crawler");
    CHECK(names(crawler.near) == Names{"Transport(11)", "Deadly(3)"});
    CHECK(names(crawler.kept) == Names{"Impact(3)"}); // ours is an ability of weapons
    for (const ImportedUnit& each : report.units)
        for (const TextNear& near : each.near) CHECK(near.difference.starts_with("import.near.forge."));
    CHECK(report.totals.texts.taken == 4);
    CHECK(report.totals.texts.near == 6);
    CHECK(report.totals.texts.kept == 3);
    // What is kept is in the army, too, and shown on its card.
    CHECK(listed(report).units[0].kinds[0].notes.size() == 2);
    CHECK(listed(report).units[0].kinds[0].has(alternating::Ability::fearless));
}

TEST_CASE("each namesake is an ability of our game, of the same bearer, and its difference is a message") {
    const auto vocabulary = forge::load_vocabulary(wishes().data);
    auto english = Document::load(std::string(MUSTER_SOURCE) + "/data/languages/en.json");
    REQUIRE(english.has_value());
    const auto check = [&](const std::vector<forge::Namesake>& namesakes, bool of_weapons) {
        CHECK(namesakes.size() >= 4);
        for (const forge::Namesake& each : namesakes) {
            CAPTURE(each.name);
            const auto ability = alternating::ability_named(each.name);
            REQUIRE(ability.has_value());
            CHECK(alternating::english(*ability) == each.name);
            CHECK((alternating::category_of(*ability) == alternating::Category::weapon) == of_weapons);
            CHECK(alternating::name_of_ability(*ability).takes_number == (each.most > 0));
            CHECK(english->value().as_object().contains(each.difference));
        }
    };
    check(vocabulary.models, false);
    check(vocabulary.weapons, true);
}

TEST_CASE("without taking nearly, namesakes are kept, and nobody joins a unit") {
    Wishes exact = wishes();
    exact.take_nearly = false;
    const ImportReport report = river(exact);
    const ImportedUnit captain = unit(report, "Marsh Captain");
    CHECK(captain.near.empty());
    CHECK(names(captain.kept) == Names{"Hero", "Tidewalk", "Fearless", "Rending"});
    CHECK(captain.kept[0].why == WhyKept::declined);
    CHECK(captain.kept[1].why == WhyKept::no_word);
    CHECK(names(captain.taken) == Names{"Tough(3)", "AP(1)"});
    CHECK_FALSE(listed(report).units[0].joins.has_value());
    CHECK_FALSE(listed(report).units[0].kinds[0].has(alternating::Ability::fearless));
}

TEST_CASE("a rule that weapons have does not become one of models, and the other way round") {
    const ImportReport report = imported(list_with("/units/0/rules/2", json::object{{"name", "Blast"}, {"rating", 3}}));
    CHECK(names(unit(report, "Marsh Captain").kept) == Names{"Blast(3)", "Rending"});
    const ImportReport other =
        imported(list_with("/units/0/loadout/0/specialRules/1", json::object{{"name", "Scout"}}));
    CHECK(names(unit(other, "Marsh Captain").kept) == Names{"Tidewalk", "Scout"});
}

TEST_CASE("points of the list stay beside ours, and its limit is the size of the battle") {
    const ImportReport report = river();
    REQUIRE(report.totals.points.size() == 2);
    CHECK(report.totals.points[1] == 455);
    int total = 0;
    for (const ImportedUnit& each : report.units) total += each.points;
    CHECK(report.totals.points[0] == total);
    CHECK(total > 0);
    CHECK(listed(report).points == 750);
    const ImportReport small = imported(list_with("/pointsLimit", 100));
    CHECK(listed(small).points == small.totals.points[0]); // the army is larger than that
}

TEST_CASE("a base that the list does not name is guessed by toughness, and can be chosen") {
    const Guess guess = unit(river(), "Mud Crawler").guesses.at(0);
    CHECK(guess.what == GuessOf::base);
    CHECK(guess.chosen == "80mm"); // toughness 9
    CHECK(unit(river(), "Marsh Captain").guesses.empty());
    Wishes larger = wishes();
    larger.choices = {{"Mud Crawler", GuessOf::base, "Mud Crawler", "100mm"}};
    CHECK(listed(river(larger)).units[2].kinds[0].shape == circle(100_mm));
    Wishes mine = wishes();
    mine.bases[folded("Marsh Captain")] = "50mm"; // remembered, also against the list
    CHECK(listed(river(mine)).units[0].kinds[0].shape == circle(50_mm));
    larger.choices = {{"Mud Crawler", GuessOf::base, "Mud Crawler", "as it is"}};
    CHECK(unit(river(larger), "Mud Crawler").guesses.at(0).chosen == "80mm");
}

TEST_CASE("who carries a weapon that is only added is a guess, carried out as chosen") {
    json::value list = json::parse(river_list);
    list.at_pointer("/units/2/loadout")
        .as_array()
        .push_back({{"type", "ArmyBookWeapon"}, {"name", "Net"}, {"count", 1}, {"range", 6}, {"attacks", 1}});
    const ImportedUnit cutters = unit(imported(list), "Reed Cutters");
    REQUIRE(cutters.guesses.size() == 1);
    CHECK(cutters.guesses[0].what == GuessOf::bearer);
    CHECK(cutters.guesses[0].of == "Net");
    CHECK(cutters.guesses[0].chosen == "Sickle, Carbine");
    CHECK(cutters.guesses[0].choices == Names{"Sickle, Carbine", "Sickle, Burner"});
    Wishes chosen = wishes();
    chosen.choices = {{"Reed Cutters", GuessOf::bearer, "Net", "Sickle, Burner"}};
    const auto kinds = listed(imported(list, chosen)).units[1].kinds;
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[1].name == "Reed Cutters (Burner, Net)");
    CHECK(listed(imported(list)).units[1].kinds.size() == 3);
}

TEST_CASE("numbers beyond the game are cut and listed; senseless ones are refused with the unit's name") {
    const ImportReport far = imported(list_with("/units/0/loadout/0/range", 400));
    REQUIRE(unit(far, "Marsh Captain").numbers.size() == 1);
    CHECK(unit(far, "Marsh Captain").numbers[0].written == "400");
    CHECK(unit(far, "Marsh Captain").numbers[0].as == "200");
    const ImportReport idle = imported(list_with("/units/0/loadout/0/attacks", 0));
    CHECK(unit(idle, "Marsh Captain").numbers.at(0).as.empty());
    CHECK(listed(idle).units[0].kinds[0].weapons.empty());
    for (const auto& [pointer, value] : {std::pair<const char*, json::value>{"/units/0/quality", 1},
                                         {"/units/0/quality", 7},
                                         {"/units/0/defense", nullptr},
                                         {"/units/0/size", 0},
                                         {"/units/0/size", 41}}) {
        const auto refused = read_army_forge(list_with(pointer, value), wishes());
        REQUIRE(refused.has_error());
        CHECK(refused.error().message == "import.refused.forge_number");
        CHECK(refused.error().values.at(0) == "Marsh Captain");
    }
}

TEST_CASE("equal names get numbers, and the same bytes give the same report") {
    const ImportReport twice = imported(list_with("/units/3/name", "Marsh Captain"));
    CHECK(names(twice.units) == Names{"Marsh Captain", "Reed Cutters", "Marsh Captain 2"});
    CHECK(json::serialize(river().army.value) == json::serialize(river().army.value));
}

TEST_CASE("other JSON is no Army Forge list") {
    CHECK_FALSE(is_army_forge(json::parse(R"({"format":"muster-army/1","units":[{"quality":4,"defense":4}]})")));
    CHECK_FALSE(is_army_forge(json::parse(R"({"units":[{"quality":4}]})")));
    CHECK_FALSE(is_army_forge(json::parse(R"({"units":[]})")));
    CHECK_FALSE(is_army_forge(json::parse(R"([1])")));
    CHECK(is_army_forge(json::parse(R"({"list":{"units":[{"quality":4,"defense":4}]}})")));
}
