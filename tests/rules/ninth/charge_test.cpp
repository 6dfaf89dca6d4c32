// Charges: who may charge whom, and the roll.
#include "charging.h"

using namespace muster;
using namespace muster::test;

TEST_CASE("N-CHG-01, N-CHG-16 charges come first, then heroic interventions of the opponent") {
    Field field({single}, {{.models = 1, .keywords = R"("CHARACTER")"}, single});
    const UnitId red = field.unit(Side::red), hero = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
    field.put(red, start);
    field.put(other, right_of(start, 6_in));
    field.put(hero, above(right_of(start, 6_in), 1.5_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_CHG_07, pick(option_of(other)))
        .answer(N_CHG_14, to(field, red, start + Point{5_in, 0_in}))
        .answer(N_HERO_01, pick(option_of(hero)))
        .answer(N_HERO_06, pass());
    field.oracle.dice.then(N_CHG_09, {3, 3});
    auto game = field.game();
    charge_phase(game);
    CHECK(game.has(red, Flag::charged));
    CHECK(game.has(hero, Flag::intervened));
    CHECK(field.oracle.asked == std::vector{N_CHG_02, N_CHG_07, N_CHG_14, N_HERO_01, N_HERO_06});
}

TEST_CASE("N-CHG-02, N-CHG-06, N-CHG-15 units charge one at a time, each once, for as many as the player wishes") {
    Field field({single, single, single}, {single});
    const UnitId first = field.unit(Side::red, 0), second = field.unit(Side::red, 1), third = field.unit(Side::red, 2);
    const UnitId enemy = field.unit(Side::blue);
    field.put(first, start);
    field.put(second, above(start, 1_in));
    field.put(third, above(above(start, 1_in), 1_in));
    field.put(enemy, right_of(start, 8_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(enemy)), N_CHG_02)
        .answer(N_CHG_02, pick(option_of(first)))
        .refuse(N_CHG_02, pick(option_of(first)), N_CHG_06) // it failed: still no second time
        .answer(N_CHG_02, pick(option_of(second)))
        .answer(N_CHG_02, pass()); // the third could, and does not
    field.oracle.dice.then(N_CHG_09, {1, 2, 2, 2});
    const Placement before = field.battle.models[0].place;
    auto game = field.game();
    charge_phase(game);
    CHECK(field.battle.models[0].place == before);
    CHECK_FALSE(game.has(first, Flag::charged));
    CHECK(game.has(second, Flag::selected_to_charge));
    CHECK_FALSE(game.has(third, Flag::selected_to_charge));
}

TEST_CASE("N-CHG-03 only a unit within 12\" of an enemy when the phase began may charge") {
    {
        Duel duel(12_in);
        duel.oracle.answer(N_CHG_02, pass());
        duel.run();
    }
    {
        Duel duel(12_in + step_more);
        duel.run(); // nobody is asked
        CHECK(duel.oracle.asked.empty());
    }
    Field field({single, single}, {single});
    const UnitId near = field.unit(Side::red, 0), far = field.unit(Side::red, 1);
    field.put(near, start);
    field.put(field.unit(Side::blue), right_of(start, 12_in));
    field.put(far, start - Point{2_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(far)), N_CHG_03).answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);
}

