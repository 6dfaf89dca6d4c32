// The models of a unit, in every shape in which list builders nest them.
#include "rosters.h"

#include "import/names.h"

using namespace muster;
using namespace muster::testing;

namespace {

const json::object& kind(const ImportReport& report, std::size_t i = 0) {
    return sheet(report).at("models").at(i).as_object();
}

} // namespace

TEST_CASE("names are compared folded") {
    CHECK(import::folded("2x Gun Drones (shielded)") == "gun drone");
    CHECK(import::folded("Rifleman w/ launcher") == "rifleman");
    CHECK(import::folded("Two Riflemen with launchers") == "riflemen");
    CHECK(import::folded("Crawler 3") == "crawler");
    CHECK(import::folded("Boss") == "boss");
    CHECK(import::folded("3rd Squad") == "3rd squad");
    CHECK(import::count_in("2x Gun Drones") == 2);
    CHECK(import::count_in("Two Riflemen") == 2);
    CHECK(import::count_in("12 Guards") == 12);
    CHECK(import::count_in("3rd Squad") == 1);
    CHECK(import::count_in("Twoface") == 1);
    CHECK(import::without_row("Crawler [2] (5-8 wounds)") == "Crawler");
    CHECK(import::without_row("Crawler (shielded)") == "Crawler (shielded)");
}

TEST_CASE("models with rows of their own, and with rows that stand on the unit by their name") {
    CHECK(models(imported(guards())) == "Guard 9: long-rifle; Watch Sergeant 1: blade");
    const Selection by_name =
        unit(selection("unit", "Squad", 1, {row("Guard", guard_numbers), row("Veteran", veteran_numbers)},
                       {selection("model", "Guards w/ rifle", 4), selection("model", "Veteran", 1)}));
    const ImportReport report = imported(by_name);
    CHECK(models(report) == "Guards w/ rifle 4:; Veteran 1:");
    CHECK(kind(report, 0).at("W").as_int64() == 1);
    CHECK(kind(report, 1).at("W").as_int64() == 2);
    CHECK(std::ranges::none_of(report.units[0].guesses,
                               [](const auto& each) { return each.what == import::GuessOf::profile; }));
}

TEST_CASE("upgrades without rows that carry the name of a row are models; others are not") {
    const Selection squad =
        unit(selection("unit", "Mob", 1, {row("Brawler", veteran_numbers)},
                       {selection("upgrade", "Brawlers (axe)", 9), selection("upgrade", "Banner", 1)}));
    CHECK(models(imported(squad)) == "Brawlers (axe) 9:");
}

TEST_CASE("a model without a row that holds models is a box; one with a row is their leader") {
    const Selection boxed =
        unit(selection("unit", "Squad", 1, {row("Guard", guard_numbers)},
                       {selection("model", "Any Guards", 1, {}, {selection("model", "Guard", 3)})}));
    CHECK(models(imported(boxed)) == "Guard 3:");
    const Selection led = unit(selection("model", "Shepherd", 1, {row("Shepherd", captain_numbers)},
                                         {selection("model", "Hound", 2, {row("Hound", guard_numbers)}), blade()}));
    CHECK(models(imported(led)) == "Shepherd 1: blade; Hound 2:");
}

TEST_CASE("an upgrade with a row is a model, unless the row has the name of the model above it") {
    const Selection with_hound =
        unit(selection("model", "Captain", 1, {row("Captain", captain_numbers)},
                       {selection("upgrade", "War Hound", 1, {row("War Hound", guard_numbers)})}));
    CHECK(models(imported(with_hound)) == "Captain 1:; War Hound 1:");
    const Selection armoured =
        unit(selection("model", "Captain", 1, {row("Captain", captain_numbers)},
                       {selection("upgrade", "Great Armour", 1, {row("Captain", "5\" 2+ 2+ 4 5 7 4 9 2+")})}));
    const ImportReport report = imported(armoured);
    CHECK(models(report) == "Captain 1:");
    CHECK(kind(report).at("W").as_int64() == 7);
}

