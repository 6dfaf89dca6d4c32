// Whole datasheets: units whose models operate on their own, kinds of models, classes that no list names, weapons whose
// type follows from their bearer, and differences that stay on the card.
#include "rosters.h"

#include "import/bases.h"
#include "import/unit_kinds.h"

using namespace muster;
using namespace muster::testing;

namespace {

const std::string tank_numbers = "10\" 6+ 4+ 6 7 10 3 7 3+";
const std::string apart = "The first time this unit is set up, all its models are placed near each other. From then on "
                          "each operates independently and is treated as a separate unit.";

Selection squadron(const std::string& text, int count = 3) {
    Selection made =
        unit(selection("unit", "Crawler Squadron", 1, {ability("Squadron", text)},
                       {selection("model", "Crawler", count - 1, {row("Crawler", tank_numbers)}, {launcher(count - 1)}),
                        selection("model", "Scout Crawler", 1, {row("Scout Crawler", tank_numbers)}, {rifle()})}),
             "Heavy Support", {"Vehicle"});
    made.costs = {{"pts", 100}, {" PL", 10}};
    return made;
}

std::vector<std::string> names(const ImportReport& report) {
    std::vector<std::string> found;
    for (const ImportedUnit& each : report.units) found.push_back(each.name);
    return found;
}
using Names = std::vector<std::string>;

Selection with_weapon(const std::string& text, std::vector<std::string> keywords = {"Infantry"},
                      std::vector<Selection> more = {}) {
    Selection made = unit(
        selection(
            "unit", "Squad", 1, {},
            {selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                       {selection("upgrade", "Gun", 1, {weapon_row("Gun", "24\"", "Heavy 2", "4", "0", "1", text)})})}),
        "Troops", std::move(keywords));
    for (Selection& each : more) made.selections.push_back(std::move(each));
    return made;
}
std::string type_of_gun(const ImportReport& report) {
    return std::string(sheet(report).at("weapons").at(0).at("type").as_string());
}

import::UnitKind kind(const std::string& name, int count, json::array weapons, int wounds = 1) {
    return {name, count, {{"W", wounds}, {"weapons", std::move(weapons)}}};
}

} // namespace

TEST_CASE("a unit whose models operate on their own becomes separate units, one for each model") {
    const ImportReport report = imported(squadron(apart));
    CHECK(report.legal);
    CHECK(names(report) == Names{"Crawler Squadron", "Crawler Squadron 2", "Crawler Squadron 3"});
    CHECK(report.totals.playable == 3);
    REQUIRE(report.army.value.at("units").as_array().size() == 3);
    REQUIRE(report.army.value.at("datasheets").as_array().size() == 3); // the first costs a point more
    CHECK(models(report, 0) == "Crawler 1: frost-launcher");
    CHECK(models(report, 2) == "Scout Crawler 1: long-rifle");
    CHECK(sheet(report, 2).at("weapons").as_array().size() == 1); // only what it carries
    // Its costs stay what they were, and its text is told once.
    CHECK(report.totals.points == std::vector<int>{100, 100});
    CHECK(report.totals.power == std::vector<int>{10, 10});
    CHECK(report.units[0].points == 34);
    CHECK(report.units[1].points == 33);
    REQUIRE(report.units[0].idle.size() == 1);
    CHECK(report.units[0].idle[0].why == "import.idle.apart");
    CHECK(report.units[1].idle.empty());
}

TEST_CASE("followers who become separate, and single models, do not divide a unit") {
    const ImportReport drones =
        imported(squadron("When this unit is set up, its drones are treated as a separate unit from then on."));
    CHECK(names(drones) == Names{"Crawler Squadron"});
    CHECK(drones.units[0].kept.size() == 1);
    const ImportReport alone =
        imported(unit(selection("model", "Crawler", 1, {row("Crawler", tank_numbers), ability("Squadron", apart)}),
                      "Heavy Support", {"Vehicle"}));
    CHECK(names(alone) == Names{"Crawler"});
    CHECK(alone.units[0].kept.size() == 1);
}

