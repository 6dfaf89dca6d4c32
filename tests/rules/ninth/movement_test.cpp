// Step 1 of the Movement phase: who is selected, what a unit may do, how far it goes.
#include "walking.h"

namespace muster::test {
namespace {

TEST_CASE("N-MOV-01 N-MOV-30 units move first, then reinforcements come") {
    UnitText late{.name = "Late",
                  .models = 1,
                  .extra = R"("abilities": [ { "name": "Drop", "effect": "reserves", "distance": 9 } ])"};
    Moving field({one, late});
    field.put(field.red(0), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.end_step();
    field.oracle.look(N_REIN_02, [&](const Question&, const Rulings&) {
        CHECK(field.game().memory.step == 1);
        CHECK(field.oracle.checkpoints == 1);
    });
    field.oracle.answer(N_REIN_02, pass());
    field.run();
    CHECK(field.oracle.asked == std::vector{N_MOV_02, N_REIN_02});

    SUBCASE("a run that starts in step 2 does not come back to step 1") {
        field.game().memory.step = 1;
        field.oracle.answer(N_REIN_02, pass());
        field.run();
        CHECK(field.oracle.asked == std::vector{N_MOV_02, N_REIN_02, N_REIN_02});
    }
}

TEST_CASE("N-MOV-02 N-MOV-03 own units are selected one at a time, each once") {
    Moving field({one, other, {.name = "Third", .models = 1}});
    for (std::size_t i = 0; i < 3; ++i) field.put(field.red(i), {static_cast<std::int32_t>(10 + 5 * i) * 1_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.oracle.look(N_MOV_02, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.may_pass);
        CHECK(question.options.size() == 3);
    });
    field.oracle.refuse(N_MOV_02, pick(option_of(field.blue())), N_MOV_02);
    field.oracle.refuse(N_MOV_02, pick_word(Word::embark), N_MOV_02);
    field.oracle.refuse(N_MOV_02, pick({What::unit, 200, 0, 0}), N_MOV_02);
    field.select(field.red(1)).way(Word::normal_move).go(moved_by(field, field.red(1), {0_in, 3_in}));
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red(1))), N_MOV_03);
    field.select(field.red(0)).way(Word::remain_stationary);
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red(0))), N_MOV_03); // N-MOV-22 too
    field.end_step();
    field.run();
    CHECK(field.at(field.model(field.red(1))) == Point{15_in, 13_in});
    CHECK(field.oracle.checkpoints == 3);                         // after each unit and after the step
    CHECK_FALSE(field.has(field.red(1), Flag::selected_to_move)); // a new phase, a new selection
}

TEST_CASE("N-MOV-04 N-MOV-06 outside engagement range a unit moves, Advances or stays, but does not Fall Back") {
    Moving field = facing_each_other(1_in + step);
    field.select(field.red());
    field.oracle.look(N_MOV_04, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 3); });
    field.oracle.refuse(N_MOV_04, pick_word(Word::fall_back), N_MOV_06);
    field.oracle.refuse(N_MOV_04, pick_word(Word::embark), N_MOV_04);
    field.way(Word::remain_stationary);
    field.run();
}

TEST_CASE("N-MOV-05 within engagement range a unit stays or Falls Back") {
    Moving field = facing_each_other(1_in);
    field.select(field.red());
    field.oracle.look(N_MOV_05, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); });
    field.oracle.refuse(N_MOV_05, pick_word(Word::normal_move), N_MOV_05);
    field.oracle.refuse(N_MOV_05, pick_word(Word::advance), N_MOV_05);
    field.way(Word::remain_stationary, true);
    field.run();
    CHECK(field.move(field.red()) == MoveKind::stationary);
}

TEST_CASE("N-MOV-07 any number of models move and the others stay") {
    Moving field({UnitText{.models = 3}});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    Answer some = moved_by(field, field.red(), {0_in, 0_in});
    some.places[2].place.at.y += 1_in;
    field.select(field.red()).way(Word::normal_move).go(some);
    field.run();
    CHECK(field.at(field.model(field.red(), 0)) == Point{10_in, 10_in});
    CHECK(field.at(field.model(field.red(), 2)).y == 11_in);
}

TEST_CASE("N-MOV-08 N-MOV-14 a model follows any path as long as its M") {
    Moving field({one});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {26_in + step, 20_in}), N_MOV_14);
    field.refuse(to(model, {24_in + step, 20_in}, {{20_in, 21_in}, {24_in + step, 21_in}}), N_MOV_14);
    field.oracle.look(N_MOV_07, [&](const Question& question, const Rulings& rulings) {
        CHECK(question.allowance == 6_in);
        CHECK_FALSE(rulings.check(to(model, {26_in, 20_in})));
    });
    field.go(to(model, {24_in, 20_in}, {{20_in, 21_in}, {24_in, 21_in}})); // 1 + 4 + 1
    field.run();
    CHECK(field.at(model) == Point{24_in, 20_in});
}

