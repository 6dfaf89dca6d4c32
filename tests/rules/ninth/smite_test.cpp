// Smite: its growing warp charge, its target, and its damage.
#include "psykers.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-PSY-11, N-PSY-17, N-SMITE-01 a Psychic test needs the warp charge: 5 for Smite") {
    CHECK(smitten({1, 3}) == 0);
    CHECK(smitten({1, 4}, {4}) == 2); // D3
    CHECK(smitten({2, 3}, {6}) == 3);
}

TEST_CASE("N-SMITE-02 each earlier attempt of the army in the phase makes it harder by 1, successful or not") {
    CHECK(smitten({2, 4}, {1}, 10_in, 1) == 1); // 6
    CHECK(smitten({2, 3}, {}, 10_in, 1) == 0);
    FiringRange range({psyker(), psyker()}, {big_target});
    const UnitId second = range.unit(Side::red, 1);
    range.put(second, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_01, pick(option_of(second)));
    range.oracle.dice.then(N_PSY_11, {1, 2, 2, 3}); // failed, then 5 against 6
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 0);
    // The next phase begins with 5 again, and the enemy's attempts are his.
    auto running = range.game();
    end_phase(running);
    running.memory.sides[1].smites = 3;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_01, pick(option_of(second)));
    range.oracle.dice.then(N_PSY_11, {2, 3, 2, 3}).then(N_SMITE_03, {1}); // manifested, then again 5 against 6
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
    // Attempts of other powers do not count.
    FiringRange mixed({psyker(searing, knows_searing + R"(, "manifest": 2)")}, {big_target});
    mixed.turn(Side::red, Phase::psychic);
    mixed.oracle.answer(N_PSY_01, pick(option_of(mixed.red())))
        .answer(N_PSY_09, cast(mixed.red(), 0))
        .answer(N_PSY_09, cast(mixed.red(), smite_itself));
    mixed.oracle.dice.then(N_PSY_11, {1, 2, 2, 3}).then(N_SMITE_03, {1});
    mixed.run_phase(psychic_phase);
    CHECK(mixed.lost() == 1);
}

TEST_CASE(
    "N-SMITE-03, N-I-56 the closest visible enemy within 18\" suffers D3 mortal wounds; without one nothing happens") {
    CHECK(smitten({3, 4}, {2}, 18_in) == 1);
    CHECK(smitten({3, 4}, {}, 18_in + step_more) == 0);
    FiringRange range({psyker()},
                      {big_target, {.models = 1, .profile = R"("W": 9)", .keywords = R"("CHARACTER")"}, {.models = 3}});
    const UnitId near = range.unit(Side::blue, 1);
    range.put(near, {10_in + 32_mm + 8_in, 10_in}); // closer, and a guarded character: Smite does not care
    range.put(range.unit(Side::blue, 2), {20_in, 12_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(near) == 7);
    CHECK(range.lost() == 0);
}

TEST_CASE("N-SMITE-03, N-MEAS-05 of several equally close the psyker's player picks one") {
    FiringRange range({psyker()}, {big_target, sturdy, sturdy});
    const UnitId other = range.unit(Side::blue, 1), farther = range.unit(Side::blue, 2);
    range.put(other, {10_in + 32_mm + 10_in, 10_in});
    range.put(farther, {10_in, 10_in - 32_mm - 10_in - step_more});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .refuse(N_MEAS_05, pick(option_of(farther)), N_MEAS_05)
        .answer(N_MEAS_05, pick(option_of(other)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(other) == 7);
    // One step farther is not equally close: nothing is asked.
    range.put(other, {10_in + 32_mm + 10_in + step_more, 10_in});
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 2);
}

TEST_CASE("N-I-56 being locked in combat keeps nobody from Smite, neither the psyker nor the target") {
    FiringRange range({psyker(), sturdy}, {sturdy, sturdy}, 10_in);
    const UnitId fighter = range.unit(Side::red, 1), foe = range.unit(Side::blue, 1);
    range.put(fighter, {10_in + 32_mm + 0.5_in, 10_in + 10_in + 32_mm}); // locked with the target
    range.put(foe, {10_in, 10_in - 32_mm - 0.5_in});                     // locked with the psyker, and closest
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {5});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(foe) == 6);
    range.put(foe, {10_in, 50_in});
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {5});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue()) == 6);
}

