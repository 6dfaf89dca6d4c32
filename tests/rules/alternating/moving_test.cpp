// Moves, terrain, charges, shooting restrictions, guards.
#include "field.h"

#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

Answer by(Field& field, UnitId unit, double x, double y) {
    Answer answer;
    for (ModelId model : field.game().models_of(unit)) {
        Placement place = field.battle.models[index(model)].place;
        place.at = place.at + Point{nearest_length(x), nearest_length(y)};
        answer.places.push_back({model, place, 0, 0});
    }
    return answer;
}

const Move plain{MoveKind::first_move, 6_in, A_ACT_02};

// Whether a first move straight up the table of this length is accepted.
bool may_go(const std::string& abilities, double inches, std::vector<TerrainPiece> terrain = {}) {
    Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}}, std::move(terrain));
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    bool accepted = false;
    const Answer answer = by(field, field.red(), 0, inches);
    field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) { accepted = !rulings.check(answer); });
    field.oracle.take_default(A_ACT_02);
    move(game, field.red(), plain);
    return accepted;
}

const double width = to_inches(25_mm);

} // namespace

TEST_CASE("A-MOV-01 A-ACT-02 A-PAS-04a A-PAS-04b A-PAS-04c A-I-33 how far a unit moves") {
    CHECK(may_go("", 6));
    CHECK_FALSE(may_go("", 6.1));
    CHECK(may_go("Fast", 8));
    CHECK_FALSE(may_go("Fast", 8.1));
    CHECK(may_go("Slow", 4));
    CHECK_FALSE(may_go("Slow", 4.1));
    Field field({KindText{1, 4, 5, 1, "Fast"}}, {KindText{1}});
    CHECK(allowance_of(field.game(), field.model(field.red()), 3_in) == 3_in);
}

TEST_CASE("A-RV-25 A-TERR-08 A-TERR-09 A-PAS-07 A-I-07 difficult ground halves the move") {
    const std::vector<TerrainPiece> mud = {area(10, 11, 30, 20, {Trait::difficult})};
    CHECK(may_go("Fast", 4, mud));
    CHECK_FALSE(may_go("Fast", 4.2, mud));
    CHECK(may_go("Slow", 2, mud));
    CHECK_FALSE(may_go("Slow", 2.2, mud));
    CHECK(may_go("Agile, Fast", 8, mud));
    CHECK(may_go("Flying", 6, mud)); // A-PAS-09a
}

