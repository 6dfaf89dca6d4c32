// Look Out, Sir: which small CHARACTERs cannot be shot at.
#include "shooters.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

// A character behind a guard; red shoots from below. Nothing, or the clause that refuses the character as a target.
Clause refused(const UnitText& guard, Length apart, Length character_at, Length guard_at, std::string wounds = "9",
               std::string keywords = R"("CHARACTER")") {
    FiringRange range({squad({})},
                      {{.models = 1, .profile = "\"W\": " + wounds, .keywords = keywords}, guard, big_target});
    const UnitId hero = range.blue(), escort = range.unit(Side::blue, 1);
    range.put(hero, above(range, character_at));
    const Point at = above(range, guard_at, 32_mm + apart);
    for (std::size_t i = 0; i < static_cast<std::size_t>(guard.models); ++i)
        range.put(range.model(escort, i), {at.x + static_cast<int>(i) * 2_in, at.y});
    range.put(range.unit(Side::blue, 2), above(range, 23_in, -8_in)); // something else to shoot at
    Clause found = Clause::none;
    range.oracle.look(N_SHT_10, [&](const Question&, const Rulings& rulings) {
        found = verdict(rulings, picks({aimed(range.model(range.red()), hero)}));
    });
    range.oracle.otherwise_default();
    range.oracle.dice.then({1});
    range.shoot_all();
    return found;
}

const UnitText three{.models = 3}, pair{.models = 2}, tank{.models = 1, .keywords = R"("VEHICLE")"},
    beast{.models = 1, .keywords = R"("MONSTER")"};

} // namespace

TEST_CASE("N-LOOK-01 a small CHARACTER within 3\" of a friendly VEHICLE or MONSTER cannot be a target") {
    CHECK(refused(tank, 2_in, 12_in, 11_in) == N_LOOK_01);
    CHECK(refused(tank, 2_in, 12_in, 13_in) == Clause::none); // closer than the guard
    CHECK(refused(tank, 4_in, 12_in, 11_in) == Clause::none); // too far from it
    CHECK(refused(beast, 2_in, 12_in, 11_in) == N_LOOK_01);
    CHECK(refused({.models = 1}, 2_in, 12_in, 11_in) == Clause::none);
}

TEST_CASE("N-LOOK-02 N-MEAS-09 nor within 3\" of a friendly unit of 3 or more models") {
    CHECK(refused(three, 2_in, 12_in, 11_in) == N_LOOK_02);
    CHECK(refused(pair, 2_in, 12_in, 11_in) == Clause::none);
    // Exactly 3", and one step more, on the same line so that the guard is closer.
    const auto beside = [](Length gap) {
        FiringRange range(
            {squad({})},
            {{.models = 1, .profile = R"("W": 9)", .keywords = R"("CHARACTER")"}, {.models = 3}, big_target});
        const UnitId guard = range.unit(Side::blue, 1);
        range.put(range.blue(), above(range, 12_in));
        range.put(range.model(guard, 0), above(range, 12_in - gap - 32_mm));
        range.put(range.model(guard, 1), above(range, 6_in, 3_in));
        range.put(range.model(guard, 2), above(range, 6_in, 5_in));
        range.put(range.unit(Side::blue, 2), above(range, 20_in, -8_in));
        Clause found = Clause::none;
        range.oracle.look(N_SHT_10, [&](const Question&, const Rulings& rulings) {
            found = verdict(rulings, picks({aimed(range.model(range.red()), range.blue())}));
        });
        range.oracle.otherwise_default();
        range.oracle.dice.then({1});
        range.shoot_all();
        return found;
    };
    CHECK(beside(3_in) == N_LOOK_02);
    CHECK(beside(3_in + step_more) == Clause::none);
}

TEST_CASE("N-LOOK-01, N-I-61 the W of the CHARACTER decides, not the wounds it has left") {
    CHECK(refused(three, 2_in, 12_in, 11_in, "9") == N_LOOK_02);
    CHECK(refused(three, 2_in, 12_in, 11_in, "10") == Clause::none);
    CHECK(refused(three, 2_in, 12_in, 11_in, "9", R"("INFANTRY")") == Clause::none);
    FiringRange wounded({squad({})}, {{.models = 1, .profile = R"("W": 10)", .keywords = R"("CHARACTER")"}});
    wounded.battle.models[index(wounded.model(wounded.blue()))].wounds = 2;
    auto running = wounded.game();
    CHECK_FALSE(why_it_cannot_shoot(running, wounded.red()));
}

TEST_CASE("N-LOOK-03, N-I-61 the closest enemy unit can be a target though it is guarded; a tie favours the shooter") {
    CHECK(refused(three, 2_in, 11_in, 12_in) == Clause::none);
    CHECK(refused(three, 2_in, 12_in, 11_in) == N_LOOK_02);
}

TEST_CASE("N-LOOK-03 closeness counts units that cannot be seen") {
    Field field({squad({})}, {{.models = 1, .keywords = R"("CHARACTER")"}, {.models = 3}, {.models = 1}},
                {44_in, 60_in}, {wall(2_in, 12_in)});
    const UnitId red = field.unit(Side::red), hero = field.unit(Side::blue), hidden = field.unit(Side::blue, 2);
    field.put(red, {10_in, 10_in});
    field.put(hero, {22_in, 10_in});
    field.put(field.unit(Side::blue, 1), {24_in, 10_in});
    field.put(hidden, {10_in, 15_in}); // closer, behind the wall
    field.turn(Side::red, Phase::shooting);
    field.oracle.refuse(N_SHT_10, picks({aimed(field.model(red), hero)}), N_LOOK_02).take_default(N_SHT_10);
    field.oracle.otherwise_default();
    field.oracle.dice.then({1});
    auto running = field.game();
    shoot(running, red);
}

TEST_CASE("N-LOOK-04 other small CHARACTERs do not count as closer") {
    const auto with = [](std::string keywords, std::string wounds) {
        FiringRange range({squad({})}, {{.models = 1, .profile = R"("W": 5)", .keywords = R"("CHARACTER")"},
                                        {.models = 3},
                                        {.models = 1, .profile = "\"W\": " + wounds, .keywords = keywords}});
        range.put(range.blue(), above(range, 12_in));
        range.put(range.unit(Side::blue, 1), above(range, 13_in, 1_in));
        range.put(range.unit(Side::blue, 2), above(range, 6_in, 4_in)); // closer than the character
        Clause found = Clause::none;
        range.oracle.look(N_SHT_10, [&](const Question&, const Rulings& rulings) {
            found = verdict(rulings, picks({aimed(range.model(range.red()), range.blue())}));
        });
        range.oracle.otherwise_default();
        range.oracle.dice.then({1});
        range.shoot_all();
        return found;
    };
    CHECK(with(R"("CHARACTER")", "9") == Clause::none);
    CHECK(with(R"("CHARACTER")", "10") == N_LOOK_02);
    CHECK(with(R"("INFANTRY")", "9") == N_LOOK_02);
}
