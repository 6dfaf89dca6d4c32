// Step 2 of the Movement phase: reinforcements, and setting up in general.
#include "moving.h"

#include "rules/sheets/attacks.h"

namespace muster::test {
namespace {

const std::string drop = R"("abilities": [ { "name": "Drop", "effect": "reserves", "distance": 9 } ])";
const UnitText late{.name = "Late", .models = 1, .extra = drop};
const UnitText other{.name = "Other", .models = 1};

// Red waits; blue stands at (20, 20).
Moving waiting(UnitText red = late, std::vector<TerrainPiece> terrain = {}, UnitText blue = other) {
    Moving field({std::move(red)}, {std::move(blue)}, std::move(terrain));
    field.put(field.blue(), {20_in, 20_in});
    return field;
}
Moving& arrive(Moving& field, UnitId unit) { return field.oracle.answer(N_REIN_02, pick(option_of(unit))), field; }

TEST_CASE("N-REIN-01 N-REIN-02 N-REIN-10 reinforcement units come one at a time, as many as their player wishes") {
    Moving field({late, {.name = "Later", .models = 1, .extra = drop}, {.name = "Lost", .models = 1}, other});
    field.put(field.red(3), {10_in, 40_in});
    field.put(field.blue(), {20_in, 20_in});
    for (UnitId waits : {field.red(0), field.red(1)}) field.game().set(waits, ninth::Flag::in_reserve);
    field.end_step();
    field.oracle.look(N_REIN_02, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.options.size() == 2); // not those that have no such rule, or stand there already
    });
    field.oracle.refuse(N_REIN_02, pick(option_of(field.red(3))), N_REIN_02);
    arrive(field, field.red(1));
    field.oracle.answer(N_REIN_03, to(field.model(field.red(1)), {20_in, 50_in}));
    field.oracle.refuse(N_REIN_02, pick(option_of(field.red(1))), N_REIN_02);
    field.oracle.answer(N_REIN_02, pass());
    field.run();
    CHECK(field.battle.units[index(field.red(1))].whereabouts == Whereabouts::table);
    CHECK_FALSE(field.game().has(field.red(1), ninth::Flag::in_reserve)); // any more
    CHECK(field.game().has(field.red(0), ninth::Flag::in_reserve));
    CHECK(field.battle.units[index(field.red(0))].whereabouts == Whereabouts::waiting);
    CHECK(field.oracle.told<UnitSetUp>().size() == 1);
}

TEST_CASE("N-REIN-03 it is set up as its rule says: more than 9 inches from every enemy model") {
    Moving field = waiting();
    const ModelId model = field.model(field.red());
    arrive(field, field.red());
    field.oracle.refuse(N_REIN_03, to(model, {20_in, 20_in + base + 9_in}), N_REIN_03);
    field.oracle.answer(N_REIN_03, to(model, {20_in, 20_in + base + 9_in + step}));
    field.run();
}

TEST_CASE("N-I-16 N-REIN-03 the distance from enemies is a straight line, across levels too") {
    // A tower of 8 inches: at that height 4.124 inches in plan are 9 in a straight line.
    Moving field = waiting(late, {box({20_in + base, 10_in}, {40_in, 40_in}, 8_in)});
    const ModelId model = field.model(field.red());
    const auto up_at = [&](Length in_plan) { return to(model, {20_in + base + in_plan, 20_in}, {}, 8_in); };
    const Length least{2097}; // (9" + 1 step)² = 8"² + 2,096.7²
    arrive(field, field.red());
    field.oracle.refuse(N_REIN_03, up_at(least - step), N_REIN_03);
    field.oracle.refuse(N_REIN_03, to(model, {20_in, 29_in}), N_REIN_03); // on the ground
    field.oracle.answer(N_REIN_03, up_at(least));
    field.run();
    CHECK_FALSE(muster::within(field.game().solid_of(model), field.game().solid_of(field.model(field.blue())), 9_in));
}