TEST_CASE("exactly one row that nobody claims is one more model") {
    const auto squad = [](std::vector<import::Profile> rows) {
        return unit(selection("unit", "Kennel", 1, std::move(rows),
                              {selection("model", "Hound", 3, {row("Hound", guard_numbers)})}));
    };
    CHECK(models(imported(squad({row("Keeper", captain_numbers)}))) == "Keeper 1:; Hound 3:");
    CHECK(models(imported(squad({row("Keeper", captain_numbers), row("Cook", guard_numbers)}))) == "Hound 3:");
    CHECK(models(imported(squad({row("Hounds", guard_numbers)}))) == "Hound 3:"); // claimed by its name
}

TEST_CASE("a model whose name is like no row takes the nearest, and a guess is listed") {
    const Selection squad = unit(
        selection("unit", "Squad", 1, {row("Harbour Guard", guard_numbers), row("Harbour Veteran", veteran_numbers)},
                  {selection("model", "Guard of the Gate", 2), selection("model", "Harbour Veteran", 1)}));
    const ImportReport report = imported(squad);
    REQUIRE(report.units[0].guesses.size() >= 1);
    const import::Guess& guess = report.units[0].guesses[0];
    CHECK(guess.what == import::GuessOf::profile);
    CHECK(guess.of == "Guard of the Gate");
    CHECK(guess.chosen == "Harbour Guard");
    import::Wishes other = wishes();
    other.choices = {{"Squad", import::GuessOf::profile, "Guard of the Gate", "Harbour Veteran"}};
    CHECK(kind(imported(squad, other)).at("W").as_int64() == 2);
}

TEST_CASE("counts are the number and what the name says") {
    const Selection squad = unit(selection("unit", "Squad", 1, {row("Guard", guard_numbers)},
                                           {selection("model", "2x Guard", 2), selection("model", "Three Guards", 1)}));
    CHECK(models(imported(squad)) == "Guard 7:"); // equal models are one kind
}

TEST_CASE("one selection of several models: what hangs below it is everybody's") {
    const Selection six = selection("", "6x Guard", 1, {row("Guard", guard_numbers)}, {blade(1)});
    CHECK(models(imported(unit(selection("unit", "Squad", 1, {}, {six})))) == "Guard 6: blade");
    const auto with_blades = [&](int number) {
        Selection made = six;
        made.selections[0].number = number;
        return models(imported(unit(selection("unit", "Squad", 1, {}, {made}))));
    };
    CHECK(with_blades(6) == "Guard 6: blade"); // all are counted
    CHECK(with_blades(12) == "Guard 6: blade blade");
    CHECK(with_blades(2) == "Guard 6: blade blade"); // two below the selection, for each
}

TEST_CASE("ninth: rows named with their wounds are one damage table, in any order") {
    const std::string best = "12\" 6+ 3+ 6 7 12 3 8 3+", middle = "8\" 6+ 4+ 6 7 N/A 2 8 3+",
                      worst = "4\" 6+ 5+ 6 7 N/A 1 8 3+";
    const auto tank = [](std::vector<import::Profile> rows) {
        return unit(selection("model", "Crawler", 1, std::move(rows)), "Heavy Support", {"Vehicle"});
    };
    const auto table = [](const ImportReport& report) { return json::serialize(kind(report).at("damage_table")); };
    const std::string wanted =
        R"([{"wounds":[7,12],"M":12,"BS":"3+","A":3},{"wounds":[4,6],"M":8,"BS":"4+","A":2},{"wounds":[1,3],"M":4,"BS":"5+","A":1}])";
    const ImportReport report =
        imported(tank({row("Crawler [1] (7+ wounds)", best), row("Crawler [2] (4-6 wounds)", middle),
                       row("Crawler [3] (1-3 wounds)", worst)}));
    CHECK(table(report) == wanted);
    CHECK(kind(report).at("M").as_string() == "*");
    CHECK(kind(report).at("S").as_int64() == 6);
    CHECK(table(imported(
              tank({row("Crawler [1] (7-12 wounds remaining)", best), row("Crawler [3] (1-3 wounds remaining)", worst),
                    row("Crawler [2] (4-6 wounds remaining)", middle)}))) == wanted);
}

