// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games: Falling
// Back, minimum moves, reinforcements, transports.
#include "two_games.h"

namespace muster::test {
namespace {

TEST_CASE("E-DIF-32 Fall Back path: past enemies and away from all of them, by a clause of each") {
    const auto verdict = []<class E>(E, Length away) {
        Stage<E> stage({one}, {one, one}, E::Phase::movement);
        stage.put(stage.blue(0), right_of(start, 0.5_in));
        stage.put(stage.blue(1), right_of(start, 0.5_in) + Point{0_in, 3_in}); // beside the way
        std::optional<Clause> found;
        stage.select(E::mover, stage.red()).say(E::way_close, E::Word::fall_back);
        stage.try_out(E::where, to(stage.model(stage.red()), start + Point{0_in, away}), found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}, 6_in) == Clause::none);
    CHECK(verdict(Ninth{}, 6_in) == Clause::none);
    CHECK(verdict(Eighth{}, 4_in) == E_FALL_02);
    CHECK(verdict(Ninth{}, 4_in) == N_MOV_26);
}

// --- Minimum moves

UnitText flyer_with(const std::string& move, const std::string& keywords) {
    return {.models = 1,
            .profile = fmt::format(R"("M": {})", move),
            .keywords = keywords + R"(, "TRANSPORT")",
            .extra = R"("transport": { "capacity": 6 })"};
}

TEST_CASE("E-DIF-37 Minimum move: of who can FLY, or of AIRCRAFT") {
    const auto has_to = []<class E>(E, Clause clause, const std::string& keywords) {
        Stage<E> stage({flyer_with("[10, 20]", keywords)}, {one}, E::Phase::movement);
        stage.put(stage.blue(), above(start, 30_in));
        stage.run();
        return stage.asked(clause);
    };
    CHECK(has_to(Eighth{}, E_MIN_02, R"("VEHICLE", "FLY")"));
    CHECK_FALSE(has_to(Ninth{}, N_AIR_02, R"("VEHICLE", "FLY")"));
    CHECK_FALSE(has_to(Eighth{}, E_MIN_02, R"("VEHICLE", "AIRCRAFT")"));
    CHECK(has_to(Ninth{}, N_AIR_02, R"("VEHICLE", "AIRCRAFT")"));
}

TEST_CASE("E-DIF-37 Minimum move: passengers of who cannot make it get out, or go down with it") {
    const auto passengers = []<class E>(E) {
        Stage<E> stage({one, flyer_with("[90, 95]", R"("VEHICLE", "AIRCRAFT", "FLY")")}, {one}, E::Phase::movement);
        stage.put(stage.red(1), {20_in, 30_in});
        stage.put(stage.blue(), {20_in, 55_in});
        stage.put_aboard(stage.red(), stage.red(1));
        stage.oracle.dice.then(E_TRAN_15, {2});
        stage.run();
        CHECK(stage.standing(stage.red(1)) == 0);
        return stage.standing(stage.red());
    };
    CHECK(passengers(Eighth{}) == 1);
    CHECK(passengers(Ninth{}) == 0);
}

// --- Reinforcements

const UnitText reserve{
    .models = 1,
    .extra = abilities(R"({ "name": "Strike", "when": "deployment", "effect": "reserves", "distance": 9 })")};

// Red's first unit has been picked to move; the other two wait and come in one after the other.
template <class E>
Stage<E> after_arrivals() {
    Stage<E> stage({one, reserve, reserve}, {one}, E::Phase::movement);
    stage.put(stage.blue(), above(start, 30_in));
    stage.select(E::mover, stage.red()).say(E::way, E::Word::normal_move);
    stage.oracle.answer(E::where, pass());
    for (const std::size_t i : {1u, 2u}) {
        stage.select(E::reinforcement, stage.red(i));
        stage.oracle.answer(E::arrival, to(stage.model(stage.red(i)), {static_cast<int>(i) * 10_in, 10_in}));
    }
    stage.run();
    return stage;
}

TEST_CASE("E-DIF-35 Reinforcements, timing: at the end of the phase in both, one unit after the other") {
    const auto questions = []<class E>(E) {
        std::string order;
        for (const Clause clause : after_arrivals<E>().oracle.asked)
            if (clause == E::where || clause == E::reinforcement || clause == E::arrival)
                order += clause == E::where ? 'm' : clause == E::reinforcement ? 'r' : 'a';
        return order;
    };
    CHECK(questions(Eighth{}) == "mrara");
    CHECK(questions(Ninth{}) == "mrara");
}

TEST_CASE("E-DIF-36 Reinforcements, movement: forbidden in both; counting as moved, or as moved the full M") {
    const auto bar_and_inches = []<class E>(E, Clause told) {
        Stage<E> stage = after_arrivals<E>();
        CHECK(stage.game().has(stage.red(1), E::Flag::moved));
        int inches = -1;
        for (const auto& happened : stage.oracle.template told<Happened>())
            if (happened.clause == told) inches = happened.numbers[0];
        return std::pair(why_it_cannot_move(stage.game(), stage.red(1)).value_or(Clause::none), inches);
    };
    CHECK(bar_and_inches(Eighth{}, E_REIN_04) == std::pair(E_REIN_02, 0));
    CHECK(bar_and_inches(Ninth{}, N_REIN_06) == std::pair(N_REIN_04, 6));
}

// --- Transports

const UnitText truck{.models = 1,
                     .profile = R"("M": 10, "W": 10)",
                     .keywords = R"("VEHICLE", "TRANSPORT")",
                     .extra = R"("transport": { "capacity": 6 })",
                     .base = "100mm"};

// Whether red's unit, an inch from its transport, may embark after it was picked and nobody went anywhere.
template <class E>
bool may_embark(Stage<E>& stage, typename E::Word way) {
    stage.put(stage.red(1), {20_in, 20_in + 50_mm + 16_mm + 1_in});
    stage.put(stage.blue(), above(start, 30_in));
    stage.select(E::mover, stage.red()).say(E::way, way);
    stage.oracle.answer(E::where, pass());
    stage.run();
    return stage.asked(E::embark);
}

TEST_CASE("E-DIF-40 Embarking, when: after a move of zero inches too, or not by who Remains Stationary") {
    Stage<Eighth> moved({one, truck}, {one}, eighth::Phase::movement);
    CHECK(may_embark(moved, eighth::Word::normal_move)); // there is no other way to stay
    Stage<Ninth> stayed({one, truck}, {one}, ninth::Phase::movement),
        normal({one, truck}, {one}, ninth::Phase::movement);
    CHECK_FALSE(may_embark(stayed, ninth::Word::remain_stationary));
    CHECK(may_embark(normal, ninth::Word::normal_move));
}

TEST_CASE("E-DIF-42 Embark and disembark: not both in one turn, or not both in one phase") {
    const auto may = []<class E>(E, bool phase_has_ended) {
        Stage<E> stage({one, truck}, {one}, E::Phase::movement);
        auto game = stage.game();
        game.set(stage.red(), E::Flag::disembarked);
        if (phase_has_ended) end_phase(game);
        return may_embark(stage, E::Word::normal_move);
    };
    CHECK_FALSE(may(Eighth{}, false));
    CHECK_FALSE(may(Ninth{}, false));
    CHECK_FALSE(may(Eighth{}, true)); // a further move in the same turn
    CHECK(may(Ninth{}, true));
}

TEST_CASE("E-DIF-44 Embarked units: out of everything in both; and taken to have moved as their transport did") {
    const auto move_of_passengers = []<class E>(E) {
        Stage<E> stage({one, truck}, {one}, E::Phase::movement);
        stage.put(stage.red(1), {20_in, 30_in});
        stage.put(stage.blue(), {20_in, 55_in});
        stage.put_aboard(stage.red(), stage.red(1));
        stage.select(E::mover, stage.red(1)).say(E::way, E::Word::advance);
        stage.run();
        CHECK(stage.game().of(stage.red(1)).move == E::MoveKind::advance);
        return stage.game().of(stage.red()).move;
    };
    CHECK(move_of_passengers(Eighth{}) == eighth::MoveKind::none);
    CHECK(move_of_passengers(Ninth{}) == ninth::MoveKind::advance);
}

} // namespace
} // namespace muster::test
