// Attacks on the table as input of the odds: the same numbers that the rules roll with.
#include "field.h"
#include "odds/alternating/attack.h"
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
    const alternating::Salvo question{describe_attack(game, attack), *target};
    REQUIRE(question.volleys.size() == 1);
    const odds_internal::VolleyNumbers told = odds_internal::numbers_of(question, question.volleys[0]);
    const DefenceNumbers defence = defence_numbers(game, attack);
    const DefenceNumbers told_defence = told.defence_of(odds_internal::waagh_fails(*target, 0));
    CHECK(question.volleys[0].weapons == static_cast<int>(attack.carried.size()));
    CHECK(target->count() == static_cast<int>(game.living(field.blue()).size()));
    CHECK(target->wounds() == remaining_toughness(game, field.blue()));
    CHECK(target->dealt == 0); // nobody has fought back so far
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

TEST_CASE("what is described ends where the rules end it: 6 inches, 12, a friend near, a Pinned unit, ground") {
    const double width = to_inches(25_mm);
    for (const double away : {6.0, 6.01, 12.0, 12.01}) {
        Field field({UnitText({.abilities = "Cautious", .weapons = gun(48)})}, {UnitText({.abilities = "Stealth"})});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + away);
        CAPTURE(away);
        CHECK(same_numbers(field, Occasion::shooting));
    }
    for (const double friends : {12.0, 12.01}) {
        Field field({UnitText({.weapons = gun(48)})},
                    {UnitText({.count = 2, .abilities = "Waagh!"}), UnitText({.abilities = "Waagh!"})});
        field.put(field.red(), 20, 5);
        field.put(field.blue(), 20, 20);
        field.put(field.blue(1), 20, 20 + width + friends);
        field.of(field.blue()).starting_toughness = 9;
        alternating::Game game = field.game();
        const auto target = describe_target(game, field.red(), field.blue(), false);
        REQUIRE(target);
        CHECK(target->has(waagh) == (friends > 12));
    }
    for (const bool pinned : {false, true}) {
        Field field({UnitText({.abilities = "Fear(2)", .weapons = blade()})}, {UnitText({.abilities = "Fear(3)"})});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 1);
        field.of(field.red()).pinned = field.of(field.blue()).pinned = pinned;
        alternating::Game game = field.game();
        CHECK(describe_attack(game, field.attack(field.red(), field.blue(), Occasion::charge))[0].fear ==
              (pinned ? 0 : 2));
        CHECK(describe_target(game, field.red(), field.blue(), true)->fear == (pinned ? 0 : 3));
    }
}

TEST_CASE("models of one toughness are described together, Siege by the ground, cover in melee by the switch") {
    for (const char* only : {"", "no_cover_in_melee"}) {
        std::vector<std::string> switches;
        if (*only) switches.emplace_back(only);
        Field field({UnitText({.weapons = gun(48, 1, 0, "Siege") + ", " + blade()})},
                    {UnitText(KindText{3}), UnitText({.toughness = 3, .abilities = "Hero"}, "0")}, {wood_at(22, 30)},
                    switches);
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 30);
        alternating::Game game = field.game();
        const auto target = describe_target(game, field.red(), field.blue(), true);
        REQUIRE(target);
        REQUIRE(target->models.size() == 2);
        CHECK(target->models[0].count == 3);
        CHECK(target->models[1].toughness == 3);
        CHECK(target->cover == !*only);
        CHECK(describe_target(game, field.red(), field.blue(), false)->cover);
        const auto volley = describe_attack(game, field.attack(field.red(), field.blue(), Occasion::shooting))[0];
        CHECK(volley.of_weapon.has(siege));
        field.put(field.blue(), 50, 30);
        CHECK_FALSE(
            describe_attack(game, field.attack(field.red(), field.blue(), Occasion::shooting))[0].of_weapon.has(siege));
    }
}