TEST_CASE("eighth: tables stand apart, with named columns, with a row of names, or without names") {
    const auto tank = [](std::vector<import::Profile> tracks, bool below = false) {
        std::vector<import::Profile> rows{row("Crawler", "* 6+ * 6 7 12 * 8 3+")};
        Selection made = selection("model", "Crawler", 1, rows);
        (below ? made.selections.emplace_back(selection("upgrade", "Damage")).profiles : made.profiles)
            .insert(below ? made.selections[0].profiles.end() : made.profiles.end(), tracks.begin(), tracks.end());
        return imported(roster({unit(made, "Heavy Support", {"Vehicle"})}, "Table Wars 8th Edition"));
    };
    const auto table = [](const ImportReport& report) { return json::serialize(kind(report).at("damage_table")); };
    const auto track = [](const std::string& name, std::vector<std::string> cells, std::vector<std::string> names) {
        import::Profile made{name, "Wound Track", {}};
        for (std::size_t i = 0; i < cells.size(); ++i) made.characteristics.push_back({names[i], cells[i]});
        return made;
    };
    const std::string wanted = R"([{"wounds":[7,12],"M":12,"BS":"3+","A":3},{"wounds":[1,6],"M":6,"BS":"5+","A":1}])";
    const std::vector<std::string> named{"Remaining W", "Movement", "BS", "Attacks"},
        unnamed{"Remaining W", "Characteristic 1", "Characteristic 2", "Characteristic 3"};
    const std::vector<std::string> good{"7-12+", "12\"", "3+", "3"}, bad{"1-6", "6\"", "5+", "1"};
    CHECK(table(tank({track("Crawler 1", good, named), track("Crawler 2", bad, named)})) == wanted);
    CHECK(table(tank({track("Crawler 2", bad, unnamed), track("Crawler 1", good, unnamed)})) == wanted);
    CHECK(table(tank({track("Crawler 1", good, unnamed), track("Crawler 2", bad, unnamed)}, true)) == wanted);
    const std::vector<std::string> turned_good{"7-12+", "3", "12\"", "3+"}, turned_bad{"1-6", "1", "6\"", "5+"};
    CHECK(table(tank({track("Crawler", {"Remaining W", "A", "M", "BS"}, unnamed),
                      track("Crawler 1", turned_good, unnamed), track("Crawler 2", turned_bad, unnamed)})) ==
          R"([{"wounds":[7,12],"A":3,"M":12,"BS":"3+"},{"wounds":[1,6],"A":1,"M":6,"BS":"5+"}])");
}

TEST_CASE("numbers that an army cannot take are noted with what they became") {
    const ImportReport report =
        imported(unit(selection("model", "Odd One", 1, {row("Odd One", "20-50\" 0+ 2+/4++ 6 - 8+ 1D6 x N/A")})));
    const json::object& odd = kind(report);
    CHECK(json::serialize(odd.at("M")) == "[20,50]");
    CHECK(odd.at("Sv").as_string() == "-");
    CHECK(odd.at("T").as_int64() == 1);
    CHECK(report.units[0].numbers.size() >= 3);
    CHECK(report.legal);
}

TEST_CASE("a model that is there zero times, and wounds that are dice, are read") {
    Selection made = guards();
    made.selections[1].number = 0;
    CHECK(models(imported(made)) == "Guard 9: long-rifle");
    const ImportReport odd =
        imported(unit(selection("model", "Odd One", 1, {row("Odd One", "6\" 4+ 4+ 3 3 D6 1 6 5+")})));
    CHECK(kind(odd).at("W").as_int64() == 1);
}
