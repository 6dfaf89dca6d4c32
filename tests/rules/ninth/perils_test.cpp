// Perils of the Warp, and the order of things in a Psychic test.
#include "psykers.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-PSY-12, N-PSY-13, N-PERIL-01 two 1s or two 6s bring Perils: D3 mortal wounds to the psyker's unit") {
    const auto left = [](std::initializer_list<Face> test, std::initializer_list<Face> more) {
        FiringRange range({psyker()}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, test).then(more);
        range.run_phase(psychic_phase);
        return std::pair(range.wounds(range.red()), range.lost());
    };
    CHECK(left({1, 1}, {4}) == std::pair(7, 0));
    CHECK(left({6, 6}, {2, 4}) == std::pair(8, 4)); // Perils, and the power is manifested with 12: D6
    CHECK(left({5, 6}, {4}) == std::pair(9, 4));
    CHECK(left({1, 2}, {}) == std::pair(9, 0));
    CHECK(left({2, 2}, {}) == std::pair(9, 0));
    CHECK(left({5, 5}, {1}) == std::pair(9, 1)); // other doubles bring nothing
    CHECK(left({1, 1}, {1}) == std::pair(8, 0));
    CHECK(left({1, 1}, {6}) == std::pair(6, 0)); // D3
}

TEST_CASE("N-PERIL-02 a unit that Perils destroy fails and attempts nothing more; one that lives goes on") {
    const auto smitten_with = [](int wounds_of_psyker, std::vector<Face> more) {
        UnitText weak = psyker("", R"("manifest": 2)");
        weak.profile = fmt::format(R"("W": {})", wounds_of_psyker);
        UnitText denier = psyker();
        denier.profile = R"("W": 40, "Sv": "-")";
        FiringRange range({weak, sturdy}, {denier});
        range.put(range.unit(Side::red, 1), {30_in, 10_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        if (wounds_of_psyker > 2) range.oracle.answer(N_PSY_14, pass()).answer(N_PSY_09, pass());
        range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {4}).then(more);
        range.run_phase(psychic_phase);
        CHECK(range.stands(range.red()) == (wounds_of_psyker > 2));
        return range.lost();
    };
    CHECK(smitten_with(2, {}) == 0); // nothing to deny either
    CHECK(smitten_with(3, {6}) == 6);
    // A power that needs nobody but the psyker fails too.
    UnitText walker = psyker(striding, R"("powers": ["Striding"])");
    walker.profile = R"("W": 1)";
    FiringRange range({walker, sturdy}, {big_target});
    range.put(range.unit(Side::red, 1), {30_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {1});
    range.run_phase(psychic_phase);
    CHECK(range.game().memory.lasting.empty());
}

TEST_CASE("N-PERIL-03, N-I-57 the distance is taken from the last model, and each unit has its own D3") {
    UnitText pair = psyker();
    pair.models = 2;
    pair.profile = R"("W": 1)";
    FiringRange range({pair, sturdy}, {sturdy, psyker()}, 6_in);
    const UnitId ally = range.unit(Side::red, 1), enemy = range.unit(Side::blue, 1);
    range.put(range.model(range.red(), 1), {12_in, 10_in});
    range.put(ally, {12_in + 32_mm + 6_in, 10_in});           // of the last model
    range.put(enemy, {12_in, 10_in - 32_mm - 6_in});          // a PSYKER: no further Perils
    range.put(range.blue(), {10_in - 32_mm - 4.5_in, 10_in}); // of the other only
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.red()))));
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {3}).then(N_PERIL_03, {1, 5});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red()) == 0);
    CHECK(range.wounds(ally) == 8);
    CHECK(range.wounds(enemy) == 6);
    CHECK(range.wounds(range.blue()) == 9);
}

TEST_CASE("N-PERIL-03 a unit that only loses models to Perils harms nobody else") {
    UnitText pair = psyker();
    pair.models = 2;
    pair.profile = R"("W": 1)";
    FiringRange range({pair}, {sturdy}, 3_in);
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).take_default(N_ALLOC_01);
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {2});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red()) == 1);
    CHECK(range.wounds(range.blue()) == 9);
}