TEST_CASE("N-I-82, N-CHG-07 the start of the phase decides who may charge, the declaration at whom") {
    Field field({single, single}, {single});
    const UnitId near = field.unit(Side::red, 0), far = field.unit(Side::red, 1), enemy = field.unit(Side::blue);
    field.put(near, start);
    field.put(enemy, right_of(start, 12_in));
    field.put(far, start - Point{5_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);

    field.battle.models[index(field.model(far))].place.at = start + Point{5_in, 0_in}; // 12" and nearer, but too late
    game.memory.step = 1;
    field.oracle.refuse(N_CHG_02, pick(option_of(far)), N_CHG_03).answer(N_CHG_02, pass());
    charge_phase(game);

    field.battle.models[index(field.model(enemy))].place.at.x += step_more; // nobody is within 12" any more
    game.memory.step = 1;
    charge_phase(game);
}

TEST_CASE("N-MOV-21, N-MOV-27, N-CHG-04, N-I-79 who Advanced or Fell Back, this turn or this round, may not charge") {
    Field field({single, single, single, single, single}, {single});
    std::vector<UnitId> red;
    for (std::size_t i = 0; i < 5; ++i) {
        red.push_back(field.unit(Side::red, i));
        field.put(red[i], start + Point{0_in, static_cast<int>(i) * 2_in});
    }
    field.put(field.unit(Side::blue), right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    game.of(red[0]).move = MoveKind::advance;
    game.of(red[1]).move = MoveKind::fall_back;
    game.set(red[2], Flag::advanced_round);
    game.set(red[3], Flag::fell_back_round);
    game.of(red[4]).move = MoveKind::normal;
    field.oracle.refuse(N_CHG_02, pick(option_of(red[0])), N_MOV_21)
        .refuse(N_CHG_02, pick(option_of(red[1])), N_MOV_27)
        .refuse(N_CHG_02, pick(option_of(red[2])), N_CHG_04)
        .refuse(N_CHG_02, pick(option_of(red[3])), N_CHG_04)
        .look(N_CHG_02, [&](const Question& question, const Rulings&) { CHECK(question.options.size() == 1); })
        .answer(N_CHG_02, pass());
    charge_phase(game);
}

TEST_CASE("N-CHG-04 an ability may let a unit charge after the move it names, and no other") {
    const UnitText swift{.models = 1,
                         .extra =
                             R"("abilities": [ { "name": "Swift", "effect": "charge_after", "moves": ["advance"] } ])"};
    Duel duel(6_in, swift);
    duel.game().of(duel.red).move = MoveKind::advance;
    duel.oracle.answer(N_CHG_02, pass());
    duel.run();
    Duel other(6_in, swift);
    other.game().of(other.red).move = MoveKind::fall_back;
    other.run();
    CHECK(other.oracle.asked.empty());
}

TEST_CASE("N-CHG-05 a unit that began the phase engaged may not charge") {
    {
        Duel duel(1_in + step_more);
        duel.oracle.answer(N_CHG_02, pass());
        duel.run();
    }
    Field field({single, single}, {single});
    const UnitId engaged = field.unit(Side::red, 0), free = field.unit(Side::red, 1);
    field.put(engaged, start);
    field.put(field.unit(Side::blue), right_of(start, 1_in));
    field.put(free, start - Point{4_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(engaged)), N_CHG_05).answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);
}

TEST_CASE("N-TRAN-23, N-MOD-12 neither who left a wreck this turn nor who cannot move may charge") {
    Field field({single, {.models = 1, .profile = R"("M": "-")"}, single}, {single});
    const UnitId wrecked = field.unit(Side::red, 0), fort = field.unit(Side::red, 1), free = field.unit(Side::red, 2);
    field.put(wrecked, start);
    field.put(fort, above(start, 1_in));
    field.put(free, above(above(start, 1_in), 1_in));
    field.put(field.unit(Side::blue), right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    game.set(wrecked, Flag::left_wreck);
    field.oracle.refuse(N_CHG_02, pick(option_of(wrecked)), N_TRAN_23)
        .refuse(N_CHG_02, pick(option_of(fort)), N_MOD_12)
        .answer(N_CHG_02, pass());
    charge_phase(game);
}

TEST_CASE("N-CHG-07, N-CHG-08 any units within 12\" are named as targets, seen or not") {
    Field field({single}, {single, single, single}, {44_in, 60_in},
                {wall(10_in, static_cast<std::uint8_t>(Trait::blocking))});
    const UnitId red = field.unit(Side::red);
    const UnitId near = field.unit(Side::blue, 0), edge = field.unit(Side::blue, 1), far = field.unit(Side::blue, 2);
    field.put(red, start);
    field.put(near, start + Point{0_in, 6_in});
    field.put(edge, right_of(start, 12_in)); // behind the wall
    field.put(far, start - Point{0_in, 9_in});
    field.battle.models[index(field.model(far))].place.at = start + Point{0_in, 32_mm + 12_in + step_more};
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    CHECK_FALSE(game.sees(field.model(red), field.model(edge)));
    game.of(red).charge_targets = {far}; // of an earlier turn
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .refuse(N_CHG_07, Answer{}, N_CHG_07) // somebody has to be named
        .refuse(N_CHG_07, pick_units({near, far}), N_CHG_07)
        .refuse(N_CHG_07, pick(option_of(red)), N_CHG_07)
        .answer(N_CHG_07, pick_units({near, edge}));
    field.oracle.dice.then(N_CHG_09, {1, 1});
    charge_phase(game);
    CHECK(game.of(red).charge_targets == FixedVector<UnitId, 20>{near, edge});
    CHECK_FALSE(game.has(red, Flag::charged));
}

TEST_CASE("N-CHG-09, N-CHG-10, N-CHG-14 the sum of 2D6 is how far each model may move") {
    Duel duel(8_in);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
        .refuse(N_CHG_14, pass(), N_CHG_14) // a possible charge is not declined (N-I-80)
        .refuse(N_CHG_14, to(duel, duel.red, start + Point{7_in + step_more, 0_in}), N_CHG_10)
        .refuse(N_CHG_14, to(duel, duel.red, start + Point{7_in - step_more, 0_in}), N_CHG_12)
        .answer(N_CHG_14, to(duel, duel.red, start + Point{7_in, 0_in}));
    duel.oracle.dice.then(N_CHG_09, {4, 3});
    duel.run();
    CHECK(duel.charged());
    CHECK(duel.game().has(duel.red, Flag::moved)); // N-I-40
    CHECK(duel.at(duel.red) == start + Point{7_in, 0_in});
    const auto rolls = duel.oracle.told<DiceRolled>();
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].faces.size() == 2);
}

