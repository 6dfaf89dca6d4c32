// The M of models: random, missing, modified.
#include "walking.h"

namespace muster::test {
namespace {

const UnitText erratic{.name = "Spawn", .models = 2, .profile = R"("M": "2D6")"};

TEST_CASE("N-MOD-07 N-EX-22 a random M is rolled once for the unit when it is selected") {
    Moving field({erratic});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.oracle.dice.then(N_MOD_07, {3, 4});
    field.select(field.red()).way(Word::normal_move);
    field.refuse(moved_by(field, field.red(), {0_in, 7_in + step}), N_MOV_14);
    field.go(moved_by(field, field.red(), {0_in, 7_in}));
    field.run();
    CHECK(field.oracle.told<DiceRolled>().size() == 1); // for both models
}

TEST_CASE("N-I-41 the roll for a random M commits to the move; an Advance adds its own") {
    SUBCASE("with an Advance both rolls are added") {
        Moving field({erratic});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.oracle.dice.then(N_MOD_07, {1, 2}).then(N_MOV_16, {5});
        field.select(field.red()).way(Word::advance);
        field.refuse(moved_by(field, field.red(), {0_in, 8_in + step}), N_MOV_18);
        field.go(moved_by(field, field.red(), {0_in, 8_in}));
        field.run();
    }
    SUBCASE("its models need not move, and yet it has") {
        Moving field({erratic});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.oracle.dice.then({1, 1});
        field.select(field.red()).way(Word::normal_move).go(pass());
        field.run();
        CHECK(field.move(field.red()) == MoveKind::normal);
    }
    SUBCASE("staying is not rolled for") {
        Moving field({erratic});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.select(field.red()).way(Word::remain_stationary);
        field.run();
    }
    const auto spawn = [](Length gap) {
        return facing_each_other(gap, {.name = "Spawn", .models = 1, .profile = R"("M": "D6")"});
    };
    SUBCASE("a Fall Back that the roll makes impossible leaves it stationary") {
        Moving field = spawn(0_in);
        field.oracle.dice.then({1});
        field.select(field.red()).way(Word::fall_back, true).go(pass());
        field.run();
        CHECK(field.move(field.red()) == MoveKind::stationary);
    }
    SUBCASE("one that is possible is made") {
        Moving field = spawn(0_in);
        field.oracle.dice.then({2});
        field.select(field.red()).way(Word::fall_back, true).refuse(pass(), N_MOV_26);
        field.go(to(field.model(field.red()), {18_in, 20_in}));
        field.run();
        CHECK(field.move(field.red()) == MoveKind::fall_back);
    }
}

TEST_CASE("N-MOD-12 a model whose M is - cannot move at all") {
    Moving field({{.name = "Bunker", .models = 1, .profile = R"("M": "-")"}, other});
    field.put(field.red(0), {10_in, 10_in});
    field.put(field.red(1), {20_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red(0))), N_MOD_12);
    field.end_step();
    field.run();
    CHECK(field.move(field.red(0)) == MoveKind::stationary);
}

TEST_CASE("N-MOD-12 N-MOD-16 in a unit whose models differ, only those without an M are held") {
    for (const std::size_t held : {0u, 1u}) {
        Moving field({UnitText{.name = "Walkers", .models = 2, .profile = R"("M": "*", "W": 3, "damage_table": [
            { "wounds": [2, 3], "M": 5 }, { "wounds": [1, 1], "M": "-" } ])"}});
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.battle.models[index(field.model(field.red(), held))].wounds = 1;
        Answer one_moves = moved_by(field, field.red(), {0_in, 0_in});
        one_moves.places[1 - held].place.at.y += 1_in;
        field.select(field.red()).way(Word::normal_move);
        field.refuse(moved_by(field, field.red(), {0_in, 1_in}), N_MOD_12);
        field.oracle.look(N_MOV_07,
                          [](const Question& question, const Rulings&) { CHECK(question.allowance == 5_in); });
        field.go(one_moves);
        field.run();
    }
}

TEST_CASE("N-MOD-01 N-I-07 N-MOV-14 what changes M changes the move, never below nothing") {
    Moving field({with_ability(R"({ "name": "Mire", "effect": "modify", "characteristic": "M", "by": -9 })")});
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    const ModelId model = field.model(field.red());
    field.select(field.red());
    SUBCASE("6 - 9 is no move") {
        field.way(Word::normal_move).refuse(to(model, {10_in, 10_in + step}), N_MOV_14).go(pass());
    }
    SUBCASE("6 - 9 and 5 for an Advance are 2") {
        field.oracle.dice.then({5});
        field.way(Word::advance).refuse(to(model, {10_in, 12_in + step}), N_MOV_18).go(to(model, {10_in, 12_in}));
    }
    field.run();
}

} // namespace
} // namespace muster::test
