// Who carries which weapon, and what their rows become.
#include "rosters.h"

using namespace muster;
using namespace muster::testing;

namespace {

ImportReport squad(std::vector<Selection> shared, bool armed = true) {
    std::vector<Selection> below{selection("model", "Guard", 4, {row("Guard", guard_numbers)},
                                           armed ? std::vector<Selection>{rifle(4)} : std::vector<Selection>{}),
                                 selection("model", "Sergeant", 1, {row("Sergeant", "6\" 4+ 4+ 3 3 1 2 7 5+")})};
    for (Selection& each : shared) below.push_back(std::move(each));
    return imported(unit(selection("unit", "Squad", 1, {}, std::move(below))));
}

// The weapons of one model that carries these rows.
ImportReport with_rows(std::vector<import::Profile> rows) {
    return imported(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                                   {selection("upgrade", "Gear", 1, std::move(rows))})));
}
std::string weapons(const ImportReport& report) {
    std::string text;
    for (const json::value& each : sheet(report).at("weapons").as_array()) {
        text += (text.empty() ? "" : "; ") + std::string(each.at("name").as_string());
        if (const json::value* modes = each.as_object().if_contains("profiles"))
            text += fmt::format(" ({})", modes->as_array().size());
    }
    return text;
}
json::object first_row(const ImportReport& report) { return sheet(report).at("weapons").at(0).as_object(); }

} // namespace

TEST_CASE("below a model the number counts all copies") {
    CHECK(models(imported(unit(
              selection("unit", "Squad", 1, {},
                        {selection("model", "Guard", 3, {row("Guard", guard_numbers)}, {rifle(6), blade(3)})})))) ==
          "Guard 3: long-rifle long-rifle blade");
    CHECK(models(imported(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                                         {selection("upgrade", "Two Long rifles", 1, rifle().profiles)})))) ==
          "Guard 1: long-rifle long-rifle");
    // What does not go up evenly is for those who carry least.
    CHECK(models(imported(unit(
              selection("unit", "Squad", 1, {},
                        {selection("model", "Guard", 3, {row("Guard", guard_numbers)}, {launcher(1), rifle(2)})})))) ==
          "Guard 1: frost-launcher; Guard 2: long-rifle");
}

TEST_CASE("on the unit: all, if there are as many as models, or nobody has another of that sort") {
    CHECK(models(squad({rifle(5)}, false)) == "Guard 4: long-rifle; Sergeant 1: long-rifle");
    CHECK(models(squad({rifle(1)}, false)) == "Guard 4: long-rifle; Sergeant 1: long-rifle");
    CHECK(models(squad({blade(1)})) == "Guard 4: long-rifle blade; Sergeant 1: blade");
}

TEST_CASE("on the unit: grenades and pistols are for everybody") {
    const Selection bombs = selection("upgrade", "Bombs", 1, {weapon_row("Bombs", "6\"", "Grenade D6", "3", "0", "1")});
    CHECK(models(squad({bombs})) == "Guard 4: long-rifle bombs; Sergeant 1: bombs");
    Selection on_unit = guards();
    on_unit.profiles.push_back(weapon_row("Horn", "8\"", "Assault 1", "3", "0", "1"));
    CHECK(models(imported(on_unit)) == "Guard 9: long-rifle horn; Watch Sergeant 1: blade horn");
}

TEST_CASE("on the unit: else somebody carries it, never the sergeant, and a guess is listed") {
    const ImportReport report = squad({launcher(1)});
    CHECK(models(report) == "Guard 1: long-rifle frost-launcher; Guard 3: long-rifle; Sergeant 1:");
    const auto guess = std::ranges::find(report.units[0].guesses, import::GuessOf::bearer, &import::Guess::what);
    REQUIRE(guess != report.units[0].guesses.end());
    CHECK(guess->of == "Frost launcher");
    CHECK(guess->chosen == "Guard");
    CHECK(guess->choices == std::vector<std::string>{"Guard", "Sergeant"});
}

TEST_CASE("the player's answer to who carries it is followed") {
    import::Wishes wanted = wishes();
    wanted.choices = {{"Watch Squad", import::GuessOf::bearer, "Frost launcher", "Watch Sergeant"}};
    Selection made = guards();
    made.selections.push_back(launcher());
    made.selections[1].selections.push_back(rifle());
    CHECK(models(imported(made, wanted)) == "Guard 9: long-rifle; Watch Sergeant 1: long-rifle blade frost-launcher");
}