TEST_CASE("N-I-56, N-I-58 Smite passes over a closer enemy that no PSYKER of the unit sees") {
    Field field({psyker()}, {sturdy, sturdy}, {44_in, 60_in}, {wall(2_in, 12_in)});
    const UnitId red = field.unit(Side::red), hidden = field.unit(Side::blue), open = field.unit(Side::blue, 1);
    field.put(red, {10_in, 10_in});
    field.put(hidden, {10_in, 15_in});
    field.put(open, {20_in, 10_in});
    field.turn(Side::red, Phase::psychic);
    field.oracle.answer(N_PSY_01, pick(option_of(red)));
    field.oracle.dice.then(N_PSY_11, {3, 4}).then({1});
    auto running = field.game();
    psychic_phase(running);
    field.oracle.finish();
    CHECK(field.battle.models[index(field.model(hidden))].wounds == 9);
    CHECK(field.battle.models[index(field.model(open))].wounds == 8);
}

TEST_CASE("N-I-58 Smite looks and measures from the PSYKER models of the unit only") {
    // A squad of one or two PSYKERS at these places and another model close to the target.
    const auto lost = [](std::vector<Point> psykers, std::vector<TerrainPiece> walls, bool strikes) {
        UnitText squad{.models = 1, .extra = R"("psyker": {})"};
        squad.others = {{.id = "seer",
                         .models = static_cast<int>(psykers.size()),
                         .profile = R"("keywords": ["PSYKER"])",
                         .carries = ""}};
        Field field({squad}, {big_target}, {44_in, 60_in}, std::move(walls));
        const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
        for (std::size_t i = 0; i < psykers.size(); ++i) field.put(field.model(red, 1 + i), psykers[i]);
        field.put(field.model(red), {20_in, 20_in});
        field.put(blue, {20_in, 30_in});
        field.turn(Side::red, Phase::psychic);
        field.oracle.answer(N_PSY_01, pick(option_of(red)));
        field.oracle.dice.then(N_PSY_11, {3, 4});
        if (strikes) field.oracle.dice.then(N_SMITE_03, {3});
        auto running = field.game();
        psychic_phase(running);
        field.oracle.finish();
        return 40 - field.battle.models[index(field.model(blue))].wounds;
    };
    const Length far = 30_in - 32_mm - 18_in; // 18" from the target
    CHECK(lost({{20_in, far}}, {}, true) == 2);
    CHECK(lost({{20_in, far - step_more}}, {}, false) == 0);
    CHECK(lost({{20_in, far - step_more}, {22_in, 20_in}}, {}, true) == 2); // the closest of them counts
    const Length behind = 11_in;
    CHECK(lost({{20_in, behind}}, {wall(2_in, 40_in)}, false) == 0); // only the other model sees the target
    CHECK(lost({{20_in, behind}, {22_in, 20_in}}, {wall(2_in, 40_in)}, true) == 2);
}

TEST_CASE("N-SMITE-03, N-PERIL-01 a D3 is half the face, rounded up") {
    const int expected[] = {1, 1, 2, 2, 3, 3};
    for (Face face = 1; face <= 6; ++face) CHECK(smitten({3, 4}, {face}) == expected[face - 1]);
}

TEST_CASE("N-SMITE-04 the result of the test counts, modifiers included") {
    const auto lost = [](std::initializer_list<Face> test) {
        FiringRange range({gifted()}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, test).then({5});
        range.run_phase(psychic_phase);
        return range.lost();
    };
    CHECK(lost({4, 5}) == 3); // 10
    CHECK(lost({4, 6}) == 5); // 11
}

TEST_CASE("N-SMITE-04 on a test of 11 or more it is D6") {
    CHECK(smitten({5, 5}, {5}) == 3); // 10: D3
    CHECK(smitten({5, 6}, {5}) == 5); // 11: D6
}

TEST_CASE("N-I-56 Smite may be attempted again by the same unit") {
    FiringRange range({psyker("", R"("manifest": 2)")}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_09, cast(range.red(), smite_itself));
    range.oracle.dice.then(N_PSY_11, {2, 3, 2, 4}).then({1, 1});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 2);
}

TEST_CASE("N-STR-10 Smite credits the psyker's player") {
    FiringRange range({psyker()}, {{.models = 1}, {.models = 1}});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({1});
    auto running = range.game();
    psychic_phase(running);
    CHECK(running.of(range.blue()).destroyed_by == 0);
}
