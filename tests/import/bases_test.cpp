// Bases: the table by keywords and wounds, row by row with its boundaries, and what players choose instead.
#include "rosters.h"

#include "import/bases.h"

using namespace muster;
using namespace muster::testing;

namespace {

struct Row {
    std::vector<std::string> keywords;
    std::vector<std::pair<int, std::string>> sizes; // up to so many wounds; the last for all more
    import::Stature like{};
    bool fortification = false;
};

std::string base_of(const Row& row, int wounds) {
    Keywords keywords;
    for (const std::string& each : row.keywords) keywords.add(each);
    import::Stature stature = row.like;
    stature.wounds = wounds;
    return import::base_of(keywords, row.fortification, stature);
}

std::string base(const ImportReport& report, std::size_t kind = 0, std::size_t unit = 0) {
    return std::string(sheet(report, unit).at("models").at(kind).at("base").as_string());
}
const import::Stature frail{6, 1, 3, 3, false}, tough{6, 1, 4, 4, false}, strong{6, 1, 3, 4, false};

} // namespace

TEST_CASE("each row of the table, at its boundaries") {
    const std::string hull = "150x100mm hull";
    const std::vector<Row> table = {
        {{"VEHICLE"}, {{0, hull}}, tough, true},
        {{"BUILDING", "TITANIC", "VEHICLE"}, {{0, hull}}, tough},
        {{"TITANIC", "VEHICLE"}, {{28, "170x109mm"}, {0, "170x110mm hull"}}, tough},
        {{"TITANIC", "VEHICLE", "WALKER"}, {{0, "170x109mm"}}, tough},
        {{"TITANIC", "MONSTER"}, {{0, "170x109mm"}}, tough},
        {{"AIRCRAFT", "VEHICLE"}, {{0, "120x92mm"}}, tough},
        {{"MONSTER"}, {{0, "120x92mm"}}, {20, 1, 7, 7, true}}, // two values of M
        {{"VEHICLE", "WALKER"}, {{9, "60mm"}, {12, "80mm"}, {0, "120x92mm"}}, tough},
        {{"VEHICLE", "DREADNOUGHT"}, {{9, "60mm"}, {12, "80mm"}, {0, "120x92mm"}}, tough},
        {{"VEHICLE", "BATTLESUIT"}, {{9, "60mm"}, {12, "80mm"}, {0, "120x92mm"}}, tough},
        {{"VEHICLE"}, {{6, "60mm"}, {13, "110x70mm hull"}, {0, hull}}, tough},
        {{"MONSTER"}, {{6, "50mm"}, {12, "60mm"}, {16, "120x92mm"}, {0, "100mm"}}, tough},
        {{"BIKER"}, {{2, "60x35mm"}, {6, "75x42mm"}, {0, "120x92mm"}}, tough},
        {{"CAVALRY", "CHARACTER"}, {{2, "60x35mm"}, {6, "75x42mm"}, {0, "120x92mm"}}, tough},
        {{"BEAST"}, {{2, "60x35mm"}, {4, "50mm"}, {6, "75x42mm"}, {0, "60mm"}}, tough},
        {{"SWARM"}, {{1, "25mm"}, {0, "40mm"}}, tough},
        {{"INFANTRY", "TERMINATOR"}, {{0, "40mm"}}, frail},
        {{"INFANTRY"}, {{1, "25mm"}, {2, "32mm"}, {6, "25mm"}, {0, "60mm"}}, frail},
        {{"INFANTRY"}, {{1, "25mm"}, {2, "32mm"}, {6, "40mm"}, {0, "60mm"}}, strong},
        {{"INFANTRY"}, {{2, "32mm"}, {6, "40mm"}, {0, "60mm"}}, tough},
        {{"INFANTRY", "CHARACTER"}, {{1, "25mm"}, {2, "32mm"}, {4, "25mm"}, {6, "40mm"}, {0, "60mm"}}, frail},
        {{}, {{2, "32mm"}, {4, "40mm"}, {9, "60mm"}, {0, "80mm"}}, frail},
        {{"CHARACTER"}, {{2, "32mm"}, {4, "40mm"}, {9, "60mm"}, {0, "80mm"}}, tough}};
    for (const Row& row : table) {
        int least = 1;
        for (const auto& [most, wanted] : row.sizes) {
            const int up_to = most == 0 ? 40 : most;
            CAPTURE(fmt::format("{} with {} to {} wounds", row.keywords.empty() ? "none" : row.keywords.back(), least,
                                up_to));
            CHECK(base_of(row, least) == wanted);
            CHECK(base_of(row, up_to) == wanted);
            least = up_to + 1;
        }
    }
}

TEST_CASE("a list's keywords and numbers decide, and those of a kind count for it") {
    CHECK(base(imported(guards())) == "25mm");
    Selection rider = selection("model", "Rider", 1, {row("Rider", veteran_numbers)});
    rider.categories.push_back({"Biker", false});
    const Selection mixed =
        unit(selection("unit", "Scouts", 1, {}, {selection("model", "Guard", 2, {row("Guard", guard_numbers)}), rider}),
             "Troops", {"Guild"});
    CHECK(base(imported(mixed), 0) == "32mm"); // no class
    CHECK(base(imported(mixed), 1) == "60x35mm");
    CHECK(base(imported(unit(selection("model", "Wall", 1, {row("Wall", "- - - 8 8 10 - - 3+")}), "Fortification",
                             {}))) == "150x100mm hull");
}

TEST_CASE("every base is a value in the army and guessed once a kind; the player's own come first") {
    const ImportReport report = imported(guards());
    CHECK(report.totals.bases == 2);
    const auto guess = std::ranges::find(report.units[0].guesses, import::GuessOf::base, &import::Guess::what);
    REQUIRE(guess != report.units[0].guesses.end());
    CHECK(guess->of == "Guard");
    CHECK(guess->chosen == "25mm");
    for (const std::string& each : guess->choices) CHECK(parse_base(each).has_value());
    import::Wishes own = wishes();
    own.bases["guard"] = "28mm";
    const ImportReport mine = imported(guards(), own);
    CHECK(base(mine) == "28mm");
    CHECK(mine.totals.bases == 1); // only the sergeant's is guessed
    own.bases["guard"] = "round";
    CHECK(base(imported(guards(), own)) == "25mm"); // no base
}

TEST_CASE("a base that is chosen once is that of every kind of this name in the army") {
    Selection others = guards();
    others.name = "Second Watch";
    others.selections[0].name = "Guards w/ lamps";
    others.selections[0].profiles = {row("Guards", guard_numbers)};
    import::Wishes wanted = wishes();
    wanted.choices = {{"Watch Squad", import::GuessOf::base, "Guard", "28mm"}};
    const ImportReport report = imported(roster({guards(), others}), wanted);
    CHECK(base(report) == "28mm");
    CHECK(base(report, 0, 1) == "28mm");
    CHECK(base(report, 1) == "25mm"); // the sergeant
    wanted.choices[0].chosen = "a plate";
    CHECK(base(imported(roster({guards(), others}), wanted)) == "25mm");
}
