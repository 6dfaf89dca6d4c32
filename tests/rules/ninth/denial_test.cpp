// Denying the opponent's powers.
#include "psykers.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-PSY-14, N-I-55 after a passed test a PSYKER of the opponent within 24\" may try to deny") {
    const auto asked = [](Length gap, std::initializer_list<Face> test, const UnitText& denier) {
        FiringRange range({psyker(searing, R"("powers": ["Searing"])")}, {denier}, gap);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).otherwise_default();
        range.oracle.dice.then(N_PSY_11, test);
        auto running = range.game();
        psychic_phase(running);
        return range.times_asked(N_PSY_14) == 1;
    };
    CHECK(asked(24_in, {3, 4}, psyker()));
    CHECK_FALSE(asked(24_in + step_more, {3, 4}, psyker()));
    CHECK_FALSE(asked(20_in, {2, 3}, psyker()));      // a failed test
    CHECK_FALSE(asked(20_in, {3, 4}, {.models = 1})); // no PSYKER
    CHECK(asked(20_in, {3, 3}, psyker()));
}

TEST_CASE("N-PSY-14 the opponent denies with a PSYKER of their own within 24\", or not at all") {
    FiringRange range({psyker(), psyker("", R"("deny": 0)")}, {psyker(), psyker(), {.models = 1}, psyker()});
    const UnitId friendly = range.unit(Side::red, 1), beyond = range.unit(Side::blue, 1);
    const UnitId plain = range.unit(Side::blue, 2), away = range.unit(Side::blue, 3);
    range.put(friendly, {14_in, 5_in});
    range.put(beyond, {10_in + 32_mm + 24_in + step_more, 10_in});
    range.put(plain, {14_in, 22_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .look(N_PSY_14,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue);
                  CHECK(question.options.size() == 1);
                  CHECK(range.wounds(range.blue()) == 9); // before effects
              })
        .refuse(N_PSY_14, pick(option_of(friendly)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(beyond)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(plain)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(away)), N_PSY_14)
        .answer(N_PSY_14, pass())
        .answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue()) == 8);
}

TEST_CASE("N-PSY-15 what is to be beaten is the result of the test, modifiers included") {
    const auto denied = [](std::initializer_list<Face> deny) {
        FiringRange range({gifted()}, {psyker()});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_14, pick(option_of(range.blue())));
        range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_PSY_15, deny);
        range.oracle.with_some_to_spare().dice.then({6});
        auto running = range.game();
        psychic_phase(running);
        return range.wounds(range.blue()) == 9;
    };
    CHECK_FALSE(denied({4, 4})); // 8 against 8
    CHECK(denied({4, 5}));
}

TEST_CASE(
    "N-PSY-15, N-PSY-16, N-I-55 a Deny the Witch test must be strictly greater, and there is one for each power") {
    const auto denied = [](std::initializer_list<Face> deny) {
        FiringRange range({psyker(searing, R"("powers": ["Searing"])")}, {psyker(), psyker()});
        const UnitId second = range.unit(Side::blue, 1);
        range.put(second, {16_in, 20_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
            .refuse(N_PSY_14, picks({option_of(range.blue()), option_of(second)}), N_PSY_16)
            .answer(N_PSY_14, pick(option_of(range.blue())))
            .otherwise_default();
        range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_PSY_15, deny);
        range.run_phase(psychic_phase);
        CHECK(range.times_asked(N_PSY_14) == 1);
        return range.wounds(range.blue()) + range.wounds(second) == 18;
    };
    CHECK_FALSE(denied({3, 4})); // equal
    CHECK(denied({4, 4}));
    CHECK(denied({6, 6})); // doubles on a Deny test cause nothing
    CHECK_FALSE(denied({1, 1}));
}

TEST_CASE("N-PSY-20, N-I-54 a unit denies once per phase unless its datasheet says more") {
    const auto second_deny = [](std::string members) {
        FiringRange range({psyker(), psyker()}, {psyker("", members), psyker()});
        const UnitId other = range.unit(Side::red, 1), far = range.unit(Side::blue, 1);
        range.put(other, {14_in, 10_in});
        range.put(far, {16_in, 22_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_14, pick(option_of(range.blue())));
        range.oracle.answer(N_PSY_01, pick(option_of(other)));
        Clause forbidden = Clause::none;
        range.oracle
            .look(N_PSY_14,
                  [&](const Question&, const Rulings& rulings) {
                      forbidden = verdict(rulings, pick(option_of(range.blue())));
                  })
            .answer(N_PSY_14, pick(option_of(far)));
        range.oracle.dice.then(N_PSY_11, {3, 4, 3, 4}).then(N_PSY_15, {6, 5, 6, 5});
        range.run_phase(psychic_phase);
        return forbidden;
    };
    CHECK(second_deny("") == N_PSY_20);
    CHECK(second_deny(R"("deny": 2)") == Clause::none);
}

TEST_CASE("N-PSY-20 beyond its number a unit's attempts to deny are refused, until the next phase") {
    FiringRange range({psyker("", R"("manifest": 4)")},
                      {psyker("", R"("deny": 2)"), psyker(), psyker("", R"("deny": 0)")});
    const UnitId second = range.unit(Side::blue, 1), never = range.unit(Side::blue, 2);
    range.put(second, {16_in, 22_in});
    range.put(never, {20_in, 22_in});
    range.turn(Side::red, Phase::psychic);
    const Answer smite = cast(range.red(), smite_itself);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .refuse(N_PSY_14, pick(option_of(never)), N_PSY_20)
        .answer(N_PSY_14, pick(option_of(range.blue())))
        .answer(N_PSY_09, smite)
        .answer(N_PSY_14, pick(option_of(range.blue())))
        .answer(N_PSY_09, smite)
        .refuse(N_PSY_14, pick(option_of(range.blue())), N_PSY_20)
        .answer(N_PSY_14, pick(option_of(second)))
        .answer(N_PSY_09, smite); // and now nobody is left to deny
    range.oracle.dice.then(N_PSY_11, {4, 5, 4, 5, 4, 5, 4, 5}).then(N_PSY_15, {5, 5, 5, 5, 5, 5}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue()) == 8);
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .answer(N_PSY_14, pick(option_of(second)))
        .answer(N_PSY_09, pass());
    range.oracle.dice.then(N_PSY_11, {4, 5}).then(N_PSY_15, {5, 5});
    range.run_phase(psychic_phase);
}