TEST_CASE("N-ENG-03 N-I-103 N-COH-01 no set-up within engagement range, off the table, on somebody, or apart") {
    const std::string near = R"("abilities": [ { "name": "Rise", "effect": "reserves", "distance": 1 } ])";
    Moving field({{.name = "Moles", .models = 2, .extra = near}, other}, {other},
                 {box({30_in, 30_in}, {34_in, 34_in}, 2_in)});
    field.put(field.red(1), {10_in, 40_in});
    field.put(field.blue(), {20_in, 20_in});
    const ModelId first = field.model(field.red(), 0), second = field.model(field.red(), 1);
    const auto both = [&](Point a, Point b, Length elevation = {}) {
        Answer answer = to(first, a, {}, elevation);
        answer.places.push_back({second, {b, elevation, 0}, 0});
        return answer;
    };
    const auto pair = [&](Point a) { return both(a, {a.x + base, a.y}); };
    const auto refuse = [&](const Answer& answer, Clause why) { field.oracle.refuse(N_REIN_03, answer, why); };
    field.end_step();
    arrive(field, field.red());
    refuse(pair({20_in + base + 1_in, 20_in}), N_ENG_03);
    refuse(pair({16_mm - step, 30_in}), N_I_103);                        // over the edge
    refuse(pair({10_in, 40_in + base - step}), N_I_103);                 // on a friend
    refuse(both({10_in, 30_in}, {10_in + base - step, 30_in}), N_I_103); // on each other
    refuse(pair({30_in, 32_in}), N_I_103);                               // half in the feature
    refuse(both({10_in, 30_in}, {10_in + base + 2_in + step, 30_in}), N_COH_01);
    field.oracle.look(N_REIN_03, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(pair({20_in + base + 1_in + step, 20_in})));
        CHECK_FALSE(rulings.check(pair({16_mm, 30_in})));
        CHECK_FALSE(rulings.check(pair({10_in, 40_in + base})));
        CHECK_FALSE(rulings.check(both({31_in, 32_in}, {33_in, 32_in}, 2_in)));
    });
    field.oracle.answer(N_REIN_03, both({10_in, 30_in}, {10_in + base + 2_in, 30_in}));
    field.run();
}

TEST_CASE("N-REIN-04 a unit that has arrived makes no move of step 1 in that turn") {
    Moving field({late, other});
    field.put(field.red(0), {10_in, 10_in});
    field.put(field.red(1), {20_in, 10_in});
    field.put(field.blue(), {20_in, 50_in});
    field.game().set(field.red(0), Flag::arrived);
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red(0))), N_REIN_04);
    field.end_step();
    field.run();
    CHECK(field.move(field.red(0)) == MoveKind::none); // nor has it Remained Stationary
    CHECK(field.move(field.red(1)) == MoveKind::stationary);
}

TEST_CASE("N-REIN-06 N-REIN-08 a unit that arrives has moved, as far as its M") {
    Moving field = waiting();
    arrive(field, field.red());
    field.oracle.answer(N_REIN_03, to(field.model(field.red()), {20_in, 50_in}));
    field.run();
    CHECK(field.has(field.red(), Flag::moved));
    CHECK(field.has(field.red(), Flag::arrived));
    CHECK(field.move(field.red()) == MoveKind::none);
    const auto happened = field.oracle.told<Happened>();
    REQUIRE(happened.size() == 1);
    CHECK(happened[0].clause == N_REIN_06);
    CHECK(happened[0].numbers[0] == 6);
}

TEST_CASE("N-REIN-07 with a minimum M it has moved its maximum") {
    Moving field = waiting({.name = "Jet",
                            .models = 1,
                            .profile = R"("M": [20, 50])",
                            .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")",
                            .extra = drop});
    arrive(field, field.red());
    field.oracle.answer(N_REIN_03, to(field.model(field.red()), {20_in, 50_in}));
    field.run();
    const auto happened = field.oracle.told<Happened>();
    REQUIRE(happened.size() == 1);
    CHECK(happened[0].clause == N_REIN_07);
    CHECK(happened[0].numbers[0] == 50);
}

TEST_CASE("N-REIN-05 N-REIN-02 who was called may still stay away; who comes may act on") {
    Moving field = waiting();
    arrive(field, field.red());
    field.oracle.answer(N_REIN_03, pass());
    field.run();
    CHECK_FALSE(field.has(field.red(), Flag::moved));
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::waiting);
    arrive(field, field.red()); // in a later turn
    field.oracle.answer(N_REIN_03, to(field.model(field.red()), {20_in, 50_in}));
    field.run();
    for (Flag flag : {Flag::shot, Flag::selected_to_charge, Flag::advanced_round, Flag::fell_back_round,
                      Flag::left_wreck, Flag::fought})
        CHECK_FALSE(field.has(field.red(), flag));
}