TEST_CASE("rows of one selection: modes of a weapon, a melee and a ranged use, different weapons, headings") {
    CHECK(weapons(with_rows({weapon_row("Coil gun, hot", "24\"", "Assault 1", "8", "-3", "2"),
                             weapon_row("Coil gun, cold", "24\"", "Assault 1", "7", "-3", "1")})) == "Coil gun (2)");
    CHECK(weapons(with_rows({weapon_row("Spear", "Melee", "Melee", "+1", "-1", "1"),
                             weapon_row("Spear", "12\"", "Assault 1", "3", "0", "1")})) == "Spear; Spear");
    CHECK(weapons(with_rows({weapon_row("Smoke bombs", "6\"", "Grenade D6", "3", "0", "1"),
                             weapon_row("Fire bombs", "6\"", "Grenade 1", "6", "-1", "D3")})) ==
          "Smoke bombs; Fire bombs");
    CHECK(weapons(with_rows({weapon_row("Launcher", "-", "-", "-", "-", "-",
                                        "Before selecting targets, select one of the profiles below."),
                             weapon_row("Frost shell", "48\"", "Heavy D6", "4", "0", "1"),
                             weapon_row("Iron shell", "48\"", "Heavy 1", "8", "-2", "D6")})) == "Launcher (2)");
    CHECK(weapons(with_rows({weapon_row("Axe", "Melee", "Melee", "+1", "-1", "1"),
                             weapon_row("Axe", "Melee", "Melee", "+1", "-1", "1")})) == "Axe");
}

TEST_CASE("numbers of weapons, as they are written") {
    const auto row_of = [](const std::string& range, const std::string& type, const std::string& s,
                           const std::string& ap, const std::string& d) {
        const json::object made = first_row(with_rows({weapon_row("Gun", range, type, s, ap, d)}));
        return fmt::format("{} {} {} {} {}", json::serialize(made.at("range")), json::serialize(made.at("type")),
                           json::serialize(made.at("S")), json::serialize(made.at("AP")),
                           json::serialize(made.at("D")));
    };
    CHECK(row_of("24\"", "Rapid Fire 2", "4", "-1", "1") == R"(24 "Rapid Fire 2" 4 -1 1)");
    CHECK(row_of("12-48\"", "HEAVY 2d6", "8", "-", "d3+1") == R"([12,48] "Heavy 2D6" 8 0 "D3+1")");
    CHECK(row_of("Melee", "Melee", "x2", "", "2") == R"("Melee" "Melee" "x2" 0 2)");
    CHECK(row_of("Melee", "melee", "user", "-3", "D6") == R"("Melee" "Melee" "User" -3 "D6")");
    CHECK(row_of("Melee", "Melee", "+2", "0", "1") == R"("Melee" "Melee" "+2" 0 1)");
}

TEST_CASE("what a battle cannot take becomes weaker, and is noted") {
    const auto noted = [](const std::string& range, const std::string& type, const std::string& s,
                          const std::string& ap, const std::string& d) {
        const ImportReport report = with_rows({weapon_row("Gun", range, type, s, ap, d)});
        CHECK(report.legal);
        REQUIRE(report.units[0].numbers.size() == 1);
        return report.units[0].numbers[0].of + ": " + report.units[0].numbers[0].written + " -> " +
               report.units[0].numbers[0].as;
    };
    CHECK(noted("320\"", "Heavy 1", "4", "0", "1") == "Gun: Range: 320 -> 200");
    CHECK(noted("24\"", "Dakka 5/3", "4", "0", "1") == "Gun: Type: Dakka 5/3 -> Assault 3");
    CHECK(noted("24\"", "Macro 6", "4", "0", "1") == "Gun: Type: Macro 6 -> Heavy 6");
    CHECK(noted("24\"", "Assault *", "4", "0", "1") == "Gun: Type: Assault * -> Assault 1");
    CHECK(noted("24\"", "Heavy 1", "*", "0", "1") == "Gun: S: * -> 4");
    CHECK(noted("24\"", "Heavy 1", "4", "-9", "1") == "Gun: AP: -9 -> -6");
    CHECK(noted("24\"", "Heavy 1", "4", "0", "-") == "Gun: D: - -> 1");
}

TEST_CASE("a weapon that does no damage is left out, and its text is kept") {
    const ImportReport report =
        with_rows({weapon_row("Dazzler", "18\"", "Heavy 1", "4", "0", "-", "This weapon does no damage.")});
    CHECK_FALSE(sheet(report).contains("weapons"));
    REQUIRE(report.units[0].numbers.size() == 1);
    CHECK(report.units[0].numbers[0].as.empty());
    REQUIRE(report.units[0].kept.size() == 1);
    CHECK(report.units[0].kept[0].name == "Dazzler");
}