TEST_CASE("N-PSY-18, N-PSY-01 once Perils have taken its last PSYKER a unit attempts nothing more") {
    UnitText squad{.models = 1, .extra = R"("psyker": { "manifest": 2 })"};
    squad.others = {{.id = "seer", .models = 1, .profile = R"("keywords": ["PSYKER"])", .carries = ""}};
    FiringRange range({squad}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.red(), 1))));
    range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {1});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red()) == 1);
    CHECK(range.lost() == 0); // nobody sees or measures for Smite
}

TEST_CASE("N-I-55 the order of an attempt: dice, Perils, denial, effects") {
    const auto after = [](std::initializer_list<Face> dice) {
        UnitText denier = psyker();
        denier.profile = R"("W": 40, "Sv": "-")";
        FiringRange range({psyker()}, {denier});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
            .look(N_PSY_14, [&](const Question&, const Rulings&) { CHECK(range.wounds(range.red()) == 7); })
            .answer(N_PSY_14, pick(option_of(range.blue())));
        range.oracle.dice.then(dice); // in exactly this order
        range.run_phase(psychic_phase);
        return range.lost();
    };
    CHECK(after({6, 6, 3, 6, 6, 4}) == 4); // equal is not greater
    CHECK(after({6, 6, 4, 5, 6, 5}) == 5);
}

TEST_CASE("N-PERIL-02, N-PERIL-03, N-I-57, N-I-12 a psyker destroyed by Perils fails, and every other unit within 6\" "
          "suffers D3") {
    UnitText weak = psyker();
    weak.profile = R"("W": 1)";
    FiringRange range({weak, {.models = 1, .profile = R"("W": 9)"}},
                      {{.models = 1, .profile = R"("W": 9)"}, {.models = 1, .profile = R"("W": 9)"}}, 6_in);
    const UnitId ally = range.unit(Side::red, 1), beyond = range.unit(Side::blue, 1);
    range.put(ally, {10_in - 32_mm - 6_in, 10_in});
    range.put(beyond, {10_in + 32_mm + 6_in + step_more, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {1}).then(N_PERIL_03, {2, 6}); // and no D6 of Smite
    auto running = range.game();
    psychic_phase(running);
    range.oracle.finish();
    CHECK_FALSE(range.stands(range.red()));
    CHECK(range.wounds(ally) == 8);
    CHECK(range.wounds(range.blue()) == 6);
    CHECK(range.wounds(beyond) == 9);
    CHECK(running.of(range.red()).destroyed_by == -1);
    std::size_t lost = 0, removed = 0;
    for (std::size_t i = 0; i < range.oracle.events.size(); ++i) {
        if (range.oracle.events.get<WoundsLost>(i)) lost = i;
        if (range.oracle.events.get<ModelDestroyed>(i)) removed = i;
    }
    CHECK(lost < removed); // before its last model is removed
}

TEST_CASE("N-PERIL-03 a psyker that survives Perils harms nobody else") {
    FiringRange range({psyker()}, {big_target}, 3_in);
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {6});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.red()) == 6);
    CHECK(range.lost() == 0);
}

TEST_CASE("N-RER-06, N-I-55 Perils look at the dice after re-rolls and before modifiers") {
    UnitText steady = psyker();
    steady.extra +=
        R"(, "abilities": [ { "name": "A", "effect": "reroll", "roll": "psychic", "which": "all", "limit": "once_per_battle" },
        { "name": "B", "effect": "modify", "roll": "psychic", "by": 1 } ])";
    FiringRange range({steady}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_RER_08, picks({die(0, 1), die(1, 1)}));
    range.oracle.dice.then(N_PSY_11, {1, 1, 2, 2}).then(N_SMITE_03, {1}); // 4 + 1 = 5, and no Perils
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
    // 11 unmodified is no double six, though it makes 12.
    FiringRange eleven({steady}, {big_target});
    eleven.turn(Side::red, Phase::psychic);
    eleven.oracle.answer(N_PSY_01, pick(option_of(eleven.red()))).answer(N_RER_08, pass());
    eleven.oracle.dice.then(N_PSY_11, {5, 6}).then(N_SMITE_04, {1});
    eleven.run_phase(psychic_phase);
    CHECK(eleven.wounds(eleven.red()) == 9);
}