TEST_CASE("of more than twelve kinds the two that are most alike become one, and it is noted") {
    std::vector<import::UnitKind> kinds;
    for (int i = 0; i < 12; ++i) kinds.push_back(kind(fmt::format("Guard {}", i), 1, {fmt::format("w{}", i), "x"}));
    auto changed = std::vector<import::NumberChanged>();
    import::merge_kinds(kinds, changed);
    CHECK(kinds.size() == 12);
    CHECK(changed.empty());
    kinds.push_back(kind("Twin", 2, {"w7", "x", "knife"})); // as the eighth, and a knife
    kinds.push_back(kind("Giant", 1, {"w3", "x"}, 9));      // as the fourth, but larger
    import::merge_kinds(kinds, changed);
    REQUIRE(kinds.size() == 12);
    REQUIRE(changed.size() == 2);
    CHECK(changed[0] == import::NumberChanged{"Guard 7", "a kind of its own", "Twin"}); // more models keep their gear
    CHECK(std::ranges::count(kinds, "Giant", &import::UnitKind::name) == 1); // other numbers weigh more than gear
    const auto twin = std::ranges::find(kinds, "Twin", &import::UnitKind::name);
    REQUIRE(twin != kinds.end());
    CHECK(twin->count == 3);
}

TEST_CASE("equal kinds are one, whatever their name") {
    const auto kinds = import::counted_together(
        {kind("Guard", 2, {"rifle"}), kind("Guard", 1, {"blade"}), kind("Guard with rifle", 3, {"rifle"})});
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[0].count == 5);
    CHECK(kinds[0].name == "Guard");
    CHECK(kinds[1].count == 1);
}

TEST_CASE("a datasheet without a class is guessed by M, T and W, once, and the player may say otherwise") {
    const auto of = [](import::Stature stature, bool fortification = false) {
        return import::class_of(stature, fortification);
    };
    CHECK(of({6, 1, 3, 3, false}) == "INFANTRY");
    CHECK(of({12, 2, 4, 4, false}) == "INFANTRY"); // jump troops
    CHECK(of({14, 3, 5, 4, false}) == "BIKER");
    CHECK(of({12, 3, 5, 4, false}) == "BIKER");
    CHECK(of({11, 3, 5, 4, false}) == "INFANTRY");
    CHECK(of({10, 2, 4, 4, false}) == "CAVALRY");
    CHECK(of({10, 1, 4, 4, false}) == "BEAST");
    CHECK(of({14, 2, 4, 4, false}) == "CAVALRY");
    CHECK(of({8, 6, 6, 6, false}) == "MONSTER");
    CHECK(of({8, 6, 5, 6, false}) == "INFANTRY");
    CHECK(of({8, 5, 6, 6, false}) == "INFANTRY");
    CHECK(of({8, 10, 6, 6, false}) == "MONSTER");
    CHECK(of({8, 10, 7, 6, false}) == "VEHICLE");
    CHECK(of({20, 9, 6, 6, true}) == "VEHICLE"); // two values of M
    CHECK(of({0, 10, 8, 8, false}, true) == "BUILDING");

    const auto guess_of = [](const ImportReport& report) {
        const auto guess = std::ranges::find(report.units[0].guesses, import::GuessOf::keyword, &import::Guess::what);
        return guess == report.units[0].guesses.end() ? "" : guess->of + ": " + guess->chosen;
    };
    const Selection nameless =
        unit(selection("model", "Crawler", 1, {row("Crawler", tank_numbers)}), "Heavy Support", {"Guild"});
    const ImportReport report = imported(nameless);
    CHECK(guess_of(report) == "Crawler: VEHICLE");
    CHECK(json::serialize(sheet(report).at("keywords")) == R"(["GUILD","VEHICLE"])");
    CHECK(sheet(report).at("models").at(0).at("base").as_string() == "80mm"); // as a model without a class
    import::Wishes monster = wishes();
    monster.choices = {{"Crawler", import::GuessOf::keyword, "Crawler", "MONSTER"}};
    const ImportReport chosen = imported(nameless, monster);
    CHECK(json::serialize(sheet(chosen).at("keywords")) == R"(["GUILD","MONSTER"])");
    CHECK(sheet(chosen).at("models").at(0).at("base").as_string() == "60mm"); // W 10
    monster.choices[0].chosen = "WIZARD";                                     // no class
    CHECK(guess_of(imported(nameless, monster)) == "Crawler: VEHICLE");
    CHECK(guess_of(imported(guards())).empty()); // INFANTRY
    Selection by_model = nameless;               // a model says it
    by_model.categories.clear();
    by_model = unit(selection("unit", "Crawlers", 1, {}, {by_model}), "Heavy Support", {});
    by_model.selections[0].categories.push_back({"Vehicle", false});
    CHECK(guess_of(imported(by_model)).empty());
}

