// Events name the clauses that their numbers follow from, where these apply and only there.
#include "field.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Occasion;

namespace {

bool names(const Clauses& because, Clause clause) { return std::ranges::find(because, clause) != because.end(); }

// One attacker against one target, this many inches between their centres.
Field facing(KindText attacker, KindText target, double inches = 20, std::vector<TerrainPiece> terrain = {}) {
    Field field({attacker}, {target}, terrain);
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + inches);
    return field;
}
KindText armed(const std::string& weapon, const std::string& abilities = "") { return {1, 4, 5, 1, abilities, weapon}; }
KindText with(const std::string& abilities) { return {1, 4, 5, 1, abilities}; }

// What the numbers of both tests follow from.
Clauses reasons(Field&& field, Occasion occasion = Occasion::shooting) {
    auto game = field.game();
    const Attack attack = field.attack(field.red(), field.blue(), occasion);
    Clauses because;
    const HitNumbers hit = hit_numbers(game, field.model(field.red()), attack, &because);
    const DefenceNumbers defence = defence_numbers(game, attack, &because);
    CHECK(hit == hit_numbers(game, field.model(field.red()), attack)); // asking why changes nothing
    CHECK(defence.modifier == defence_numbers(game, attack).modifier);
    return because;
}

// The same of a whole attack, with these dice to hit and to defend.
AttackMade made(Field&& field, std::vector<Face> to_hit, std::vector<Face> to_defend) {
    field.oracle.dice.then(A_SHT_05, to_hit).then(A_HIT_01, to_defend);
    field.oracle.otherwise_default();
    field.resolve(field.red(), field.blue());
    REQUIRE(field.oracle.told<AttackMade>().size() == 1);
    return field.oracle.told<AttackMade>()[0];
}

} // namespace

TEST_CASE("A-XTRA-01a A-WPN-09 A-PAS-15 A-PAS-13 A-XTRA-18 the numbers to hit name what the attacker brings") {
    CHECK(reasons(facing(armed(gun(24)), {})).empty());
    CHECK(names(reasons(facing(armed(gun(24), "Good Shot"), {})), A_XTRA_01a));
    CHECK_FALSE(names(reasons(facing(armed(blade(), "Good Shot"), {}), Occasion::charge), A_XTRA_01a));
    CHECK(names(reasons(facing(armed(gun(24, 1, 0, "Reliable")), {})), A_WPN_09));
    // 12" between the bases, and a little more
    CHECK_FALSE(names(reasons(facing(armed(gun(24), "Cautious"), {}, 12.98)), A_PAS_15));
    CHECK(names(reasons(facing(armed(gun(24), "Cautious"), {}, 13)), A_PAS_15));
    CHECK(names(reasons(facing(armed(blade(), "Fury"), {}), Occasion::charge), A_PAS_13));
    CHECK_FALSE(names(reasons(facing(armed(blade(), "Fury"), {}), Occasion::counter), A_PAS_13));
    CHECK(names(reasons(facing(armed(gun(24, 1, 0, "Double")), {})), A_XTRA_18));
}

TEST_CASE("A-PAS-20 A-WPN-06b the numbers to hit name what keeps the target safe, and what ignores that") {
    CHECK(names(reasons(facing(armed(gun(24)), with("Stealth"))), A_PAS_20));
    CHECK_FALSE(names(reasons(facing(armed(gun(24)), with("Stealth"), 6)), A_PAS_20)); // less than 6" between the bases
    CHECK(names(reasons(facing(armed(gun(24, 1, 0, "Targeting")), with("Stealth"))), A_WPN_06b));
    CHECK_FALSE(names(reasons(facing(armed(gun(24, 1, 0, "Targeting")), {})), A_WPN_06b)); // nothing to ignore
}

