// Lists as text against a collection, in the three forms that are in use. Names and lists are made up.
#include "import/text_list.h"

#include "import/text_lines.h"

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include <algorithm>

using namespace muster;
using namespace muster::import;
namespace json = boost::json;

namespace {

const char* const mist_army = R"({
  "format": "muster-army/1", "rules": "ninth", "name": "Mist Guard",
  "weapons": [
    { "id": "rifle", "name": "Mist rifle", "range": 24, "type": "Rapid Fire 1", "S": 4, "AP": 0, "D": 1 },
    { "id": "launcher", "name": "Reed launcher", "range": 36, "type": "Heavy 1", "S": 8, "AP": -2, "D": 3 },
    { "id": "blade", "name": "Long blade", "range": "Melee", "type": "Melee", "S": "User", "AP": -1, "D": 1 },
    { "id": "maul", "name": "Tide maul", "range": "Melee", "type": "Melee", "S": "x2", "AP": -3, "D": 2 } ],
  "datasheets": [
    { "id": "captain", "name": "Mist Captain", "role": "HQ", "power": 5, "keywords": ["INFANTRY", "CHARACTER"],
      "faction_keywords": ["<REACH>"],
      "models": [ { "id": "captain", "name": "Mist Captain", "min": 1, "max": 1, "M": 6, "WS": "2+", "BS": "2+", "S": 4,
                    "T": 4, "W": 5, "A": 4, "Ld": 9, "Sv": "3+", "weapons": ["blade"] } ],
      "options": [ { "model": "captain", "replace": "blade", "with": "maul" } ] },
    { "id": "squad", "name": "River Squad", "role": "Troops", "power": 4, "keywords": ["INFANTRY"],
      "faction_keywords": ["<REACH>"],
      "models": [
        { "id": "rifleman", "name": "Rifleman", "min": 4, "max": 9, "M": 6, "WS": "3+", "BS": "3+", "S": 4, "T": 4,
          "W": 1, "A": 1, "Ld": 7, "Sv": "3+", "weapons": ["rifle"] },
        { "id": "leader", "name": "Squad leader", "min": 1, "max": 1, "like": "rifleman", "A": 2, "Ld": 8,
          "weapons": ["rifle", "blade"] } ],
      "options": [ { "model": "rifleman", "replace": "rifle", "with": "launcher" } ] } ],
  "units": [
    { "name": "Captain", "datasheet": "captain", "models": { "captain": 1 }, "keywords": { "<REACH>": "NORTH" } },
    { "name": "Squad", "datasheet": "squad", "models": { "rifleman": 4, "leader": 1 },
      "keywords": { "<REACH>": "NORTH" } } ] })";

const char* const battlescribe = R"(
++ Patrol Detachment (Mist) [9 PL, 1,095pts] ++

+ Configuration +

Reach: North

+ HQ +

Mist Captain [5 PL, 95pts]: Tide maul, Warlord

+ Troops +

River Squad [4 PL, 85pts]
. Squad leader: Long blade, Mist rifle
. 6x Rifleman: 6x Mist rifle
. Rifleman: Reed launcher

++ Total: [9 PL, 180pts] ++
Created with a list builder
)";

const char* const compact = R"(
++++++++++++++++++++++++++
+ FACTION KEYWORD: Mist
+ TOTAL ARMY POINTS: 180pts
+ NUMBER OF UNITS: 2
++++++++++++++++++++++++++

Char1: 1x Mist Captain (95 pts): Tide maul, Warlord
8x River Squad (85 pts): 6 with Mist rifle, 1 with Reed launcher, 1 with Mist rifle, Long blade
)";

const char* const app = R"(North March (180 points)

Mist
Strike Force (1,000 points)

CHARACTERS

Mist Captain (95 points)
  • Warlord
  • 1x Tide maul

BATTLELINE

River Squad (85 points)
  • 1x Squad leader
     ◦ 1x Long blade
     ◦ 1x Mist rifle
  • 7x Rifleman
     ◦ 6x Mist rifle
     ◦ 1x Reed launcher

Exported with App Version: v1
)";