TEST_CASE("N-I-104 a way of many slanted legs does not reach further") {
    Moving field({one});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    const Point end{20_in + Length{2155}, 20_in + Length{2155}}; // 3,047.6 steps of 3,048
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, end, {{20_in + step, 20_in + step}}), N_MOV_14); // 2 + 3,047
    field.go(to(model, end));
    field.run();
}

TEST_CASE("N-MOV-12 N-I-36 a pivot counts as far as the farthest part of the base travels") {
    Moving field({UnitText{.name = "Bike", .models = 1, .base = "90x52mm"}});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    const Length pivot = pivot_cost(field.setup->models[index(model)].model->shape, 90);
    CHECK(pivot == Length{1414}); // a quarter of the circle of 45 mm around the centre
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {26_in - pivot + step, 20_in}, {}, {}, 90), N_MOV_14);
    field.oracle.look(N_MOV_07, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(to(model, {26_in, 20_in})));
    });
    field.go(to(model, {26_in - pivot, 20_in}, {}, {}, 90));
    field.run();
}

TEST_CASE("N-MOV-09 N-I-37 no base passes over another, friend or enemy; touching is no passing over") {
    Moving field({one, other}, {{.models = 1}});
    field.put(field.red(0), {20_in, 20_in});
    field.put(field.red(1), {22_in, 20_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red(0));
    field.select(field.red(0)).way(Word::normal_move);
    field.refuse(to(model, {24_in, 20_in}, {{23_in, 20_in}}), N_MOV_09);
    field.refuse(to(model, {22_in + base - step, 20_in}), N_MOV_09); // ends on it
    field.refuse(to(model, {24_in, 20_in + base - step}, {{20_in, 20_in + base - step}}), N_MOV_09);
    field.go(to(model, {24_in, 20_in + base}, {{20_in, 20_in + base}})); // grazes it
    field.end_step();
    field.run();
}

TEST_CASE("N-MOV-10 nothing crosses the edge of the battlefield") {
    Moving field({one});
    field.put(field.red(), {2_in, 20_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {16_mm - step, 20_in}), N_MOV_10);
    field.refuse(to(model, {1_in, 21_in}, {{0_in, 20_in}}), N_MOV_10);
    field.go(to(model, {16_mm, 20_in}));
    field.run();
}

TEST_CASE("N-MOV-31 no kind of move passes over bases, or leaves the battlefield") {
    Moving field({one, other}, {{.models = 1}});
    field.put(field.red(0), {20_in, 3_in});
    field.put(field.red(1), {22_in, 3_in});
    field.put(field.blue(), {26_in, 3_in});
    const UnitModels models{field.model(field.red())};
    const FixedVector<Length, 1> far{30_in};
    const FixedVector<UnitId, 1> targets{field.blue()};
    const FixedVector<ModelId, 1> closest{field.model(field.blue())};
    const auto game = field.game();
    const auto question = place_question(game, field.red(), models, QuestionKind::move, N_MOV_07, false);
    for (MoveKind kind : {MoveKind::normal, MoveKind::advance, MoveKind::fall_back, MoveKind::charge,
                          MoveKind::intervene, MoveKind::pile_in, MoveKind::consolidate}) {
        CAPTURE(static_cast<int>(kind));
        const auto charged =
            kind == MoveKind::charge ? std::span<const UnitId>(targets.begin(), 1) : std::span<const UnitId>();
        Placing placing = move_of(game, field.red(), kind, models, {far.begin(), 1}, charged, {closest.begin(), 1});
        placing.request.targets.clear();
        const auto why = [&](const Answer& answer) { return refused_by(check_placing(placing, question, answer)); };
        const Point end{24_in - 16_mm, 3_in};
        CHECK(why(to(models[0], end, {{21_in, 3_in}})) == N_MOV_09);
        CHECK(why(to(models[0], end, {{20_in, 0_in}, {24_in - 16_mm, 0_in}})) == N_MOV_10);
        CHECK(why(to(models[0], end, {{20_in, 6_in}, {24_in - 16_mm, 6_in}})) == Clause::none);
    }
}

TEST_CASE("N-MOV-15 N-MOV-19 no Normal Move or Advance comes within engagement range at any point") {
    for (Word way : {Word::normal_move, Word::advance}) {
        const bool advance = way == Word::advance;
        const Clause why = advance ? N_MOV_19 : N_MOV_15;
        Moving field({one}, {other});
        field.put(field.red(), {20_in, 20_in});
        field.put(field.blue(), {23_in, 20_in + base + 1_in}); // its range reaches down to where red walks
        const ModelId model = field.model(field.red());
        if (advance) field.oracle.dice.then({1});
        field.select(field.red()).way(way);
        field.refuse(to(model, {26_in, 20_in}, {{24_in, 20_in}}), why);
        field.refuse(to(model, {23_in, 20_in}), why);
        field.go(to(model, {25_in, 20_in - step}, {{20_in, 20_in - step}}));
        field.run();
    }
}

TEST_CASE("N-MOV-16 N-MOV-17 N-MOV-18 an Advance adds one D6 to the M of every model, for this phase") {
    Moving field({UnitText{.models = 2}});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.oracle.dice.then(N_MOV_16, {4});
    field.select(field.red()).way(Word::advance);
    field.refuse(moved_by(field, field.red(), {0_in, 10_in + step}), N_MOV_18);
    field.go(moved_by(field, field.red(), {0_in, 10_in}));
    field.run();
    CHECK(field.move(field.red()) == MoveKind::advance);
    CHECK(field.has(field.red(), Flag::moved));
    CHECK(field.has(field.red(), Flag::advanced_round));
    CHECK(field.game().of(field.red()).advance == 0);
    const auto rolls = field.oracle.told<DiceRolled>();
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].faces.size() == 1);
    CHECK(rolls[0].roller == Side::red);
}

