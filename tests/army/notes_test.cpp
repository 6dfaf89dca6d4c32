// What an army says that the rules do not do: texts that players remember, and abilities that differ from the list that
// the army was made from.
#include "alternating_testing.h"

#include "army/alternating/words.h"
#include "army/registry.h"
#include "army/sheets/phases_named.h"

using namespace muster;
using namespace muster::testing;
using muster::sheets::phases_named;

namespace {

using Names = std::vector<std::string>;

Army blades_with(const json::value& abilities) { return blades({{"/datasheets/0/abilities", abilities}}); }

Army riders_with(json::array abilities, json::array of_weapon = {}) {
    json::value army = json::parse(R"({ "format": "muster-army/1", "rules": "alternating", "name": "Riders", "units": [
      { "name": "Riders", "models": [ { "name": "Rider", "quality": 4, "defence": 4, "toughness": 1,
        "weapons": [ { "name": "Bow", "range": 24, "attacks": 1 } ] } ] } ] })");
    return read_valid(edited(
        army, {{"/units/0/models/0/abilities", abilities}, {"/units/0/models/0/weapons/0/abilities", of_weapon}}));
}

} // namespace

TEST_CASE("a text is remembered in the phases that it names by their words, else in all") {
    CHECK(phases_named("Each time this unit shoots, it looks again.") == Names{"shooting"});
    CHECK(phases_named("After it charged, and before it fights.") == Names{"charge", "fight"});
    CHECK(phases_named("It Falls Back and MANIFESTS.") == Names{"movement", "psychic"});
    CHECK(phases_named("Once, in your Command phase.") == Names{"command"});
    CHECK(phases_named("Nobody flees.") == Names{"morale"});
    CHECK(phases_named("It is removed, and its overcharged cell glows.").empty()); // inside of other words
    CHECK(phases_named("").empty());
}

TEST_CASE("a unit lists the texts of its datasheet that no rule enforces, and only those") {
    const Army army = blades_with(json::parse(R"([
      { "name": "Old Roads", "text": "It may move through walls." },
      { "name": "Bulwark", "effect": "invulnerable", "save": 4 } ])"));
    const ListedUnit listed = find_army_rules("ninth")->listed(army, 0);
    REQUIRE(listed.notes.size() == 1);
    CHECK(listed.notes[0].name == "Old Roads");
    CHECK(listed.notes[0].text == "It may move through walls.");
    CHECK(listed.notes[0].phases == Names{"movement"});
    CHECK(std::ranges::count(find_army_rules("ninth")->listed(army, 1).notes, "Old Roads", &UnitNote::name) == 0);
}

TEST_CASE("an ability keeps how it differs from the text that it was made from") {
    const json::value ability = json::parse(
        R"([{ "name": "Bulwark", "text": "In melee.", "differs": "import.near.any", "effect": "invulnerable", "save": 4 }])");
    const Army army = blades_with(ability);
    REQUIRE(testing::ability(unit(army, 0), "Bulwark"));
    CHECK(testing::ability(unit(army, 0), "Bulwark")->differs == "import.near.any");
    const auto refused =
        read(edited(first_blades(), {{"/datasheets/0/abilities", ability}, {"/datasheets/0/abilities/0/differs", ""}}));
    REQUIRE(refused.has_error());
    CHECK(refused.error().place == "datasheets[0].abilities[0].differs");
}

TEST_CASE("in the alternating game abilities of models and weapons may differ, too") {
    using enum alternating::Ability;
    const json::object scout_near{{"ability", "Scout"}, {"differs", "import.near.a"}};
    const json::object blast_near{{"ability", "Blast(3)"}, {"differs", "import.near.b"}};
    const Army army = riders_with({scout_near, "Fast"}, {blast_near});
    const alternating::ModelKind& kind = alternating::list_of(army).units[0].kinds[0];
    CHECK(kind.has(scout));
    CHECK(kind.weapons[0].blast == 3);
    CHECK(alternating::line_of(kind, scout).differs == "import.near.a");
    CHECK(alternating::line_of(kind, fast).differs.empty());
    CHECK(alternating::line_of(kind.weapons[0], blast).differs == "import.near.b");
    CHECK(alternating::line_of(kind.weapons[0], blast).name == "Blast(3)");
    // It costs what the ability costs.
    CHECK(alternating::total_price(alternating::list_of(army)) ==
          alternating::total_price(alternating::list_of(riders_with({"Scout", "Fast"}, {"Blast(3)"}))));
}