TEST_CASE("N-CHG-15, N-I-80 a charge that no straight line covers fails without a question") {
    Duel duel(8_in + step_more);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)));
    duel.oracle.dice.then(N_CHG_09, {4, 3});
    duel.run();
    CHECK_FALSE(duel.charged());
    CHECK_FALSE(duel.game().has(duel.red, Flag::moved));
    CHECK(duel.at(duel.red) == start);
    const auto told = duel.oracle.told<Happened>();
    CHECK(told.back().clause == N_CHG_15);
    CHECK(told.back().numbers[0] == 7);
    CHECK(told.back().numbers[1] == 1); // missing: an 8 would do
}

TEST_CASE("N-CHG-09, N-RER-02, N-RER-08 an ability lets the charge roll be made again, both dice or none") {
    const UnitText keen{
        .models = 1,
        .extra = R"("abilities": [ { "name": "Keen", "effect": "reroll", "roll": "charge", "which": "all" } ])"};
    Duel duel(8_in, keen);
    Answer one_die = pick({What::number, 0, 1, 0}), both = one_die;
    both.picks.push_back({{What::number, 1, 2, 0}, 1});
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
        .refuse(N_RER_08, one_die, N_RER_02)
        .answer(N_RER_08, both)
        .answer(N_CHG_14, to(duel, duel.red, start + Point{7_in, 0_in}));
    duel.oracle.dice.then(N_CHG_09, {1, 2, 4, 3});
    duel.run();
    CHECK(duel.charged());
}

TEST_CASE("N-RER-03, N-CHG-09 re-rolling failed charges is offered where no charge is possible") {
    const UnitText stubborn{
        .models = 1,
        .extra = R"("abilities": [ { "name": "Stubborn", "effect": "reroll", "roll": "charge", "which": "failed" } ])"};
    Duel duel(8_in, stubborn);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red))).take_default(N_CHG_14);
    duel.oracle.dice.then(N_CHG_09, {4, 3}); // enough: not offered
    duel.run();
    CHECK(duel.charged());
    Duel failing(8_in, stubborn);
    Answer both = pick({What::number, 0, 4, 0});
    both.picks.push_back({{What::number, 1, 2, 0}, 1});
    failing.oracle.answer(N_CHG_02, pick(option_of(failing.red))).answer(N_RER_08, both);
    failing.oracle.dice.then(N_CHG_09, {4, 2, 1, 1});
    failing.run();
    CHECK_FALSE(failing.charged());
}

TEST_CASE("N-CHG-09 what abilities add to the charge roll counts") {
    const UnitText swift{
        .models = 1, .extra = R"("abilities": [ { "name": "Swift", "effect": "modify", "roll": "charge", "by": 1 } ])"};
    Duel duel(8_in, swift);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red))).take_default(N_CHG_14);
    duel.oracle.dice.then(N_CHG_09, {4, 2});
    duel.run();
    CHECK(duel.charged());
}

TEST_CASE("N-DICE-05 an ability that several models of the unit have counts once for a roll of the unit") {
    for (const std::string name : {R"("name": "Swift", )", ""}) {
        UnitText swift{.models = 2};
        swift.extra = R"("abilities": [ { )" + name + R"("effect": "modify", "roll": "charge", "by": 1 } ])";
        Field field({swift}, {single});
        const UnitId red = field.unit(Side::red);
        field.put(field.model(red, 0), start);
        field.put(field.model(red, 1), start - Point{32_mm, 0_in});
        field.put(field.unit(Side::blue), right_of(start, 8_in));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        field.oracle.dice.then(N_CHG_09, {3, 2}); // 6: an inch short
        auto game = field.game();
        charge_phase(game);
        field.oracle.finish();
        CHECK(field.oracle.told<Happened>().back().numbers[0] == 6);
    }
}
