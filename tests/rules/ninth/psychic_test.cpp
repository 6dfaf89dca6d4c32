// The Psychic phase: who may attempt which power, how often, and what other powers than Smite do.
#include "psykers.h"
#include "testing/told.h"

#include "rules/sheets/psychic.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-PSY-01, N-PSY-03 PSYKER units on the battlefield are selected one at a time, each once, for as many as "
          "wished") {
    FiringRange range({psyker(), psyker(), {.models = 1}, psyker()}, {psyker("", R"("manifest": 0)")});
    const UnitId second = range.unit(Side::red, 1), plain = range.unit(Side::red, 2), away = range.unit(Side::red, 3);
    range.put(second, {14_in, 10_in});
    range.put(plain, {18_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle
        .look(N_PSY_01,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 2);
              })
        .refuse(N_PSY_01, pick(option_of(plain)), N_PSY_01)
        .refuse(N_PSY_01, pick(option_of(away)), N_PSY_01)
        .refuse(N_PSY_01, pick(option_of(range.blue())), N_PSY_01)
        .answer(N_PSY_01, pick(option_of(second)))
        .refuse(N_PSY_01, pick(option_of(second)), N_PSY_03)
        .answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
    CHECK(range.oracle.checkpoints == 1);
    // Nobody has to, and what was done is done for this phase only.
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(second))).answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
    end_phase(running);
    range.oracle.answer(N_PSY_01, pass());
    range.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-02, N-MOV-29 a PSYKER that Fell Back is not eligible unless it is TITANIC") {
    FiringRange range({psyker(), psyker("", "", R"("PSYKER", "TITANIC")"), psyker()}, {big_target});
    const UnitId titan = range.unit(Side::red, 1), advanced = range.unit(Side::red, 2);
    range.put(titan, {14_in, 10_in});
    range.put(advanced, {18_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.game().of(range.red()).move = range.game().of(titan).move = MoveKind::fall_back;
    range.game().of(advanced).move = MoveKind::advance;
    range.oracle.refuse(N_PSY_01, pick(option_of(range.red())), N_PSY_02)
        .answer(N_PSY_01, pick(option_of(titan)))
        .refuse(N_PSY_01, pick(option_of(range.red())), N_PSY_02)
        .answer(N_PSY_01, pick(option_of(advanced)));
    range.oracle.dice.then(N_PSY_11, {1, 2, 1, 2});
    range.run_phase(psychic_phase);
    // Of this turn only.
    auto running = range.game();
    end_phase(running);
    end_turn(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-04 with no eligible PSYKER the phase ends") {
    const auto asks = [](const UnitText& unit, MoveKind move) {
        FiringRange range({unit}, {psyker()});
        range.turn(Side::red, Phase::psychic);
        range.game().of(range.red()).move = move;
        range.oracle.otherwise_default().with_some_to_spare();
        range.oracle.dice.then({1, 2});
        auto running = range.game();
        psychic_phase(running);
        return !range.oracle.asked.empty();
    };
    CHECK_FALSE(asks({.models = 1}, MoveKind::none));
    CHECK_FALSE(asks(psyker(), MoveKind::fall_back));
    CHECK(asks(psyker(), MoveKind::normal));
}

TEST_CASE("N-PSY-21 when no PSYKER is to be used any more, the Shooting phase begins") {
    const auto phase_after = [](const UnitText& unit) {
        FiringRange range({big_target}, {unit}, 40_in);
        range.turn(Side::blue, Phase::psychic, 5); // the last turn of the battle
        range.battle.first = Side::red;
        range.oracle.otherwise_default();
        rules.play(*range.setup, range.battle, range.oracle);
        const auto steps = range.oracle.told<StepBegun>();
        REQUIRE_FALSE(steps.empty());
        CHECK(steps.front().active == Side::blue);
        return static_cast<Phase>(steps.front().phase);
    };
    CHECK(phase_after({.models = 1}) == Phase::shooting);
    CHECK(phase_after(psyker()) == Phase::shooting); // the default is to pass
}

TEST_CASE("N-PSY-05, N-PSY-06, N-PSY-07, N-PSY-09 a unit attempts one of the powers on its datasheet; Smite unless it "
          "says otherwise") {
    FiringRange range({psyker(searing, knows_searing)}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .look(N_PSY_09,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.options.size() == 2);
                  CHECK_FALSE(question.may_pass);
              })
        .refuse(N_PSY_09, cast(range.red(), 1), N_PSY_09)
        .answer(N_PSY_09, cast(range.red(), 0));
    range.oracle.dice.then(N_PSY_11, {3, 3});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 2);
    // Without Smite among them it is not known; a single power needs no question.
    FiringRange other({psyker(searing, R"("powers": ["Searing"])")}, {big_target});
    other.turn(Side::red, Phase::psychic);
    other.oracle.answer(N_PSY_01, pick(option_of(other.red())));
    other.oracle.dice.then(N_PSY_11, {3, 2});
    other.run_phase(psychic_phase);
    CHECK(other.lost() == 0);
    FiringRange two({psyker(searing + "," + striding, knows_both)}, {big_target});
    two.turn(Side::red, Phase::psychic);
    two.oracle.answer(N_PSY_01, pick(option_of(two.red())))
        .refuse(N_PSY_09, cast(two.red(), smite_itself), N_PSY_09)
        .refuse(N_PSY_09, pass(), N_PSY_09)
        .answer(N_PSY_09, cast(two.red(), 1));
    two.oracle.dice.then(N_PSY_11, {1, 2});
    two.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-08, N-PSY-11 each power has its own warp charge, which the test must at least reach") {
    const auto manifested = [](std::uint16_t number, std::initializer_list<Face> test) {
        FiringRange range({psyker(searing + "," + striding, knows_both)}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_09, cast(range.red(), number));
        range.oracle.dice.then(N_PSY_11, test);
        range.run_phase(psychic_phase);
        return range.lost() == 2 || !range.game().memory.lasting.empty();
    };
    CHECK_FALSE(manifested(0, {1, 4}));
    CHECK(manifested(0, {2, 4}));
    CHECK_FALSE(manifested(1, {4, 4}));
    CHECK(manifested(1, {4, 5}));
}

