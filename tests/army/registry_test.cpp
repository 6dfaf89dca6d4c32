// A game outside src: its armies are read, priced and refused like those of any other.
#include "army_testing.h"

#include "army/cost.h"
#include "army/reading.h"
#include "army/registry.h"

using namespace muster;

namespace {

struct Gliders {
    std::vector<int> wings;
};

void read_gliders(ArmyFile& file, Army& army) {
    file.root.only({"format", "rules", "name", "gliders"});
    Gliders gliders;
    file.root["gliders"].each([&](Reader each) {
        army.units.push_back({each["name"].text(1, 80), {{"glider", circle(40_mm), 2_in}}});
        gliders.wings.push_back(static_cast<int>(each["wings"].integer(2, 4)));
    });
    army.details = Slot::of(std::move(gliders));
}

constinit const ArmyRules gliding{.rules = "gliding",
                                  .read = read_gliders,
                                  .measure = "wings",
                                  .costs = [](const Army& army) { return army.details.get<Gliders>().wings; }};

const bool added = [] {
    add_army_rules(gliding);
    return true;
}();

} // namespace

TEST_CASE("a game adds its armies with one row") {
    REQUIRE(added);
    auto document = Document::parse(R"({ "format": "muster-army/1", "rules": "gliding", "name": "G",
        "gliders": [ { "name": "One", "wings": 2 }, { "name": "Two", "wings": 4 } ] })",
                                    "");
    const Army army = read_army(*document).value();
    CHECK(army.units.size() == 2);
    CHECK(army.details.get<Gliders>().wings == std::vector{2, 4});
    CHECK(sheets::find_army(army) == nullptr); // of no other game
    const Costs costs = costs_of(army);
    CHECK(costs.measure == "wings");
    CHECK(costs.total == 6);
}

TEST_CASE("who is not read by any game is told all of them, in order") {
    auto document = Document::parse(R"({ "format": "muster-army/1", "rules": "chess", "name": "C" })", "");
    CHECK(read_army(*document).error().expected == "one of ninth, eighth, alternating, drill, gliding");
}
