// Moving over terrain, on several levels, and with FLY.
#include "moving.h"

namespace muster::test {
namespace {

const UnitText walker{.name = "Walker", .models = 1, .profile = R"("M": 12)"};
const UnitText flyer{.name = "Flyer", .models = 1, .profile = R"("M": 12)", .keywords = R"("INFANTRY", "FLY")"};
const UnitText other{.name = "Other", .models = 1};

// Red's model at (20, 20), a feature across its way from y = 22 to y = 23, blue far away.
Moving before(TerrainPiece feature, UnitText red = walker) {
    Moving field({std::move(red)}, {other}, {std::move(feature)});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {40_in, 50_in});
    return field;
}
TerrainPiece wall(Length height, std::uint8_t traits = 0) {
    return box({0_in, 22_in}, {44_in, 23_in}, height, {}, traits);
}

// How far up the table the model comes: so far and not a step more.
void check_reach(Moving field, Length reach, Clause clause = N_MOV_14) {
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {20_in, 20_in + reach + step}), clause);
    field.go(to(model, {20_in, 20_in + reach}));
    field.run();
}

TEST_CASE("N-TERR-05 N-TERR-07 N-EX-19 a wall is climbed over, up and down, and not walked through") {
    check_reach(before(wall(3_in)), 12_in - 2 * 3_in);
    check_reach(before(wall(1_in + step)), 12_in - 2 * (1_in + step));
}

TEST_CASE("N-TERR-06 a feature of 1 inch or less is crossed as if it were not there") {
    check_reach(before(wall(1_in)), 12_in);
    check_reach(before(wall(0.5_in)), 12_in);
}

TEST_CASE("N-TERR-05 N-TERR-07 N-I-14 what is impassable is climbed like any feature, and stood upon") {
    const auto impassable = static_cast<std::uint8_t>(Trait::impassable);
    check_reach(before(wall(3_in, impassable)), 12_in - 2 * 3_in);
    check_reach(before(wall(1_in, impassable)), 12_in); // N-TERR-06
    Moving field = before(box({18_in, 22_in}, {22_in, 26_in}, 3_in, {}, impassable));
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {20_in, 22_in + 16_mm - step}, {}, 3_in), N_TERR_08); // over its border
    field.refuse(to(model, {20_in, 24_in}), N_TERR_08);                          // inside
    field.go(to(model, {20_in, 24_in}, {}, 3_in));
    field.run();
    CHECK(field.battle.models[index(model)].place.elevation == 3_in);
}

TEST_CASE("N-TERR-05 a pit is not crossed, and nothing is walked through where it hangs low") {
    SUBCASE("a pit has nothing to climb") {
        Moving field = before(wall(0_in, static_cast<std::uint8_t>(Trait::impassable)));
        const ModelId model = field.model(field.red());
        field.select(field.red()).way(Word::normal_move);
        field.refuse(to(model, {20_in, 26_in}), N_TERR_05).go(pass());
        field.run();
    }
    SUBCASE("a floor at 1.5 inches lets a model of that height pass beneath") {
        check_reach(before(box({0_in, 22_in}, {44_in, 23_in}, 0.5_in, 1.5_in)), 12_in);
    }
    SUBCASE("one a step lower has to be climbed") {
        check_reach(before(box({0_in, 22_in}, {44_in, 23_in}, 0.5_in, 1.5_in - step)), 12_in - 2 * (2_in - step));
    }
}

TEST_CASE("N-TERR-05 N-I-42 beneath a floor stands who is not too tall for it") {
    for (const Length above : {1.5_in, 1.5_in - step}) { // a trooper is 1.5 inches tall
        Moving field = before(box({18_in, 22_in}, {22_in, 26_in}, 0.5_in, above));
        const ModelId model = field.model(field.red());
        field.select(field.red()).way(Word::normal_move);
        if (above < 1.5_in)
            field.refuse(to(model, {20_in, 24_in}), N_TERR_05).go(pass());
        else
            field.go(to(model, {20_in, 24_in}));
        field.run();
    }
}