Wishes wishes(std::vector<json::value> more = {}) {
    Wishes wishes;
    wishes.collection = {json::parse(mist_army)};
    for (json::value& each : more) wishes.collection.push_back(std::move(each));
    return wishes;
}

ImportReport imported(std::string_view text, const Wishes& with = wishes()) {
    const auto report = read_text_list(text, with);
    if (report.has_error()) FAIL(report.error().text);
    return *report;
}

const json::value& at(const ImportReport& report, std::string_view pointer) {
    return report.army.value.at_pointer(pointer);
}

void check_army(const ImportReport& report) {
    for (const ImportReason& reason : report.reasons) MESSAGE(reason.text);
    CHECK(report.legal);
    CHECK(report.rules == "ninth");
    REQUIRE(report.units.size() == 2);
    CHECK(report.totals.points == std::vector<int>{180, 180});
    CHECK(at(report, "/units/0/datasheet") == "captain");
    CHECK(at(report, "/units/0/options/0/with/0") == "maul");
    CHECK(at(report, "/units/0/keywords") == json::parse(R"({ "<REACH>": "NORTH" })"));
    CHECK(at(report, "/warlord/unit") == "Mist Captain");
    CHECK(at(report, "/units/1/models") == json::parse(R"({ "rifleman": 7, "leader": 1 })"));
    CHECK(at(report, "/units/1/options/0/with/0") == "launcher");
    CHECK(at(report, "/units/1/options").as_array().size() == 1);
    for (const ImportedUnit& unit : report.units) {
        CHECK(unit.playable);
        CHECK(unit.kept.empty());
        CHECK(unit.numbers.empty());
        CHECK(unit.guesses.empty());
    }
}

} // namespace

TEST_CASE("a BattleScribe text is an order for datasheets of the collection") {
    const ImportReport report = imported(battlescribe);
    check_army(report);
    CHECK(std::ranges::count(report.configuration.lines, "Reach: North") == 1);
}

TEST_CASE("the compact form of New Recruit gives the same army") { check_army(imported(compact)); }

TEST_CASE("the app's form gives the same army, and its title the name") {
    const ImportReport report = imported(app);
    check_army(report);
    CHECK(report.name == "North March");
}

TEST_CASE("a name that the collection does not have is listed with the three nearest, and nothing is taken for it") {
    const std::string text = std::string(compact) + "1x Rivers Squadron (50 pts)\n1x Mist Captains (95 pts)\n";
    const ImportReport report = imported(text);
    REQUIRE(report.units.size() == 4);
    const ImportedUnit& unknown = report.units[2];
    CHECK_FALSE(unknown.playable);
    CHECK(unknown.guesses.at(0).chosen.empty());
    CHECK(unknown.guesses[0].choices == std::vector<std::string>{"River Squad", "Mist Captain"});
    CHECK(report.units[3].playable); // a plural is folded
    CHECK(report.totals.playable == 3);
    CHECK(report.totals.points == std::vector<int>{275, 325}); // without those that are left out, and with
    CHECK(at(report, "/units").as_array().size() == 3);
    // The player says what it is.
    Wishes chosen = wishes();
    chosen.choices = {{"Rivers Squadron", GuessOf::profile, "Rivers Squadron", "River Squad"}};
    const ImportReport settled = imported(text, chosen);
    CHECK(settled.units[2].playable);
    CHECK(settled.units[2].guesses.at(0).chosen == "River Squad");
    CHECK(at(settled, "/units/2/datasheet") == "squad");
}

TEST_CASE("without a collection a text list is refused, and a text that is no list by another sentence") {
    const auto alone = read_text_list(compact, Wishes{});
    REQUIRE(alone.has_error());
    CHECK(alone.error().message == "import.refused.no_collection");
    CHECK(alone.error().text.find(".rosz") != std::string::npos);
    const auto prose = read_text_list("Dear friend,\nthe river is high.", wishes());
    REQUIRE(prose.has_error());
    CHECK(prose.error().message == "import.refused.no_list");
}