TEST_CASE("N-REIN-02 who was called in vain is called again when somebody else has come") {
    Moving field({late, {.name = "Later", .models = 1, .extra = drop}});
    field.put(field.blue(), {20_in, 20_in});
    arrive(field, field.red(0));
    field.oracle.answer(N_REIN_03, pass());
    field.oracle.refuse(N_REIN_02, pick(option_of(field.red(0))), N_REIN_02);
    arrive(field, field.red(1));
    field.oracle.answer(N_REIN_03, to(field.model(field.red(1)), {20_in, 50_in}));
    arrive(field, field.red(0));
    field.oracle.answer(N_REIN_03, to(field.model(field.red(0)), {30_in, 50_in}));
    field.run();
}

// The whole table is a pit that nobody may stand on, but for this rectangle in the middle.
std::vector<TerrainPiece> only_in_the_middle(Point size) {
    const auto pit = static_cast<std::uint8_t>(Trait::impassable);
    const Point low{22_in - size.x / 2, 30_in - size.y / 2}, high{low.x + size.x, low.y + size.y};
    return {box({0_in, 0_in}, {44_in, low.y}, 0_in, {}, pit), box({0_in, high.y}, {44_in, 60_in}, 0_in, {}, pit),
            box({0_in, low.y}, {low.x, high.y}, 0_in, {}, pit), box({high.x, low.y}, {44_in, high.y}, 0_in, {}, pit)};
}

TEST_CASE("N-COH-08 N-I-22 without room for everybody the player is warned, and loses those who find none") {
    const UnitText squad{.name = "Squad", .models = 5, .extra = drop};
    // Two bases of 32 mm side by side, not three.
    Moving field({squad}, {other}, only_in_the_middle({2 * base + 20_mm, base + 10_mm}));
    field.put(field.blue(), {40_in, 50_in}, 3_in);
    arrive(field, field.red());
    SUBCASE("called off") {
        field.oracle.answer(N_I_22, pass());
        field.run();
        CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::waiting);
        CHECK(field.oracle.told<ModelDestroyed>().empty());
    }
    SUBCASE("gone through with") {
        field.oracle.answer(N_I_22, pick_number(1));
        field.oracle.refuse(N_REIN_03, pass(), N_REIN_03);
        field.oracle.take_default(N_REIN_03);
        field.run();
        CHECK(field.game().models_of(field.red()).size() == 2);
        const auto destroyed = field.oracle.told<ModelDestroyed>();
        REQUIRE(destroyed.size() == 3);
        CHECK(destroyed[0].cause == static_cast<std::uint8_t>(Cause::nobody));
    }
}

TEST_CASE("N-COH-09 N-I-22 a model that would only find room out of coherency is lost") {
    const UnitText pair{.name = "Pair", .models = 2, .extra = drop};
    for (const Length between : {1_in, 2_in + step}) {
        // Two places, each for one base, so far apart.
        const Point place{base + 20_mm, base + 10_mm};
        std::vector<TerrainPiece> islands = only_in_the_middle({2 * place.x + between, place.y});
        islands.push_back(box({22_in - between / 2, 30_in - place.y / 2},
                              {22_in + (between + step) / 2, 30_in + place.y / 2}, 0_in, {},
                              static_cast<std::uint8_t>(Trait::impassable)));
        Moving field({pair}, {other}, islands);
        field.put(field.blue(), {40_in, 50_in}, 3_in);
        arrive(field, field.red());
        const bool too_far = between > 2_in;
        if (too_far) field.oracle.answer(N_I_22, pick_number(1));
        field.oracle.look(N_REIN_03, [&](const Question& question, const Rulings&) {
            CHECK(question.models.size() == (too_far ? 1 : 2));
        });
        Answer there = to(field.model(field.red()), {22_in - between / 2 - 16_mm, 30_in});
        if (!too_far) there.places.push_back({field.model(field.red(), 1), {{22.5_in + 16_mm, 30_in}, {}, 0}, 0});
        field.oracle.answer(N_REIN_03, there);
        field.run();
        CHECK(field.oracle.told<ModelDestroyed>().size() == (too_far ? 1 : 0));
    }
}

TEST_CASE("N-REIN-02 with no room for anybody nothing comes, and nothing is lost") {
    Moving field({late}, {other}, only_in_the_middle({base - step, base}));
    field.put(field.blue(), {40_in, 50_in}, 3_in);
    arrive(field, field.red());
    field.run(); // and it is not called a second time
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::waiting);
}

} // namespace
} // namespace muster::test