TEST_CASE("A-PAS-10h A-WPN-06c what a shot reaches names what it ignores: 12 inches less of range against Aircraft") {
    const auto reaching = [](const std::string& weapon, const std::string& target, double away) {
        Field field = facing(armed(weapon), with(target), to_inches(25_mm) + away);
        auto game = field.game();
        Clauses because;
        note_reach(game, field.model(field.red()), *field.attack(field.red(), field.blue(), Occasion::shooting).weapon,
                   field.blue(), because);
        return because;
    };
    const std::string targeting = gun(24, 1, 0, "Targeting");
    CHECK(reaching(targeting, "Aircraft", 12.01) == Clauses{A_WPN_06c});
    CHECK(reaching(targeting, "Aircraft", 12).empty()); // within range all the same
    CHECK(reaching(targeting, "", 12.01).empty());
    CHECK(reaching(gun(24), "Aircraft", 12.01).empty());
}

TEST_CASE("A-WPN-01a A-WPN-01b A-WPN-05b A-RULE-03 A-PAS-18 A-PAS-19 the numbers to defend name what changes them") {
    CHECK(names(reasons(facing(armed(gun(24, 1, 1)), {})), A_WPN_01a));
    CHECK(names(reasons(facing(armed(gun(24, 1, -1)), {})), A_WPN_01b));
    CHECK_FALSE(names(reasons(facing(armed(gun(24, 1, -1)), {})), A_WPN_01a));
    CHECK(names(reasons(facing(armed(blade(1, 0, "Impact")), {}), Occasion::charge), A_WPN_05b));
    CHECK_FALSE(names(reasons(facing(armed(blade(1, 0, "Impact")), with("Counter")), Occasion::charge), A_WPN_05b));
    for (const bool activated : {false, true}) {
        Field field = facing(armed(gun(24)), with("Patient"));
        field.of(field.blue()).activated = activated;
        CHECK(names(reasons(std::move(field)), A_RULE_03) != activated);
    }
    CHECK(names(reasons(facing(armed(gun(24)), with("Delicate"))), A_PAS_18));
    CHECK(names(reasons(facing(armed(gun(24)), with("Invulnerable"))), A_PAS_19));
    CHECK_FALSE(names(reasons(facing(armed(gun(24, 1, 0, "Brutal")), with("Invulnerable"))), A_PAS_19));
}

TEST_CASE("A-TERR-04 A-TERR-05 A-PAS-21 A-PAS-22 A-WPN-06a A-WPN-12 cover is named, and what ignores it where there is "
          "some") {
    const std::vector<TerrainPiece> wood = {area(10, 25, 30, 35, {Trait::cover})};
    const Clauses covered = reasons(facing(armed(gun(24)), {}, 20, wood));
    CHECK(covered == Clauses{A_TERR_04, A_TERR_05});
    CHECK(reasons(facing(armed(gun(24)), with("Shield"))) == Clauses{A_PAS_21, A_TERR_05});
    CHECK(reasons(facing(armed(gun(24)), with("Entrenched"), 20, wood)) == Clauses{A_TERR_04, A_PAS_22});
    CHECK(reasons(facing(armed(gun(24)), with("Entrenched"))).empty());
    CHECK(reasons(facing(armed(gun(24, 1, 0, "No Cover")), {}, 20, wood)) == Clauses{A_WPN_12});
    CHECK(reasons(facing(armed(gun(24, 1, 0, "No Cover")), {})).empty());
    CHECK(reasons(facing(armed(gun(24, 1, 0, "Targeting")), {}, 20, wood)) == Clauses{A_WPN_06a});
}

TEST_CASE("A-TEST-03 A-TEST-04 a natural 6 and a natural 1 are named where the modifiers say otherwise") {
    CHECK(names(made(facing(armed(gun(24, 1, 2)), {}), {4}, {6}).because, A_TEST_03)); // 6 - 2 against 5
    CHECK_FALSE(names(made(facing(armed(gun(24, 1, 1)), {}), {4}, {6}).because, A_TEST_03));
    CHECK(names(made(facing(armed(gun(24)), {1, 4, 2, 1, "Shield"}), {4}, {1}).because, A_TEST_04)); // 1 + 1 against 2
    CHECK_FALSE(names(made(facing(armed(gun(24)), {1, 4, 3, 1, "Shield"}), {4}, {1}).because, A_TEST_04));
}