TEST_CASE("sizes beyond the datasheet are listed, gear that it does not know is kept, and nothing is lost") {
    const ImportReport large = imported("12x River Squad (85 pts)\n");
    CHECK(at(large, "/units/0/models") == json::parse(R"({ "rifleman": 9, "leader": 1 })"));
    REQUIRE(large.units[0].numbers.size() == 1);
    CHECK(large.units[0].numbers[0].written == "12");
    CHECK(large.units[0].numbers[0].as == "10");
    CHECK(imported("10x River Squad (85 pts)\n").units[0].numbers.empty());
    const ImportReport odd = imported("Mist Captain (95 pts): Fog lantern\n");
    CHECK(odd.units[0].kept.at(0).name == "Fog lantern");
    CHECK(odd.units[0].playable);
}

TEST_CASE("of two datasheets with one name the one that fits the text is taken, under an id of its own") {
    json::value other = json::parse(mist_army);
    other.at_pointer("/datasheets/1/models/0").as_object()["max"] = 14;
    const ImportReport large =
        imported("15x River Squad (85 pts)\nRiver Squad (40 pts): 4 with Mist rifle\n", wishes({other}));
    CHECK(large.units[0].numbers.empty());
    CHECK(at(large, "/units/0/models/rifleman") == 14);
    CHECK(at(large, "/units/0/datasheet") != at(large, "/units/1/datasheet"));
    CHECK(large.units[1].name == "River Squad 2");
}

TEST_CASE("a game without datasheets is ordered by its units") {
    const json::value riders = json::parse(R"({
      "format": "muster-army/1", "rules": "alternating", "name": "Reeds",
      "units": [ { "name": "Reed Riders", "models": [ { "count": 3, "name": "Rider", "quality": 4, "defence": 4,
                   "toughness": 1, "weapons": [ { "name": "Spear", "range": "melee", "attacks": 1 } ] } ] } ] })");
    Wishes only;
    only.collection = {riders};
    const ImportReport report = imported("3x Reed Riders (60 pts): 3 with Spear\n", only);
    CHECK(report.legal);
    CHECK(report.rules == "alternating");
    CHECK(at(report, "/units/0/models/0/count") == 3);
    CHECK(report.totals.points[0] != 60); // this game has prices of its own
    CHECK(report.totals.points[0] == report.units[0].points);
    CHECK(report.totals.points[1] == 60);
    CHECK(report.units[0].kept.empty());
    CHECK(imported("5x Reed Riders (60 pts)\n", only).units[0].numbers.at(0).as == "3");
}

TEST_CASE("a first line with the points of all others is the title; a dear unit stays one") {
    const WrittenList titled =
        read_lines("North March (180 points)\nMist Captain (95 points)\nRiver Squad (85 points)\n");
    CHECK(titled.name == "North March");
    CHECK(titled.units.size() == 2);
    CHECK(read_lines("Mud Crawler (200 points)\nMist Captain (95 points)\nRiver Squad (85 points)\n").units.size() ==
          3);
    CHECK(read_lines("Mist Captain (95 points)\nMist Captain (95 points)\n").units.size() == 2);
}

TEST_CASE("lines are read whatever bullets and brackets they have") {
    const WrittenList list = read_lines("+ Troops [4 PL, 1,085pts] +\nRiver Squad (Veterans) [4 PL, 1,085pts]\n"
                                        "- Squad leader\n-- 2x Long blade (5 pts)\n\t- 3 x Rifleman: Pistol; Knife\n");
    REQUIRE(list.units.size() == 1);
    CHECK(list.units[0].name == "River Squad (Veterans)");
    CHECK(list.units[0].points == 1085);
    REQUIRE(list.units[0].gear.size() >= 1);
    CHECK(list.units[0].gear[0].name == "Squad leader");
    CHECK(list.units[0].gear[0].parts.at(0).name == "Long blade");
    CHECK(list.units[0].gear[0].parts[0].count == 2);
    CHECK(list.others.size() == 1);
    CHECK(read_lines("").units.empty());
    CHECK(read_lines("9999999999999999999x Squad (99999999999 pts)").units.size() == 1);
}