TEST_CASE("N-PSY-10 the same power is attempted once per battle round by one player, whichever unit does") {
    FiringRange range({psyker(searing, knows_searing), psyker(searing, knows_searing)}, {big_target});
    const UnitId second = range.unit(Side::red, 1);
    range.put(second, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .answer(N_PSY_09, cast(range.red(), 0))
        .answer(N_PSY_01, pick(option_of(second))); // only Smite is left: no question
    range.oracle.dice.then(N_PSY_11, {1, 2, 1, 2});
    range.run_phase(psychic_phase);
    CHECK(range.game().memory.sides[0].smites == 1);
    // With a choice left, the refusal names the clause.
    const std::string two =
        searing + "," + power("Other", 6, "self", R"({ "effect": "modify", "characteristic": "M", "by": 1 })");
    FiringRange more({psyker(two, R"("powers": ["Smite", "Searing", "Other"], "manifest": 2)")}, {big_target});
    more.turn(Side::red, Phase::psychic);
    more.oracle.answer(N_PSY_01, pick(option_of(more.red())))
        .answer(N_PSY_09, cast(more.red(), 0))
        .refuse(N_PSY_09, cast(more.red(), 0), N_PSY_10)
        .answer(N_PSY_09, pass());
    more.oracle.dice.then(N_PSY_11, {1, 2});
    more.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-10 the same power is the same name, for one player and one battle round") {
    const std::string other_way = R"("powers": ["Striding", "Searing"])";
    FiringRange range({psyker(searing + "," + striding, knows_both), psyker(searing + "," + striding, other_way),
                       psyker(searing, R"("powers": ["Searing"])")},
                      {psyker(searing, R"("powers": ["Searing"])")});
    const UnitId second = range.unit(Side::red, 1), third = range.unit(Side::red, 2);
    range.put(second, {14_in, 10_in});
    range.put(third, {18_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .answer(N_PSY_09, cast(range.red(), 0))
        .refuse(N_PSY_01, pick(option_of(third)), N_PSY_10) // it knows nothing else
        .answer(N_PSY_01, pick(option_of(second)))          // only Striding, its first, is left
        .answer(N_PSY_14, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2, 4, 5});
    auto running = range.game();
    psychic_phase(running);
    CHECK(running.memory.lasting.size() == 1);
    end_phase(running);
    end_turn(running);
    range.turn(Side::blue, Phase::psychic); // the other player attempts it too
    range.oracle.answer(N_PSY_01, pick(option_of(range.blue())));
    range.oracle.dice.then(N_PSY_11, {1, 2});
    psychic_phase(running);
    end_phase(running);
    range.turn(Side::red, Phase::psychic); // still the same battle round: nobody is eligible
    psychic_phase(running);
    end_round(running);
    range.oracle.answer(N_PSY_01, pick(option_of(third))).answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    psychic_phase(running);
}

TEST_CASE("N-PSY-18, N-PSY-19, N-I-54 as many attempts as the datasheet says, one where it is silent") {
    const auto attempts = [](std::string members) {
        FiringRange range({psyker("", members)}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, {1, 2});
        if (!members.empty()) { // the second one is asked for
            range.oracle.answer(N_PSY_09, cast(range.red(), smite_itself));
            range.oracle.dice.then(N_PSY_11, {1, 2});
        }
        auto running = range.game();
        psychic_phase(running);
        return running.of(range.red()).manifested;
    };
    CHECK(attempts("") == 1);
    CHECK(attempts(R"("manifest": 2)") == 2);
}

TEST_CASE("N-PSY-19, N-I-54 a datasheet that speaks of no attempts at all allows one; one that says none allows none") {
    FiringRange range({{.models = 1, .keywords = R"("PSYKER")"}, psyker("", R"("manifest": 0)")}, {big_target});
    const UnitId mute = range.unit(Side::red, 1);
    range.put(mute, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.refuse(N_PSY_01, pick(option_of(mute)), N_PSY_19).answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {2, 3}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
}

TEST_CASE("N-PSY-18 several attempts are resolved one after the other, and the further ones may be left") {
    FiringRange range({psyker("", R"("manifest": 3)")}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())))
        .look(N_PSY_09, [&](const Question&, const Rulings&) { CHECK(range.lost() == 1); })
        .answer(N_PSY_09, cast(range.red(), smite_itself))
        .look(N_PSY_09, [&](const Question&, const Rulings&) { CHECK(range.lost() == 4); })
        .answer(N_PSY_09, pass());
    range.oracle.dice.then({2, 3, 1, 2, 4, 6}); // test, D3, test, D3
    range.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-17 powers that last work on their target until the next Command phase") {
    const std::string weaken =
        power("Weaken", 5, "visible_enemy", R"({ "effect": "modify", "characteristic": "T", "by": -2 })", 12);
    const auto toughness_after = [&](std::initializer_list<Face> test, Length gap) {
        FiringRange range({psyker(weaken, R"("powers": ["Weaken"])")}, {big_target}, gap);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, test);
        auto running = range.game();
        psychic_phase(running);
        return toughness(running, range.blue());
    };
    CHECK(toughness_after({2, 3}, 12_in) == 2);
    CHECK(toughness_after({1, 3}, 12_in) == 4);
    CHECK(toughness_after({2, 3}, 12_in + step_more) == 4);
    // The caster's player picks among several.
    FiringRange several({psyker(weaken, R"("powers": ["Weaken"])")}, {sturdy, sturdy, sturdy}, 12_in);
    const UnitId near = several.unit(Side::blue, 1), far = several.unit(Side::blue, 2);
    several.put(near, {10_in + 32_mm + 2_in, 10_in});
    several.put(far, {10_in + 32_mm + 12_in + step_more, 10_in});
    several.turn(Side::red, Phase::psychic);
    several.oracle.answer(N_PSY_01, pick(option_of(several.red())))
        .refuse(N_PSY_17, pick(option_of(far)), N_PSY_17)
        .answer(N_PSY_17, pick(option_of(several.blue())));
    several.oracle.dice.then(N_PSY_11, {2, 3});
    several.run_phase(psychic_phase);
    auto after = several.game();
    CHECK(toughness(after, several.blue()) == 2);
    CHECK(toughness(after, near) == 4);
    // A friendly unit is a friendly unit.
    const std::string mend = power("Mend", 5, "friendly_unit", R"({ "effect": "heal", "amount": 2 })", 6);
    FiringRange range({psyker(mend, R"("powers": ["Mend"])"), {.models = 1, .profile = R"("W": 9)"}}, {big_target});
    const UnitId ally = range.unit(Side::red, 1);
    range.put(ally, {10_in + 32_mm + 6_in, 10_in});
    range.battle.models[index(range.model(ally))].wounds = 5;
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_17, pick(option_of(ally)));
    range.oracle.dice.then(N_PSY_11, {2, 3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(ally) == 7);
    // One step too far it helps nobody but the psyker's own unit, without a question.
    range.put(ally, {10_in + 32_mm + 6_in + step_more, 10_in});
    auto running = range.game();
    end_phase(running);
    end_round(running);
    range.battle.models[index(range.model(range.red()))].wounds = 5;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, {2, 3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(ally) == 7);
    CHECK(range.wounds(range.red()) == 7);
}