TEST_CASE("A-MOV-02 A-MOV-03 A-MOV-05 A-I-20 coherency") {
    Field field({KindText{3}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer apart = by(field, field.red(), 0, 0);
    apart.places[2].place.at.y += 2_in; // 1.02" and more from everybody
    field.oracle.refuse(A_ACT_02, apart, A_MOV_02);
    Answer together = by(field, field.red(), 0, 2);
    field.oracle.answer(A_ACT_02, together);
    CHECK(move(game, field.red(), plain));
    // A unit that casualties broke up may stay as bad as it is, but not worse.
    field.put(field.red(), 20, 10);
    field.battle.models[2].place.at.x += 6_in;
    Answer carried = by(field, field.red(), 0, 3);
    field.oracle.answer(A_ACT_02, carried);
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-MOV-04 A-I-19 A-PAS-09b an inch from every other unit, friends too, on the way and at the end") {
    const auto ends = [](const std::string& abilities, double target) {
        Field field({KindText{1, 4, 5, 1, abilities}, KindText{1}}, {KindText{1}});
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 20, 13);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        Clause refused = Clause::none;
        const Answer answer = by(field, field.red(), 0, target);
        field.oracle.look(A_ACT_02,
                          [&](const Question&, const Rulings& rulings) { refused = verdict(rulings, answer); });
        field.oracle.take_default(A_ACT_02);
        move(game, field.red(), plain);
        return refused;
    };
    CHECK(ends("", 3 - width - 1) == Clause::none);
    CHECK(ends("", 3 - width - 0.9) == A_MOV_04);
    CHECK(ends("Flying", 6) == Clause::none); // over it
    CHECK(ends("Flying", 3 - width - 0.9) == A_MOV_04);
}

TEST_CASE("A-MOV-06 models of one unit pass through and touch each other, and end apart") {
    Field field({KindText{2}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    const ModelId first = field.model(field.red()), second = field.model(field.red(), 1);
    const Point middle{30_in, 20_in};
    field.battle.models[index(first)].place.at = middle;
    field.battle.models[index(second)].place.at = middle + Point{2_in, 0_in};
    const auto through = [&](Length beyond) { // straight through the other, which stays, and to its far side
        Answer answer = by(field, field.red(), 0, 0);
        answer.places[0].place.at.x += 2_in + beyond;
        answer.places[0].turn = 1, answer.places[1].turn = 2;
        return answer;
    };
    field.oracle.refuse(A_ACT_02, through(25_mm - Length{1}), A_MOV_06);
    field.oracle.refuse(A_ACT_02, through(0_in), A_MOV_06);
    field.oracle.answer(A_ACT_02, through(25_mm)); // they touch
    CHECK(move(game, field.red(), plain));
}

namespace {

TerrainPiece block(Length height, std::uint8_t traits = 0) { // across the way of may_go, 2 inches deep
    const Point corners[] = {{0_in, 12_in}, {72_in, 12_in}, {72_in, 14_in}, {0_in, 14_in}};
    return {"block", TerrainKind::container, {{footprint(corners), {}, height, traits}}};
}

// By which clause the model of may_go is refused this end.
Clause verdict_beyond(const TerrainPiece& piece, double inches, Length elevation = {}) {
    Field field({KindText{1}}, {KindText{1}}, {piece});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer answer = by(field, field.red(), 0, inches);
    answer.places[0].place.elevation = elevation;
    return verdict(field, A_ACT_02, answer, [&] { move(game, field.red(), plain); });
}

} // namespace

TEST_CASE("A-I-114 what is 1 inch high is crossed freely, what is higher is climbed at the cost of its height") {
    CHECK(may_go("", 6, {block(1_in)}));
    CHECK_FALSE(may_go("", 6, {block(1_in + Length{1})}));
    CHECK(may_go("Fast", 5.5, {block(1.25_in)})); // 8 less twice 1.25
    CHECK_FALSE(may_go("Fast", 5.6, {block(1.25_in)}));
    CHECK(may_go("Flying", 6, {block(4_in)}));
    CHECK(verdict_beyond(block(1_in), 3) == Clause::none); // in the middle of it, as on the table
    CHECK(verdict_beyond(block(2_in, static_cast<std::uint8_t>(Trait::impassable)), 5.5) == A_I_114);
}

TEST_CASE("A-I-115 A-TERR-01 a move ends with the whole base on one level, in nothing, and on the table") {
    const double half = width / 2;
    CHECK(verdict_beyond(block(2_in), 3) == A_I_115);            // inside
    CHECK(verdict_beyond(block(2_in), 3, 2_in) == Clause::none); // on top of it
    CHECK(verdict_beyond(block(2_in), 2 + half - 0.05, 2_in) == A_I_115);
    CHECK(verdict_beyond(block(2_in), 2 - half) == Clause::none); // beside it
    CHECK(verdict_beyond(block(2_in), 2 - half + 0.05) == A_I_115);
    CHECK(verdict_beyond(block(2_in), -10) == A_TERR_01);
}

TEST_CASE("A-I-115 a model too tall for what hangs above it does not stand there, in a set-up either") {
    const Point corners[] = {{0_in, 12_in}, {72_in, 12_in}, {72_in, 16_in}, {0_in, 16_in}};
    for (const Length above : {1_in, 5_in})
        CHECK(verdict_beyond({"floor", TerrainKind::container, {{footprint(corners), above, 0.5_in, 0}}}, 4) ==
              (above == 1_in ? A_I_115 : Clause::none));
}

TEST_CASE("A-MOV-06 A-TERR-08 a way around difficult ground leads through a model of the own unit") {
    for (const bool mate_is_foreign : {false, true}) {
        const std::vector<UnitText> reds =
            mate_is_foreign ? std::vector<UnitText>{KindText{1}, KindText{1}} : std::vector<UnitText>{KindText{2}};
        Field field(reds, {KindText{1}}, {area(21, 10.2, 24, 20, {Trait::difficult})});
        field.put(field.red(), 20, 10);
        if (mate_is_foreign) field.put(field.red(1), 22.5, 9);
        field.put(field.blue(), 60, 45);
        const ModelId mate = mate_is_foreign ? field.model(field.red(1)) : field.model(field.red(), 1);
        field.battle.models[index(mate)].place.at = {22.5_in, 9_in};
        auto game = field.game();
        Answer answer = by(field, field.red(), 0, 0);
        answer.places[0].place.at = {25_in, 10_in};
        if (!mate_is_foreign) answer.places[1].place.at = {24.25_in, 9_in};
        const Clause clause = verdict(field, A_ACT_02, answer, [&] { move(game, field.red(), plain); });
        CHECK(clause == (mate_is_foreign ? A_TERR_08 : Clause::none));
    }
}

TEST_CASE(
    "A-RV-23 A-TERR-10 A-TERR-11 A-TERR-12 A-TERR-13 A-I-08 dangerous ground: a die for each point of toughness") {
    Field field({KindText{1, 4, 5, 3}}, {KindText{1}}, {area(10, 11, 30, 14, {Trait::dangerous})});
    field.put(field.red(), 20, 9);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    field.oracle.answer(A_ACT_02, by(field, field.red(), 0, 6));
    field.oracle.dice.then(A_TERR_10, {1, 1, 4});
    CHECK(move(game, field.red(), plain));
    CHECK(field.of(field.red()).pool == 2);
    CHECK(field.of(field.red()).wounded > 0);
    CHECK(field.memory().tallies.empty());
    field.memory().active = field.red();
    field.oracle.dice.then(A_REG_01, {6, 6}); // one of three left is half or less
    regroup(game);
}

TEST_CASE("A-RV-24 A-PAS-08 A-I-35 Clumsy: one roll in difficult ground, one more in dangerous") {
    for (const auto& [trait, dangerous] : {std::pair{Trait::difficult, false}, {Trait::dangerous, true}}) {
        Field field({KindText{1, 4, 5, 2, "Clumsy"}}, {KindText{1}}, {area(10, 11, 30, 14, {trait})});
        field.put(field.red(), 20, 9);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        if (!dangerous) field.oracle.refuse(A_ACT_02, by(field, field.red(), 0, 3.01), A_TERR_08); // 3" at most
        field.oracle.answer(A_ACT_02, by(field, field.red(), 0, 3));
        if (dangerous) field.oracle.dice.then(A_TERR_10, {6, 6});
        field.oracle.dice.then(A_PAS_08, {6, 6});
        CHECK(move(game, field.red(), plain));
    }
}

TEST_CASE("A-TERR-14 A-I-09 A-PAS-09c activated in dangerous ground: one roll that covers the first move, flyers too") {
    Field field({KindText{1, 4, 5, 1, "Flying"}}, {KindText{1}}, {area(10, 5, 30, 14, {Trait::dangerous})});
    field.put(field.red(), 20, 9);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    field.oracle.dice.then(A_TERR_10, {5});
    CHECK(roll_where_activated(game, field.red()).for_danger.size() == 1);
}

TEST_CASE("A-TERR-04 A-TERR-06 A-TERR-07 A-I-04 A-I-06 cover: most models mostly inside, or mostly behind") {
    const auto covered = [](std::size_t inside, bool behind) {
        std::vector<TerrainPiece> terrain = {area(0, 29, 10, 31, {Trait::cover})};
        if (behind) terrain.push_back(area(0, 27, 40, 28, {Trait::blocking}));
        Field field({KindText{1}}, {KindText{4}}, terrain);
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 10.617 - 1.234 * static_cast<double>(inside), 30);
        auto game = field.game();
        const ModelId attackers[] = {field.model(field.red())};
        return has_cover(game, field.blue(), attackers);
    };
    CHECK_FALSE(covered(2, false)); // exactly half
    CHECK(covered(3, false));
    CHECK(covered(0, true));
    Field field({KindText{1}}, {KindText{1, 4, 5, 1, "Shield"}}, {}, {"no_cover_in_melee"});
    field.put(field.red(), 20, 28);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    CHECK(defence_numbers(game, field.attack(field.red(), field.blue(), Occasion::charge)).modifier == 0);
    CHECK(defence_numbers(game, field.attack(field.red(), field.blue(), Occasion::shooting)).modifier == 1);
}

TEST_CASE("A-RV-28 A-SHT-01 A-SHT-02 A-SHT-04 A-SHT-06 A-SHT-07 two targets at most, one for each profile") {
    const std::string weapons = gun(24, 1) + ", " + gun(24, 2) + ", " + gun(24, 3);
    Field field({KindText{2, 4, 5, 1, "", weapons}}, {KindText{1}, KindText{1}, KindText{1}});
    field.put(field.red(), 20, 10);
    for (std::size_t i = 0; i < 3; ++i) field.put(field.blue(i), 15 + 5.0 * static_cast<double>(i), 20);
    const auto shot = [&](std::uint16_t weapon, std::size_t target) {
        return Pick{{What::attack, static_cast<std::uint16_t>(field.model(field.red())), weapon,
                     static_cast<std::uint16_t>(field.blue(target))},
                    1};
    };
    Answer two, three, split;
    for (const Pick& pick : {shot(0, 0), shot(1, 1)}) two.picks.push_back(pick);
    for (const Pick& pick : {shot(0, 0), shot(1, 1), shot(2, 2)}) three.picks.push_back(pick);
    for (const Pick& pick : {shot(0, 0), shot(0, 1)}) split.picks.push_back(pick);
    field.oracle.refuse(A_SHT_01, three, A_SHT_02);
    field.oracle.refuse(A_SHT_01, split, A_SHT_04);
    field.oracle.answer(A_SHT_01, two);
    field.oracle.dice.then(A_SHT_05, {1, 1, 1, 1, 1, 1});
    auto game = field.game();
    shoot(game, field.red());
    field.oracle.finish();
    field.put(field.blue(), 20, 10 + width + 3);
    CHECK_FALSE(can_shoot(game, field.red()));
    field.put(field.blue(), 20, 10 + width + 3.1);
    CHECK(can_shoot(game, field.red()));
}

TEST_CASE("A-SHT-03 A-WPN-04 A-UNIT-06 A-UNIT-07 A-I-03 range and sight; Indirect needs no sight") {
    const auto can_fire = [](const std::string& weapon, double away, bool wall) {
        std::vector<TerrainPiece> terrain;
        if (wall) terrain.push_back(area(0, 15, 72, 16, {Trait::blocking}));
        Field field({KindText{1, 4, 5, 1, "", weapon}}, {KindText{1}}, terrain);
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + away);
        auto game = field.game();
        return can_shoot(game, field.red());
    };
    CHECK(can_fire(gun(24), 24, false));
    CHECK_FALSE(can_fire(gun(24), 24.1, false));
    CHECK_FALSE(can_fire(gun(24), 20, true));
    CHECK(can_fire(gun(24, 1, 0, "Indirect"), 20, true));
    CHECK_FALSE(can_fire(gun(24, 1, 0, "Unwieldy"), 12, false)); // A-XTRA-20
    CHECK(can_fire(gun(24, 1, 0, "Unwieldy"), 12.1, false));
}

TEST_CASE("A-XTRA-20 Unwieldy weapons cannot attack within 12 inches") {
    Field field({KindText{1, 4, 5, 1, "", gun(24, 1, 0, "Unwieldy")}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 12);
    auto game = field.game();
    CHECK(refused_by(why_not_fire(game, field.model(field.red()),
                                  *field.attack(field.red(), field.blue(), Occasion::shooting).weapon, field.blue())) ==
          A_XTRA_20);
}

TEST_CASE("A-XTRA-19 A-I-59 Artillery also reaches whoever is within 12 inches of a friend") {
    Field field({KindText{1, 4, 5, 1, "", gun(12, 1, 0, "Artillery")}, KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 5);
    field.put(field.blue(), 20, 40);
    auto game = field.game();
    CHECK_FALSE(can_shoot(game, field.red()));
    field.put(field.red(1), 23, 40 - width - 11);
    CHECK(can_shoot(game, field.red()));
}

TEST_CASE("A-RV-27 A-PAS-10e A-PAS-10f A-PAS-10h A-PAS-10i A-PAS-10j A-WPN-06c shooting at Aircraft") {
    const auto clause = [](const std::string& abilities, double away) {
        Field field({KindText{1, 4, 5, 1, "", gun(24, 2, 0, abilities)}}, {KindText{1, 4, 5, 1, "Aircraft"}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + away);
        auto game = field.game();
        return refused_by(why_not_fire(game, field.model(field.red()),
                                       *field.attack(field.red(), field.blue(), Occasion::shooting).weapon,
                                       field.blue()));
    };
    CHECK(clause("", 14) == A_SHT_03);
    CHECK(clause("", 11) == Clause::none);
    CHECK(clause("Targeting", 14) == Clause::none);
    CHECK(clause("Indirect", 11) == A_PAS_10j);
    for (const auto& [abilities, away, scored] : {std::tuple{"", 11.0, 1}, {"Targeting", 14.0, 2}}) {
        Field shot({KindText{1, 4, 5, 1, "", gun(24, 2, 0, abilities)}}, {KindText{1, 4, 5, 1, "Aircraft"}});
        shot.put(shot.red(), 20, 10);
        shot.put(shot.blue(), 20, 10 + width + away);
        shot.oracle.dice.then(A_SHT_05, {4, 5});
        shot.oracle.dice.then(A_HIT_01, std::vector<Face>(static_cast<std::size_t>(scored), 6));
        shot.resolve(shot.red(), shot.blue());
        shot.oracle.finish();
    }
    Field field({KindText{1}}, {KindText{1, 4, 5, 1, "Aircraft"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 12);
    auto game = field.game();
    CHECK_FALSE(can_charge(game, field.red()));
    CHECK_FALSE(can_charge(game, field.blue()));
}

TEST_CASE("A-XTRA-03a A-XTRA-03b A-I-50 Instinct: towards the nearest enemy, and at nobody else") {
    Field field({KindText{1, 4, 5, 1, "Instinct"}}, {KindText{1}, KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(0), 20, 20);
    field.put(field.blue(1), 40, 30);
    auto game = field.game();
    const alternating::Weapon& rifle = *field.attack(field.red(), field.blue(), Occasion::shooting).weapon;
    CHECK(why_not_fire(game, field.model(field.red()), rifle, field.blue(0)) == Clause::none);
    CHECK(why_not_fire(game, field.model(field.red()), rifle, field.blue(1)) == A_XTRA_03b);
    field.oracle.refuse(A_ACT_02, by(field, field.red(), 0, -3), A_XTRA_03a);
    field.oracle.answer(A_ACT_02, by(field, field.red(), 0, 3));
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-RV-35 A-CHG-03 A-CHG-05 A-CHG-06 A-CHG-07 A-PAS-16a Counter strikes first, wins 3:2, and is Exhausted") {
    Field field({KindText{1, 4, 5, 6, "", blade(3)}}, {KindText{1, 4, 5, 6, "Counter", blade(3)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 3);
    field.of(field.blue()).activated = true;
    auto game = field.game();
    field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, pass());
    field.oracle.answer(A_ACT_03, pick_word(Word::charge)).answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.answer(A_CHG_01, by(field, field.red(), 0, 2.5));
    field.oracle.answer(A_PAS_16a, yes()).answer(A_I_95, pass());
    field.oracle.dice.then(A_CHG_04, {4, 4, 4}).then(A_HIT_01, {2, 2, 2}); // before the charger strikes
    field.oracle.dice.then(A_CHG_04, {4, 4, 1}).then(A_HIT_01, {2, 2});
    field.oracle.dice.then(A_REG_01, {6, 6, 6}); // the charger alone: lost a melee, and half of its toughness
    activate_units(game);
    CHECK(field.of(field.red()).pool == 3);
    CHECK(field.of(field.blue()).pool == 2);
    CHECK_FALSE(field.of(field.red()).exhausted);
    CHECK(field.of(field.blue()).exhausted);
    CHECK(field.memory().charged == field.blue());
    CHECK(std::ranges::count(field.oracle.asked, A_CHG_06) == 0); // it has counter-attacked
}

TEST_CASE("A-RV-34 A-STATE-09 a charger that loses and fails a test is Exhausted to the end of its next activation") {
    Field field({KindText{1, 4, 5, 6, "", blade(1)}}, {KindText{1, 4, 5, 6, "", blade(1)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 3);
    field.of(field.blue()).activated = true;
    auto game = field.game();
    field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, pass());
    field.oracle.answer(A_ACT_03, pick_word(Word::charge)).answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.answer(A_CHG_01, by(field, field.red(), 0, 2.5));
    field.oracle.dice.then(A_CHG_04, {1});
    field.oracle.answer(A_CHG_06, yes()).answer(A_I_95, pass());
    field.oracle.dice.then(A_CHG_04, {4}).then(A_HIT_01, {2}).then(A_REG_01, {6, 1});
    activate_units(game);
    CHECK(field.of(field.red()).exhausted);
    CHECK(field.of(field.blue()).exhausted); // by its counter-attack
    begin_round(game);
    field.of(field.blue()).activated = true;
    field.memory().picks_next = Side::red;
    field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, pass()); // and no action
    activate_units(game);
    CHECK_FALSE(field.of(field.red()).exhausted);
}

TEST_CASE("A-STATE-09 A-HIT-13 who is destroyed in its own activation does not become steady") {
    Field field({KindText{1, 4, 5, 1, "", gun(24)}}, {KindText{1, 4, 5, 1, "Guard", gun(36)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    field.of(field.red()).exhausted = field.of(field.blue()).activated = true;
    field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, by(field, field.red(), 0, 1));
    field.oracle.answer(A_PAS_24a, pick_unit(field.blue())).take_default(A_SHT_01);
    field.oracle.dice.then(A_SHT_05, {6}).then(A_HIT_01, {1});
    auto game = field.game();
    activate_units(game);
    field.oracle.finish();
    REQUIRE(field.oracle.told<StateChanged>().size() == 1);
    CHECK(field.oracle.told<StateChanged>()[0].unit == field.blue()); // Exhausted by its attack
}

TEST_CASE("A-CHG-01 A-CHG-02 A-I-22 a charge that cannot arrive is refused") {
    for (const auto& [away, reaches] : {std::pair{7.0, true}, {7.2, false}}) {
        Field field({KindText{1}}, {KindText{1}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + away);
        auto game = field.game();
        CHECK(find_charge(game, field.red(), field.blue()).has_value() == reaches);
    }
}

TEST_CASE("A-CHG-01 A-I-22 A-I-108 a charge around the end of a wall arrives where 6 inches are just enough") {
    for (const auto& [away, reaches] : {std::pair{4.6, true}, {4.75, false}}) { // 5.93 inches to within 1", and 6.01
        Field field({KindText{1}}, {KindText{1}}, {area(22, 0, 22.5, 22.5, {Trait::impassable})});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 20 + away, 20);
        auto game = field.game();
        CHECK(find_charge(game, field.red(), field.blue()).has_value() == reaches);
    }
}

TEST_CASE("A-CHG-01 a charge between two equally near foes goes to the one listed first") {
    for (const double first : {-3.0, 3.0}) {
        Field field({KindText{1}}, {KindText{2}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 14);
        for (const std::size_t number : {0u, 1u})
            field.battle.models[index(field.model(field.blue(), number))].place.at.x =
                nearest_length(20 + (number == 0 ? first : -first));
        auto game = field.game();
        const auto charge = find_charge(game, field.red(), field.blue());
        REQUIRE(charge);
        CHECK((charge->places[0].place.at.x < 20_in) == (first < 0));
    }
}

TEST_CASE("A-CHG-08 A-STATE-02 an Exhausted unit neither counter-attacks, shoots, charges nor guards") {
    Field field({KindText{1, 4, 5, 1, "", blade(1)}}, {KindText{3, 4, 5, 1, "Guard", gun(24) + ", " + blade(1)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 4);
    field.of(field.blue()).exhausted = true;
    auto game = field.game();
    CHECK_FALSE(can_shoot(game, field.blue()));
    CHECK_FALSE(can_charge(game, field.blue()));
    field.memory().active = field.red();
    field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.answer(A_CHG_01, by(field, field.red(), 0, 3.5)); // no guard interrupts
    field.oracle.dice.then(A_CHG_04, {1});
    charge(game, field.red()); // and nobody is asked for a counter-attack
}

TEST_CASE(
    "A-CHG-09 A-CHG-10 A-CHG-11 A-I-23 after the melee the charger withdraws, or the survivor may move 3 inches") {
    Field field({KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 0.25);
    auto game = field.game();
    field.memory().active = field.red();
    field.memory().charged = field.blue();
    finish_melee(game);
    const Length gap = distance(game, field.red(), field.blue());
    CHECK(gap >= 1_in);
    CHECK(gap <= 1_in + Length{20});
    destroy(game, field.red(), A_HIT_13);
    field.oracle.answer(A_CHG_09, by(field, field.blue(), 0, -3));
    finish_melee(game);
}

TEST_CASE("A-PAS-24a A-PAS-24b A-PAS-24c A-I-43 a Guard may attack who ends a move, and is Exhausted by it") {
    Field field({KindText{1}}, {KindText{1, 4, 5, 1, "Guard", gun(24)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 25);
    auto game = field.game();
    field.oracle.answer(A_ACT_02, by(field, field.red(), 0, 1));
    field.oracle.answer(A_PAS_24a, pick_unit(field.blue()));
    field.oracle.answer(A_SHT_01, pick({What::attack, static_cast<std::uint16_t>(field.model(field.blue())), 0,
                                        static_cast<std::uint16_t>(field.red())}));
    field.oracle.dice.then(A_SHT_05, {1});
    CHECK(move(game, field.red(), plain));
    CHECK(field.of(field.blue()).exhausted);
    field.oracle.answer(A_ACT_02, by(field, field.red(), 0, 1)); // now it cannot
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-PAS-06a A-PAS-06c Immobile: no move at all, a charge without moving and a reach of 3 inches") {
    Field field({KindText{1, 4, 5, 1, "Immobile", blade(1)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 3);
    auto game = field.game();
    CHECK_FALSE(move(game, field.red(), plain));
    CHECK(can_charge(game, field.red()));
    field.memory().active = field.red();
    field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.dice.then(A_CHG_04, {1});
    field.oracle.answer(A_CHG_06, pass());
    charge(game, field.red());
    field.oracle.finish();
    field.put(field.blue(), 20, 10 + width + 3.1);
    CHECK_FALSE(can_charge(game, field.red()));
}

TEST_CASE("A-XTRA-05 A-I-52 Escape: a move before the state begins, one for both") {
    Field field({KindText{1, 4, 5, 1, "Escape"}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    field.oracle.answer(A_XTRA_05, by(field, field.red(), 0, 6));
    become(game, field.red(), true, true, A_REG_10);
    CHECK(field.of(field.red()).pinned);
    become(game, field.red(), true, true, A_REG_10); // nothing new: no move
}

TEST_CASE("A-PAS-10a A-PAS-10b A-I-36 Aircraft fly one straight line of 30 inches and up to 6 more") {
    Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}});
    field.put(field.red(), 5, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    CHECK(game.has(field.model(field.red()), Ability::flying));
    field.oracle.refuse(A_ACT_02, by(field, field.red(), 29, 0), A_PAS_10b);
    field.oracle.refuse(A_ACT_02, by(field, field.red(), 36.5, 0), A_PAS_10b);
    field.oracle.refuse(A_ACT_02, pass(), A_ACT_02);
    field.oracle.answer(A_ACT_02, by(field, field.red(), 36, 0));
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-I-115 A-I-36 A-PAS-09a a flight passes over all terrain and ends on a level surface") {
    const Point corners[] = {{38_in, 5_in}, {42_in, 5_in}, {42_in, 15_in}, {38_in, 15_in}};
    const auto ends = [&](Length height, double inches, Length elevation) {
        Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}},
                    {{"tower", TerrainKind::container, {{footprint(corners), {}, height, 0}}}});
        field.put(field.red(), 5, 10);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        Answer flight = moved_by(field, field.red(), inches, 0);
        flight.places[0].place.elevation = elevation;
        return verdict(field, A_ACT_02, flight, [&] { move(game, field.red(), plain); });
    };
    const double half = width / 2;
    CHECK(ends(9_in, 33 - half, 0_in) == Clause::none); // beside the tower
    CHECK(ends(9_in, 33 - half + 0.05, 0_in) == A_I_115);
    CHECK(ends(9_in, 35, 0_in) == A_I_115);      // in it
    CHECK(ends(9_in, 35, 9_in) == Clause::none); // on it
    CHECK(ends(9_in, 33 + half - 0.05, 9_in) == A_I_115);
    CHECK(ends(9_in, 35, 60_in) == A_I_115); // high above it
    CHECK(ends(9_in, 36, 0.25_in) == A_I_115);
    CHECK(ends(1_in, 35, 0_in) == Clause::none); // A-I-114: what is low is none
    CHECK(ends(9_in, 31, 0_in) == Clause::none);
}

TEST_CASE("A-I-115 A-I-36 the flights that the engine proposes end on what stands in their way, or beside it") {
    const Point corners[] = {{30_in, 0_in}, {72_in, 0_in}, {72_in, 48_in}, {30_in, 48_in}}; // nearly everywhere
    Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}},
                {{"plateau", TerrainKind::container, {{footprint(corners), {}, 9_in, 0}}}});
    field.put(field.red(), 5, 24);
    field.put(field.blue(), 10, 45);
    auto game = field.game();
    field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
        Goal there;
        there.anchor = {40_in, 24_in};
        const auto flight = rulings.propose(there);
        REQUIRE(flight);
        CHECK(flight->places[0].place.elevation == 9_in);
        CHECK_FALSE(rulings.check(*flight));
    });
    field.oracle.take_default(A_ACT_02);
    move(game, field.red(), plain);
}