TEST_CASE("N-RER-08 N-MOV-16 an ability lets the player roll the Advance again, or not") {
    Moving field({with_ability(R"({ "name": "Haste", "effect": "reroll", "roll": "advance", "which": "ones" })")});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::advance);
    SUBCASE("a 1, again") {
        field.oracle.dice.then({1, 5});
        field.oracle.answer(N_RER_08, reroll_first_die(1));
        field.refuse(to(model, {10_in, 21_in + step}), N_MOV_18).go(to(model, {10_in, 21_in}));
    }
    SUBCASE("a 1, kept") {
        field.oracle.dice.then({1});
        field.oracle.take_default(N_RER_08);
        field.refuse(to(model, {10_in, 17_in + step}), N_MOV_18).go(to(model, {10_in, 17_in}));
    }
    SUBCASE("a 2 is not a 1") {
        field.oracle.dice.then({2});
        field.refuse(to(model, {10_in, 18_in + step}), N_MOV_18).go(to(model, {10_in, 18_in}));
    }
    field.run();
}

TEST_CASE("N-DICE-05 N-MOV-16 abilities that change Advance rolls do") {
    Moving field({with_ability(R"({ "name": "Slow", "effect": "modify", "roll": "advance", "by": -2 })")});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::advance);
    int added = 0;
    SUBCASE("5 - 2 is 3") { field.oracle.dice.then({5}), added = 3; }
    SUBCASE("2 - 2 counts as 1") { field.oracle.dice.then({2}), added = 1; }
    const Point end{10_in, 16_in + added * 1_in};
    field.refuse(to(model, {end.x, end.y + step}), N_MOV_18).go(to(model, end));
    field.run();
}

TEST_CASE("N-SHEET-08 N-I-101 Turbo-boost: no Advance roll, nothing to roll again, 6 inches more") {
    Moving field({with_ability(R"({ "name": "Turbo-boost", "effect": "fixed_advance", "inches": 6 },
        { "name": "Haste", "effect": "reroll", "roll": "advance", "which": "all" },
        { "name": "Slow", "effect": "modify", "roll": "advance", "by": -2 })")});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::advance);
    field.refuse(to(model, {10_in, 22_in + step}), N_MOV_18).go(to(model, {10_in, 22_in}));
    field.run();
    CHECK(field.oracle.told<DiceRolled>().empty());
    CHECK(field.move(field.red()) == MoveKind::advance);
}

TEST_CASE("N-MOV-22 N-MOV-23 who stays, and who was not selected, has Remained Stationary") {
    Moving field({one, other});
    field.put(field.red(0), {10_in, 10_in});
    field.put(field.red(1), {20_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.select(field.red(0)).way(Word::remain_stationary);
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red(0))), N_MOV_03);
    field.end_step();
    field.run();
    for (UnitId unit : {field.red(0), field.red(1)}) {
        CHECK(field.move(unit) == MoveKind::stationary);
        CHECK_FALSE(field.has(unit, Flag::moved));
    }
    CHECK(field.move(field.blue()) == MoveKind::none); // it is not its turn
}

TEST_CASE(
    "N-MOV-24 N-MOV-25 N-MOV-26 N-I-39 falling back leads through engagement range, not into it, nor over bases") {
    Moving field = facing_each_other(0.5_in);
    const ModelId model = field.model(field.red());
    const Point foe = field.at(field.model(field.blue()));
    field.select(field.red()).way(Word::fall_back, true);
    field.refuse(to(model, {14_in - step, 20_in}), N_MOV_24);
    field.refuse(to(model, {foe.x - base - 1_in, 20_in}), N_MOV_26); // exactly 1" away
    field.refuse(to(model, {foe.x + base + 1.5_in, 20_in}, {{22_in, 20_in}}), N_MOV_09);
    field.refuse(pass(), N_MOV_26); // it can get away, so it does
    field.oracle.look(N_MOV_07, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(to(model, {14_in, 20_in})));
        CHECK_FALSE(rulings.check(to(model, {foe.x - base - 1_in - step, 20_in})));
    });
    // Around the enemy's base, well within 1".
    field.go(to(model, {foe.x + 1_in, 20_in + base + 1_in}, {{20_in, 20_in + base}, {foe.x + 1_in, 20_in + base}}));
    field.run();
    CHECK(field.move(field.red()) == MoveKind::fall_back);
    CHECK(field.has(field.red(), Flag::fell_back_round));
    CHECK(field.has(field.red(), Flag::moved));
}