TEST_CASE("N-PSY-17 a power for the closest visible enemy or for the psyker finds its target itself") {
    const std::string bolt =
        power("Bolt", 5, "closest_visible_enemy", R"({ "effect": "mortal_wounds", "amount": 3 })", 10);
    const auto left = [&](Length gap) {
        FiringRange range({psyker(bolt, R"("powers": ["Bolt"])")}, {sturdy, sturdy}, gap);
        range.put(range.unit(Side::blue, 1), {10_in + 32_mm + 10_in + step_more, 10_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, {2, 3});
        range.run_phase(psychic_phase);
        CHECK(range.wounds(range.unit(Side::blue, 1)) == 9);
        return range.wounds(range.blue());
    };
    CHECK(left(10_in) == 6);
    CHECK(left(10_in + step_more) == 9);
    const auto moves = [](std::initializer_list<Face> test) {
        FiringRange range({psyker(striding, R"("powers": ["Striding"])")}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, test);
        range.run_phase(psychic_phase);
        auto running = range.game();
        return running.memory.lasting.size() == 1 && running.memory.lasting[0].on == range.red();
    };
    CHECK(moves({4, 5}));
    CHECK_FALSE(moves({4, 4}));
}

TEST_CASE("N-PSY-17 what a power does is told: on whom it lasts, or that it finds nobody") {
    const std::string haste =
        power("Haste", 5, "visible_enemy", R"({ "effect": "modify", "characteristic": "M", "by": -1 })", 10);
    const auto told = [&](Length gap, std::initializer_list<Face> test) {
        FiringRange range({psyker(haste, R"("powers": ["Haste"])")}, {big_target}, gap);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
        range.oracle.dice.then(N_PSY_11, test);
        range.run_phase(psychic_phase);
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < range.oracle.events.size(); ++i)
            if (const auto happened = range.oracle.events.get<Happened>(i); happened && happened->clause == N_PSY_17)
                lines.push_back(line_told(*range.setup, range.battle, range.oracle.events, i));
        return lines;
    };
    CHECK(told(10_in, {2, 3}) ==
          std::vector<std::string>{"  Haste of red Squad works on blue Target from now on (N-PSY-17)"});
    CHECK(told(10_in + step_more, {2, 3}) ==
          std::vector<std::string>{"  Haste of red Squad finds nobody to work on (N-PSY-17)"});
    CHECK(told(10_in, {2, 2}).empty()); // failed
}

