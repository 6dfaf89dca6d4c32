// Rosters of every shape in which builders nest units, as one army: every unit playable and legal, costs kept, all
// files of it the same army, and battles that end without a refused answer.
#include "rosters.h"

#include "players/registry.h"
#include "rules/registry.h"
#include "simulate/simulate.h"
#include "table/table_file.h"

#include <cstdlib>

using namespace muster;
using namespace muster::testing;

namespace {

const std::string crawler_numbers = "10\" 6+ 4+ 6 7 10 3 7 3+";

Selection pistol() {
    return selection("upgrade", "Signal pistol", 1, {weapon_row("Signal pistol", "12\"", "Pistol 1", "3", "0", "1")});
}

// Rows that stand on the unit, named by its models; a common rifle and a special weapon that hang on the unit.
Selection named_rows() {
    return unit(selection("unit", "Lamp Squad", 1, {row("Lighter", guard_numbers), row("Old Lighter", veteran_numbers)},
                          {selection("model", "Lighters w/ rifles", 4),
                           selection("model", "Old Lighter", 1, {}, {blade()}), rifle(1), launcher(1), pistol()}));
}

// Upgrades with rows, and upgrades that only carry the name of one.
Selection upgrades() {
    return unit(selection("unit", "Dock Mob", 1, {row("Docker", guard_numbers)},
                          {selection("upgrade", "Dockers (hooks)", 6, {}, {blade(6)}),
                           selection("upgrade", "Foreman", 1, {row("Foreman", veteran_numbers)}, {pistol()})}));
}

// A leader above his followers, counts in names, a box around models.
Selection led() {
    return unit(selection("model", "Keeper", 1, {row("Keeper", captain_numbers)},
                          {selection("model", "Any hounds", 1, {},
                                     {selection("upgrade", "2x Hounds", 1, {row("Hound", guard_numbers)}, {blade(1)})}),
                           blade()}),
                "HQ", {"Infantry", "Character"});
}

// An upgrade with another row of its model.
Selection armoured() {
    return unit(selection("model", "Warden", 1, {row("Warden", captain_numbers)},
                          {selection("upgrade", "Great Plate", 1, {row("Warden", "5\" 2+ 2+ 4 5 6 4 9 2+")}), blade()}),
                "Elites", {"Infantry", "Character"});
}

Selection degrading_ninth() {
    return unit(selection("model", "Steam Crawler", 1,
                          {row("Steam Crawler [1] (6+ wounds remaining)", "12\" 6+ 3+ 6 7 12 3 8 3+"),
                           row("Steam Crawler [3] (1-2 wounds remaining)", "4\" 6+ 5+ 6 7 N/A 1 8 3+"),
                           row("Steam Crawler [2] (3-5 wounds remaining)", "8\" 6+ 4+ 6 7 N/A 2 8 3+")},
                          {launcher()}),
                "Heavy Support", {"Vehicle"});
}

Selection degrading_eighth() {
    Selection made = selection("model", "Iron Crawler", 1, {row("Iron Crawler", "* 6+ * 6 7 12 * 8 3+")}, {launcher()});
    for (const auto& [wounds, move, skill, attacks] :
         {std::tuple{"7-12+", "12\"", "3+", "3"}, {"4-6", "8\"", "4+", "2"}, {"1-3", "4\"", "5+", "1"}})
        made.profiles.push_back({"Iron Crawler",
                                 "Wound Track",
                                 {{"Remaining W", wounds}, {"Movement", move}, {"BS", skill}, {"Attacks", attacks}}});
    return unit(made, "Heavy Support", {"Vehicle"});
}

Selection witch() {
    Selection made = selection("model", "Tide Witch", 1, {row("Tide Witch", captain_numbers)}, {blade()});
    made.profiles.push_back({"Tide Witch", "Psyker", {{"Cast", "2"}, {"Deny", "1"}, {"Powers Known", "Smite"}}});
    made.profiles.push_back({"Undertow",
                             "Psychic Power",
                             {{"Warp Charge", "5"},
                              {"Range", "18\""},
                              {"Details", "If manifested, select one enemy unit within 18\" of and visible to this "
                                          "model. That unit suffers D3 mortal wounds."}}});
    return unit(made, "HQ", {"Infantry", "Character", "Psyker"});
}

Selection boat() {
    Selection made = selection("model", "Longboat", 1, {row("Longboat", crawler_numbers)}, {launcher(2)});
    made.profiles.push_back({"Longboat", "Transport", {{"Capacity", "This model can transport 12 INFANTRY models."}}});
    made.profiles.push_back(ability("Bursts",
                                    "If this model is reduced to 0 wounds, roll one D6 before removing it from "
                                    "the battlefield: on a 6 it bursts, and each unit within 3\" suffers 1 "
                                    "mortal wound."));
    return unit(made, "Dedicated Transport", {"Vehicle", "Transport"});
}

Selection squadron() {
    return unit(selection("unit", "Skiff Squadron", 1,
                          {ability("Squadron", "Once set up, each operates independently.")},
                          {selection("model", "Skiff", 2, {row("Skiff", "14\" 5+ 4+ 4 5 4 2 7 4+")}, {rifle(2)})}),
                "Fast Attack", {"Biker"});
}

Selection nameless() {
    return unit(selection("model", "Stranger", 1, {row("Stranger", veteran_numbers)}), "Elites", {});
}

Roster all_shapes(bool ninth) {
    return roster({guards(), named_rows(), upgrades(), led(), armoured(),
                   ninth ? degrading_ninth() : degrading_eighth(), witch(), boat(), squadron(), nameless()},
                  ninth ? "Table Wars 9th Edition" : "Table Wars 8th Edition");
}

Army army_of(const ImportReport& report) {
    Document document = Document::of(report.army.value);
    auto army = read_army(document);
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    return std::move(*army);
}

} // namespace