TEST_CASE("N-TERR-05 N-I-43 nobody climbs through a floor, up or down; past its edge the height counts") {
    for (const bool up : {true, false}) {
        Moving field = before(box({18_in, 18_in}, {22_in, 26_in}, 0.5_in, 2.5_in));
        const ModelId model = field.model(field.red());
        const Length there = up ? 3_in : 0_in;
        field.put(model, {20_in, 20_in}, 3_in - there);
        field.select(field.red()).way(Word::normal_move);
        field.refuse(to(model, {20_in, 20.5_in}, {{20_in, 20.25_in}}, there), N_TERR_05);
        // Out past the edge, and back: 4 inches and its own width, and 3 of height.
        field.go(to(model, {20_in, 20_in}, {}, there));
        field.run();
        CHECK(field.battle.models[index(model)].place.elevation == there);
    }
    UnitText slow = walker; // not far enough
    slow.profile = R"("M": 6)";
    Moving field = before(box({18_in, 18_in}, {22_in, 26_in}, 0.5_in, 2.5_in), slow);
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(field.model(field.red()), {20_in, 20_in}, {}, 3_in), N_TERR_05).go(pass());
    field.run();
}

TEST_CASE("N-TERR-08 N-I-42 a move ends with the whole base on one level surface") {
    Moving field({walker}, {other},
                 {box({18_in, 22_in}, {22_in, 26_in}, 2_in), box({30_in, 22_in}, {34_in, 26_in}, 1_in)});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {40_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {20_in, 22_in + 16_mm - step}, {}, 2_in), N_TERR_08); // over its border
    field.refuse(to(model, {20_in, 22_in - 16_mm + step}), N_TERR_08);
    field.refuse(to(model, {20_in, 24_in}, {}, 1_in), N_TERR_08); // in mid-climb
    field.refuse(to(model, {20_in, 24_in}), N_TERR_08);           // inside
    field.oracle.look(N_MOV_07, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(to(model, {20_in, 22_in - 16_mm})));
        CHECK_FALSE(rulings.check(to(model, {29.5_in, 23_in}))); // astride of the low one
    });
    field.go(to(model, {20_in, 22_in + 16_mm}, {}, 2_in));
    field.run();
    CHECK(field.battle.models[index(model)].place.elevation == 2_in);
}

TEST_CASE("N-I-43 climbing costs the change of height at the border, and no more") {
    Moving field({walker}, {other}, {box({18_in, 22_in}, {22_in, 34_in}, 4_in)});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {40_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {20_in, 28_in + step}, {}, 4_in), N_MOV_14);
    field.go(to(model, {20_in, 28_in}, {}, 4_in)); // 8 along, 4 up
    field.run();
}

TEST_CASE("N-I-38 models on different levels are not in each other's way") {
    for (const bool above : {true, false}) {
        std::vector<TerrainPiece> bridge;
        if (above) bridge.push_back(box({0_in, 21_in}, {44_in, 23_in}, 0.5_in, 3_in));
        Moving field({walker, other}, {{.models = 1}}, bridge);
        field.put(field.red(0), {20_in, 20_in});
        field.put(field.model(field.red(1)), {20_in, 22_in}, above ? 3.5_in : 0_in);
        field.put(field.blue(), {40_in, 50_in});
        const Answer straight = to(field.model(field.red(0)), {20_in, 26_in}, {{20_in, 23_in}});
        field.select(field.red(0)).way(Word::normal_move);
        if (above)
            field.go(straight); // beneath the friend on the bridge
        else
            field.refuse(straight, N_MOV_09).go(pass());
        field.end_step();
        field.run();
    }
}

// --- FLY

