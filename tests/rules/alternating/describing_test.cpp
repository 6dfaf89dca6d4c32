// Attacks on the table as the odds are told of them: the same numbers as the rules roll with.
#include "field.h"
#include "odds/alternating_attack.h"
#include "rules/alternating/describing.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

using enum alternating::Ability;

TerrainPiece wood_at(double x, double y) {
    Prism area;
    area.base.centre = {nearest_length(x), nearest_length(y)};
    area.base.radius = 6_in;
    area.traits = static_cast<std::uint8_t>(Trait::cover);
    return {"wood", TerrainKind::ruin, {area}};
}

// Whether the description comes to what the rules would roll with.
bool same_numbers(Field& field, Occasion occasion) {
    alternating::Game game = field.game();
    const Attack attack = field.attack(field.red(), field.blue(), occasion);
    const auto target = describe_target(game, field.red(), field.blue(), is_melee(occasion));
    REQUIRE(target);
    const AlternatingOdds question{describe_attack(game, attack), *target};
    REQUIRE(question.volleys.size() == 1);
    const odds_room::VolleyNumbers told = odds_room::numbers_of(question, question.volleys[0]);
    const DefenceNumbers defence = defence_numbers(game, attack);
    const DefenceNumbers told_defence = told.defence_of(odds_room::waagh_fails(*target, 0));
    CHECK(question.volleys[0].weapons == static_cast<int>(attack.carried.size()));
    CHECK(target->count() == static_cast<int>(game.living(field.blue()).size()));
    CHECK(target->wounds() == remaining_toughness(game, field.blue()));
    return told.hit == hit_numbers(game, attack.carried[0].model, attack) && told_defence.defence == defence.defence &&
           told_defence.modifier == defence.modifier && told_defence.automatic_six == defence.automatic_six &&
           told_defence.automatic_five == defence.automatic_five && told_defence.regenerates == defence.regenerates;
}

} // namespace

TEST_CASE("an attack is described with the abilities that work in it, near and far, before and after") {
    for (const char* bearers : {"", "Fury, Cautious, Vanguard", "Preparation, Good Shot", "Waagh!, Bad Shot"})
        for (const char* weapon : {"", "Impact, Brutal, Siege", "Targeting, Double", "No Cover, Reliable"})
            for (const char* defenders : {"", "Stealth, Counter, Invulnerable", "Shield, Entrenched, Regeneration",
                                          "Patient, Delicate, Waagh!, Massive"})
                for (const double away : {2.0, 10.0, 20.0}) {
                    Field field({UnitText({.count = 3,
                                           .abilities = bearers,
                                           .weapons = gun(48, 2, 1, weapon) + ", " + blade(1, 2, weapon)})},
                                {UnitText({.count = 4, .toughness = 2, .abilities = defenders})},
                                {wood_at(36, 10 + away)});
                    field.put(field.red(), 34, 10);
                    field.put(field.blue(), 34, 10 + away);
                    CAPTURE(bearers);
                    CAPTURE(weapon);
                    CAPTURE(defenders);
                    CAPTURE(away);
                    CHECK(same_numbers(field, Occasion::shooting));
                    if (away == 2.0) CHECK(same_numbers(field, Occasion::counter));
                    field.of(field.red()).moved = true;
                    field.of(field.red()).starting_toughness = 20;
                    field.of(field.blue()).activated = true;
                    field.of(field.blue()).pool = 1;
                    CHECK(same_numbers(field, Occasion::shooting));
                    if (away == 2.0) CHECK(same_numbers(field, Occasion::charge));
                }
}

TEST_CASE("bearers who differ make volleys of their own, and a Hero who defends otherwise none at all") {
    const UnitText squad({.count = 3, .quality = 5, .weapons = gun(24)});
    Field field({squad, UnitText({.quality = 3, .abilities = "Hero", .weapons = gun(24)}, "0")},
                {squad, UnitText({.defence = 3, .abilities = "Hero"}, "0")});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 20);
    alternating::Game game = field.game();
    const auto volleys = describe_attack(game, field.attack(field.red(), field.blue(), Occasion::shooting));
    REQUIRE(volleys.size() == 2);
    CHECK(volleys[0].weapons == 3);
    CHECK(volleys[0].quality == 5);
    CHECK(volleys[1].quality == 3);
    CHECK_FALSE(describe_target(game, field.red(), field.blue(), false));
    const auto red = describe_target(game, field.blue(), field.red(), false);
    REQUIRE(red);
    CHECK_FALSE(red->quality); // the Hero may test for the others (A-PAS-01b)
    Field vengeful({squad}, {UnitText({.abilities = "Vengeance"})});
    vengeful.put(vengeful.red(), 20, 10);
    vengeful.put(vengeful.blue(), 20, 20);
    alternating::Game other = vengeful.game();
    CHECK_FALSE(describe_target(other, vengeful.red(), vengeful.blue(), false));
    const auto plain = describe_target(other, vengeful.blue(), vengeful.red(), false);
    REQUIRE(plain);
    CHECK(plain->quality == 5);
}