TEST_CASE("a roster of every shape: every unit playable and legal, its costs kept, three kinds of files one army") {
    for (const bool ninth : {true, false}) {
        CAPTURE(ninth);
        const Roster list = all_shapes(ninth);
        const ImportReport report = imported(list);
        CHECK(report.legal);
        CHECK(report.totals.units == 11); // ten, of which one is two
        CHECK(report.totals.playable == report.totals.units);
        CHECK(report.totals.points == std::vector<int>{500, 500});
        CHECK(report.totals.power == std::vector<int>{30, 30});
        const std::string army = json::serialize(report.army.value);
        for (const std::string& file : {written(list, Spelling::xml_201), written(list, Spelling::json_new),
                                        written(list, Spelling::json_wrapped), packed({written(list)})}) {
            const auto other = import::import_list(file, wishes());
            REQUIRE(other.has_value());
            CHECK(json::serialize(other->army.value) == army);
        }
    }
}

TEST_CASE("a roster of every shape: models and weapons as the list means them") {
    const ImportReport report = imported(all_shapes(true));
    const std::vector<std::string> wanted = {"Guard 9: long-rifle; Watch Sergeant 1: blade",
                                             "Lighters w/ rifles 1: long-rifle frost-launcher signal-pistol; Lighters "
                                             "w/ rifles 3: long-rifle signal-pistol; "
                                             "Old Lighter 1: blade long-rifle signal-pistol",
                                             "Dockers (hooks) 6: blade; Foreman 1: signal-pistol",
                                             "Keeper 1: blade; Hounds 2: blade",
                                             "Warden 1: blade",
                                             "Steam Crawler 1: frost-launcher",
                                             "Tide Witch 1: blade",
                                             "Longboat 1: frost-launcher frost-launcher",
                                             "Skiff 1: long-rifle",
                                             "Skiff 1: long-rifle",
                                             "Stranger 1:"};
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(models(report, i) == wanted[i]);
}

TEST_CASE("battles between imported armies end, and no answer is refused") {
    const std::uint64_t battles = std::getenv("MUSTER_FULL") ? 100 : 2;
    for (const bool ninth : {true, false}) {
        CAPTURE(ninth);
        const Army army = army_of(imported(all_shapes(ninth)));
        const Table table = *load_table(std::string(MUSTER_SOURCE) + "/data/tables/the-long-moor.json");
        SimulationPlan plan;
        auto setup = make_setup(*find_rule_set(army.rules), army, army, table);
        REQUIRE_MESSAGE(setup.has_value(), setup.error().text());
        plan.setup = *setup;
        plan.players = {"greedy", "quick"};
        plan.battles = battles;
        const SimulationResult result = simulate(plan);
        CHECK(result.battles.size() == battles);
        CHECK(result.refused() == 0);
        for (const BattleResult& each : result.battles) CHECK(each.outcome != Outcome::undecided);
    }
}