TEST_CASE("N-I-03 N-PSY-15 modifiers of a test are told, and whether it is denied") {
    const auto told = [](Clause clause, std::initializer_list<Face> deny, bool denied) {
        FiringRange range({gifted()}, {psyker()}, 10_in);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red()))).answer(N_PSY_14, pick(option_of(range.blue())));
        range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_PSY_15, deny);
        if (!denied) range.oracle.dice.then(N_SMITE_03, {1});
        range.run_phase(psychic_phase);
        std::string lines;
        for (std::size_t i = 0; i < range.oracle.events.size(); ++i)
            if (const auto happened = range.oracle.events.get<Happened>(i); happened && happened->clause == clause)
                lines += line_told(*range.setup, range.battle, range.oracle.events, i);
        return lines;
    };
    CHECK(told(N_DICE_05, {4, 4}, false) == "  red Squad, Psychic test: +1 (N-DICE-05)");
    CHECK(told(N_PSY_15, {4, 4}, false).ends_with("tries to deny with 8: not denied"));
    CHECK(told(N_PSY_15, {4, 5}, true).ends_with("tries to deny with 9: denied"));
}

TEST_CASE("N-PSY-17 the same power on the same unit is at work once") {
    FiringRange range({psyker(striding, R"("powers": ["Striding"])")}, {big_target});
    auto game = range.game();
    for (const UnitId on : {range.red(), range.red(), range.blue()}) let_last(game, range.red(), 0, on);
    CHECK(game.memory.lasting.size() == 2);
}