TEST_CASE("a text that changes the type of a weapon by its bearer's keyword is applied") {
    const std::string text = "If the bearer is an INFANTRY model, this weapon has a type of Assault 3.";
    const ImportReport report = imported(with_weapon(text));
    CHECK(type_of_gun(report) == "Assault 3");
    REQUIRE(report.units[0].idle.size() == 1);
    CHECK(report.units[0].idle[0].why == "import.idle.type");
    const ImportReport other = imported(with_weapon(text, {"Biker"}));
    CHECK(type_of_gun(other) == "Heavy 2");
    CHECK(other.units[0].idle.size() == 1);
    CHECK(type_of_gun(imported(with_weapon("If the bearer has the INFANTRY keyword, its type is Rapid Fire 2."))) ==
          "Rapid Fire 2");
    CHECK(type_of_gun(imported(with_weapon("This weapon has a type of Assault 3."))) == "Heavy 2"); // for whom?
    // Some models of the unit have the keyword: one weapon cannot have two types.
    Selection rider = selection("model", "Rider", 1, {row("Rider", veteran_numbers)});
    rider.categories.push_back({"Biker", false});
    const ImportReport mixed = imported(
        with_weapon("If the bearer is a BIKER model, this weapon has a type of Assault 3.", {"Guild"}, {rider}));
    CHECK(type_of_gun(mixed) == "Heavy 2");
    CHECK(mixed.units[0].kept.size() == 1);
}

TEST_CASE("an ability that is only nearly the text says so on its card") {
    Selection made = guards();
    made.profiles.push_back(ability("Bulwark", "Add 1 to armour saving throws made for this unit."));
    made.profiles.push_back(ability("Shield", "Models in this unit have a 5+ invulnerable save. Its lamps are green."));
    const ImportReport report = imported(made);
    const json::array& abilities = sheet(report).at("abilities").as_array();
    CHECK(abilities[0].at("differs").as_string() == "import.near.all_saves");
    CHECK_FALSE(abilities[1].as_object().contains("differs")); // the rest stands beside it
}

TEST_CASE("a unit has the role that its list names, the primary one, or none") {
    const auto role = [](std::vector<import::Category> categories) {
        Selection made = guards();
        made.categories = std::move(categories);
        return std::string(sheet(imported(made)).at("role").as_string());
    };
    CHECK(role({{"Infantry", false}, {"Troops", true}}) == "Troops");
    CHECK(role({{"HQ", false}, {"Elites", true}}) == "Elites");
    CHECK(role({{"Flyer", false}}) == "Flyers");
    CHECK(role({{"Infantry", false}, {"Configuration", true}}).empty());
}

TEST_CASE("names lose their counts in datasheets, armies and kinds") {
    Selection six = selection("", "6x Guard", 1, {row("6x Guard", guard_numbers)}, {blade(1)});
    const ImportReport report = imported(unit(six));
    CHECK(report.units[0].name == "Guard");
    CHECK(sheet(report).at("name").as_string() == "Guard");
    CHECK(models(report) == "Guard 6: blade");
}

TEST_CASE("points of a list stand beside power where every unit has some") {
    const auto army_of = [](const ImportReport& report) {
        Document document = Document::of(report.army.value);
        return *read_army(document);
    };
    const Army whole = army_of(imported(guards()));
    REQUIRE(points_of(whole));
    CHECK(points_of(whole)->total == 50);
    CHECK(points_of(whole)->measure == "points");
    CHECK(costs_of(whole).measure == "power"); // unless somebody asks
    CHECK(json::parse(price_json(whole)).at("points").as_int64() == 50);
    CHECK(json::parse(price_json(whole)).at("units").at(0).at("points").as_int64() == 50);
    ImportReport without = imported(roster({guards(), guards()}));
    without.army.value.at_pointer("/units/1").as_object().erase("points");
    CHECK_FALSE(points_of(army_of(without)));
    CHECK_FALSE(json::parse(price_json(army_of(without))).as_object().contains("points"));
}