TEST_CASE("A-WPN-02a A-WPN-02b A-WPN-03a A-XTRA-21 A-HIT-08 A-HIT-09 A-WPN-10 hits and wounds name what makes them") {
    const KindText pair{2, 4, 5, 3}, one{1, 4, 5, 3};
    const Clauses two = made(facing(armed(gun(24, 1, 0, "Blast(2)")), pair), {4}, {5, 5}).because;
    CHECK((names(two, A_WPN_02a) && !names(two, A_WPN_02b)));
    const Clauses single = made(facing(armed(gun(24, 1, 0, "Blast(2)")), one), {4}, {5}).because;
    CHECK((names(single, A_WPN_02b) && !names(single, A_WPN_02a)));
    CHECK(names(made(facing(armed(gun(24, 1, 0, "Deadly(2)")), one), {4}, {2}).because, A_WPN_03a));
    CHECK_FALSE(names(made(facing(armed(gun(24, 1, 0, "Deadly(2)")), one), {4}, {5}).because, A_WPN_03a));
    CHECK(names(made(facing(armed(gun(24, 1, 0, "Piercing")), one), {4}, {2}).because, A_XTRA_21));
    CHECK_FALSE(names(made(facing(armed(gun(24, 1, 0, "Piercing")), one), {4}, {1}).because, A_XTRA_21));
    CHECK(made(facing(armed(gun(24)), one), {4}, {1}).because == Clauses{A_HIT_08});
    CHECK(made(facing(armed(gun(24)), one), {4}, {2}).because == Clauses{A_HIT_09});
    CHECK(made(facing(armed(gun(24, 1, 0, "Precise")), one), {4}, {2}).because == Clauses{A_WPN_10});
}

TEST_CASE("A-WPN-03b the wounds that enter the pool name why others are lost") {
    for (const int deadly : {3, 4}) {
        Field field = facing(armed(gun(24, 1, 0, "Deadly(" + std::to_string(deadly) + ")")), {2, 4, 5, 3});
        field.oracle.dice.then(A_SHT_05, {4}).then(A_HIT_01, {2});
        field.oracle.otherwise_default();
        field.resolve(field.red(), field.blue());
        CHECK(field.oracle.told<WoundsTaken>()[0].because == (deadly == 4 ? A_WPN_03b : Clause::none));
    }
}

TEST_CASE("A-ACT-02 A-PAS-04a A-PAS-04b A-PAS-07 A-PAS-09a a move names its clause, and what lets the unit go so") {
    const auto moved = [](const std::string& abilities, double inches) {
        Field field = facing(with(abilities), {}, 30, {area(10, 12, 30, 13, {Trait::difficult})});
        auto game = field.game();
        field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, inches));
        move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02});
        return field.oracle.told<UnitPlaced>()[0].because;
    };
    CHECK(moved("", 1) == Clauses{A_ACT_02});
    CHECK(moved("Fast", 1) == Clauses{A_ACT_02, A_PAS_04a});
    CHECK(moved("Slow", 1) == Clauses{A_ACT_02, A_PAS_04b});
    CHECK(moved("Agile", 5) == Clauses{A_ACT_02, A_PAS_07});
    CHECK(moved("Agile", 1) == Clauses{A_ACT_02}); // not as far as the difficult ground
    CHECK(moved("Flying", 5) == Clauses{A_ACT_02, A_PAS_09a});
}

TEST_CASE("A-MISS-06 A-MISS-09 whoever takes a marker is told by which clause") {
    for (const bool pinned : {false, true}) {
        Field field = facing({}, {}, 2);
        if (!pinned) field.put(field.blue(), 60, 40);
        field.of(field.blue()).pinned = pinned;
        field.battle.markers.push_back({{20_in, 11_in}, {}, -1});
        auto game = field.game();
        check_markers(game);
        REQUIRE(field.oracle.told<MarkerTaken>().size() == 1);
        CHECK(field.oracle.told<MarkerTaken>()[0].because == (pinned ? A_MISS_09 : A_MISS_06));
    }
}