TEST_CASE("N-FLY-01 N-FLY-02 N-FLY-04 N-FLY-05 who flies passes over everybody and ends near no enemy and on no base") {
    const auto fields = [](UnitText red) {
        Moving field({std::move(red), {.name = "Friend", .models = 1}}, {other});
        field.put(field.red(0), {20_in, 20_in});
        field.put(field.red(1), {20_in, 23_in});
        field.put(field.blue(), {20_in, 28_in});
        return field;
    };
    for (Word way : {Word::normal_move, Word::advance}) {
        Moving field = fields(flyer);
        const ModelId model = field.model(field.red());
        const Length more = way == Word::advance ? 1_in : 0_in;
        if (way == Word::advance) field.oracle.dice.then({1});
        field.select(field.red()).way(way);
        field.refuse(to(model, {20_in, 23_in + base - step}), N_FLY_04);
        field.refuse(to(model, {20_in, 28_in + base + 1_in}), N_FLY_05);
        field.refuse(to(model, {20_in, 28_in}), N_FLY_04); // both: on top of it
        field.oracle.look(N_MOV_07, [&](const Question&, const Rulings& rulings) {
            CHECK_FALSE(rulings.check(to(model, {20_in, 23_in + base})));
            CHECK_FALSE(rulings.check(to(model, {20_in, 28_in + base + 1_in + step}, {{20_in, 28_in}})));
        });
        field.go(to(model, {20_in, 32_in + more}, {{20_in, 28_in}}));
        field.end_step();
        field.run();
    }
    Moving field = fields(walker);
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(field.model(field.red()), {20_in, 32_in}, {{20_in, 25_in}}), N_MOV_09).go(pass());
    field.end_step();
    field.run();
}

TEST_CASE("N-FLY-01 N-FLY-05 N-I-45 who flies falls back over its enemies, and has to in order to leave them") {
    Moving field({flyer}, {other});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {20_in, 20_in + base + 0.5_in});
    const ModelId model = field.model(field.red());
    const Length foe = 20_in + base + 0.5_in;
    field.select(field.red());
    field.oracle.refuse(N_MOV_05, pick_word(Word::normal_move), N_MOV_05);
    field.way(Word::fall_back, true);
    field.refuse(to(model, {20_in, foe + base + 1_in}, {{20_in, foe}}), N_FLY_05);
    field.go(to(model, {20_in, foe + base + 1_in + step}, {{20_in, foe}}));
    field.run();
    CHECK(field.move(field.red()) == MoveKind::fall_back);
}

TEST_CASE("N-FLY-03 N-I-44 who flies pays no height, but ends on a surface like everybody else") {
    check_reach(before(wall(6_in), flyer), 12_in);
    Moving field = before(wall(6_in), flyer);
    const ModelId model = field.model(field.red());
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(model, {20_in, 22.5_in}), N_TERR_08);           // inside the wall
    field.refuse(to(model, {20_in, 22.5_in}, {}, 6_in), N_TERR_08); // the top is narrower than the base
    field.go(to(model, {20_in, 23_in + 16_mm}));
    field.run();
}

TEST_CASE("N-I-44 FLY does nothing for pile-in, consolidation and heroic intervention moves") {
    Moving field({flyer, other}, {{.models = 1}});
    field.put(field.red(0), {20_in, 20_in});
    field.put(field.red(1), {22_in, 20_in});
    field.put(field.blue(), {24_in, 20_in});
    const UnitModels models{field.model(field.red())};
    const FixedVector<Length, 1> far{12_in};
    const FixedVector<ModelId, 1> closest{field.model(field.blue())};
    const auto game = field.game();
    const auto question = place_question(game, field.red(), models, QuestionKind::move, N_MOV_07, false);
    const Answer over = to(models[0], {24_in, 20_in + base}, {{22_in, 20_in}});
    for (MoveKind kind : {MoveKind::intervene, MoveKind::pile_in, MoveKind::consolidate}) {
        const Placing placing = move_of(game, field.red(), kind, models, {far.begin(), 1}, {}, {closest.begin(), 1});
        CHECK(refused_by(check_placing(placing, question, over)) == N_MOV_09);
    }
}

} // namespace
} // namespace muster::test