TEST_CASE("N-MOV-26 the proposed way out of engagement range is a short one") {
    Moving field = facing_each_other(0.5_in);
    const ModelId model = field.model(field.red());
    const Point here = field.at(model);
    field.select(field.red()).way(Word::fall_back, true);
    field.oracle.look(N_MOV_07, [&](const Question&, const Rulings& rulings) {
        Goal stay;
        stay.stay = true;
        const auto out = rulings.propose(stay);
        REQUIRE(out);
        CHECK(squared_distance(out->places[0].place.at, here) < squared(2_in)); // half an inch would do
    });
    field.go(to(model, {14_in, 20_in}));
    field.run();
}

TEST_CASE("N-MOV-26 who cannot get out of engagement range cannot Fall Back, and has stayed") {
    Moving field({{.name = "Slow", .models = 1, .profile = R"("M": 1)"}}, {other, {.name = "More", .models = 1}});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(0), {20_in + base, 20_in});
    field.put(field.blue(1), {20_in - base, 20_in});
    field.select(field.red()).way(Word::fall_back, true);
    field.refuse(to(field.model(field.red()), {20_in, 21_in}), N_MOV_26);
    field.go(pass());
    field.run();
    CHECK(field.move(field.red()) == MoveKind::stationary);
    CHECK_FALSE(field.has(field.red(), Flag::moved));
    CHECK_FALSE(field.has(field.red(), Flag::fell_back_round));
}

TEST_CASE("N-I-40 a declared move counts as one, whether or not anybody goes anywhere") {
    Moving field({one, other});
    field.put(field.red(0), {10_in, 10_in});
    field.put(field.red(1), {20_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.select(field.red(0)).way(Word::normal_move).go(pass());
    field.end_step();
    field.run();
    CHECK(field.has(field.red(0), Flag::moved));
    CHECK(field.move(field.red(0)) == MoveKind::normal);
    CHECK_FALSE(field.has(field.red(1), Flag::moved));
    CHECK(field.oracle.told<UnitMoved>().size() == 1);
}

TEST_CASE("N-ENG-01 N-I-15 whoever stands more than 5 inches above or below an enemy is not near it") {
    for (const Length top : {5_in, 5_in + Length{1}}) {
        Moving field({{.name = "Climber", .models = 1, .profile = R"("M": 20)"}}, {other},
                     {box({20_in, 20_in}, {24_in, 24_in}, top)});
        field.put(field.red(), {22_in, 10_in});
        field.put(field.blue(), {19_in, 22_in});
        const Answer up = to(field.model(field.red()), {20_in + 16_mm, 22_in}, {}, top); // less than 1" away in plan
        field.select(field.red()).way(Word::normal_move);
        if (top == 5_in)
            field.refuse(up, N_MOV_15).go(pass());
        else
            field.go(up);
        field.run();
    }
}

TEST_CASE("N-I-15 a hull is near over its whole height") {
    for (const char* kind : {"32mm", "32x32mm hull"}) {
        const bool hull = std::string(kind) != "32mm";
        Moving field({UnitText{.name = "Climber", .models = 1, .profile = R"("M": 20)"}},
                     {{.name = "Tall", .models = 1, .base = kind, .height = 3}},
                     {box({20_in, 20_in}, {24_in, 24_in}, 7_in)});
        field.put(field.red(), {22_in, 10_in});
        field.put(field.blue(), {19_in, 22_in});
        const Answer up = to(field.model(field.red()), {20_in + 16_mm, 22_in}, {}, 7_in);
        field.select(field.red()).way(Word::normal_move);
        if (hull)
            field.refuse(up, N_MOV_15).go(pass()); // 4" above its top
        else
            field.go(up);
        field.run();
    }
}

} // namespace
} // namespace muster::test
