// The Psychic phase: who may manifest what, tests, Perils of the Warp, denial, Smite and other powers.
#include "firing_range.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

constexpr Length step_more{1};
constexpr std::uint16_t smite_itself = 255;

std::string power(const std::string& name, int warp_charge, const std::string& target, const std::string& ability,
                  int range = 18) {
    return fmt::format(R"({{ "name": "{}", "warp_charge": {}, "range": {}, "target": "{}", "ability": {} }})", name,
                       warp_charge, range, target, ability);
}
UnitText psyker(std::string powers = "", std::string psyker_members = "",
                std::string keywords = R"("INFANTRY", "PSYKER")") {
    std::string extra = "\"psyker\": {" + psyker_members + "}";
    if (!powers.empty()) extra += ", \"powers\": [" + powers + "]";
    return {.models = 1, .profile = R"("W": 9)", .keywords = std::move(keywords), .extra = std::move(extra)};
}
const std::string searing = power("Searing", 6, "visible_enemy", R"({ "effect": "mortal_wounds", "amount": 2 })");
const std::string knows_searing = R"("powers": ["Smite", "Searing"])";

Answer cast(UnitId unit, std::uint16_t number) {
    return pick({What::power, number, static_cast<std::uint16_t>(unit), 0});
}

// Red's psyker attempts Smite with these faces; how many wounds blue's big target loses.
int smitten(std::initializer_list<Face> test, std::initializer_list<Face> damage = {}, Length gap = 10_in,
            std::uint8_t earlier = 0) {
    FiringRange range({psyker()}, {big_target}, gap);
    range.turn(Side::red, Phase::psychic);
    auto running = range.game();
    running.memory.sides[0].smites = earlier;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, test);
    range.oracle.dice.then(damage);
    psychic_phase(running);
    range.oracle.finish();
    return range.lost();
}

} // namespace

TEST_CASE("N-PSY-01, N-PSY-03, N-PSY-21 PSYKER units are selected one at a time, each once, for as many as wished") {
    FiringRange range({psyker(), psyker(), {.models = 1}}, {big_target});
    const UnitId second = range.unit(Side::red, 1), third = range.unit(Side::red, 2);
    range.put(second, {14_in, 10_in});
    range.put(third, {18_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.refuse(N_PSY_01, pick(option_of(third)), N_PSY_01)
        .refuse(N_PSY_01, pick(option_of(range.blue)), N_PSY_01)
        .answer(N_PSY_01, pick(option_of(second)))
        .refuse(N_PSY_01, pick(option_of(second)), N_PSY_03)
        .answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
    CHECK(range.oracle.checkpoints == 1);
}

TEST_CASE("N-PSY-02, N-MOV-29 a PSYKER that Fell Back is not eligible unless it is TITANIC") {
    FiringRange range({psyker(), psyker("", "", R"("PSYKER", "TITANIC")")}, {big_target});
    const UnitId titan = range.unit(Side::red, 1);
    range.put(titan, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.game().of(range.red).move = range.game().of(titan).move = MoveKind::fall_back;
    range.oracle.refuse(N_PSY_01, pick(option_of(range.red)), N_PSY_02).answer(N_PSY_01, pick(option_of(titan)));
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-04 with no eligible PSYKER the phase ends") {
    FiringRange range({{.models = 1}}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.run_phase(psychic_phase);
    CHECK(range.oracle.asked.empty());
}

TEST_CASE("N-PSY-05, N-PSY-06, N-PSY-07, N-PSY-09 a unit attempts one of the powers on its datasheet; Smite unless it "
          "says otherwise") {
    FiringRange range({psyker(searing, knows_searing)}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .look(N_PSY_09,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.options.size() == 2);
                  CHECK_FALSE(question.may_pass);
              })
        .refuse(N_PSY_09, cast(range.red, 1), N_PSY_09)
        .answer(N_PSY_09, cast(range.red, 0));
    range.oracle.dice.then(N_PSY_11, {3, 3});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 2);
    // Without Smite among them it is not known; a single power needs no question.
    FiringRange other({psyker(searing, R"("powers": ["Searing"])")}, {big_target});
    other.turn(Side::red, Phase::psychic);
    other.oracle.answer(N_PSY_01, pick(option_of(other.red)));
    other.oracle.dice.then(N_PSY_11, {3, 2});
    other.run_phase(psychic_phase);
    CHECK(other.lost() == 0);
}

TEST_CASE("N-PSY-10 the same power is attempted once per battle round by one player, whichever unit does") {
    FiringRange range({psyker(searing, knows_searing), psyker(searing, knows_searing)}, {big_target});
    const UnitId second = range.unit(Side::red, 1);
    range.put(second, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .answer(N_PSY_09, cast(range.red, 0))
        .answer(N_PSY_01, pick(option_of(second))); // only Smite is left: no question
    range.oracle.dice.then(N_PSY_11, {1, 2, 1, 2});
    range.run_phase(psychic_phase);
    CHECK(range.game().memory.sides[0].smites == 1);
    // With a choice left, the refusal names the clause.
    const std::string two =
        searing + "," + power("Other", 6, "self", R"({ "effect": "modify", "characteristic": "M", "by": 1 })");
    FiringRange more({psyker(two, R"("powers": ["Smite", "Searing", "Other"], "manifest": 2)")}, {big_target});
    more.turn(Side::red, Phase::psychic);
    more.oracle.answer(N_PSY_01, pick(option_of(more.red)))
        .answer(N_PSY_09, cast(more.red, 0))
        .refuse(N_PSY_09, cast(more.red, 0), N_PSY_10)
        .answer(N_PSY_09, pass());
    more.oracle.dice.then(N_PSY_11, {1, 2});
    more.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-11, N-PSY-08, N-PSY-17, N-SMITE-01 a Psychic test needs the warp charge: 5 for Smite") {
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_01, pick(option_of(second)));
    range.oracle.dice.then(N_PSY_11, {1, 2, 2, 3}); // failed, then 5 against 6
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 0);
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(near) == 7);
    CHECK(range.lost() == 0);
}

TEST_CASE("N-SMITE-03, N-MEAS-05 of several equally close the psyker's player picks one") {
    FiringRange range({psyker()}, {big_target, {.models = 1, .profile = R"("W": 9)"}});
    const UnitId other = range.unit(Side::blue, 1);
    range.put(other, {10_in + 32_mm + 10_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_MEAS_05, pick(option_of(other)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(other) == 7);
}

TEST_CASE("N-I-56, N-I-58 Smite passes over a closer enemy that no PSYKER of the unit sees") {
    const Point corners[] = {{2_in, 12_in}, {12_in, 12_in}, {12_in, 12.5_in}, {2_in, 12.5_in}};
    const TerrainPiece wall{"wall", TerrainKind::wall, {{footprint(corners), {}, 9_in, 0}}};
    Field field({psyker()}, {{.models = 1, .profile = R"("W": 9)"}, {.models = 1, .profile = R"("W": 9)"}},
                {44_in, 60_in}, {wall});
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

TEST_CASE("N-SMITE-04 on a test of 11 or more it is D6") {
    CHECK(smitten({5, 5}, {5}) == 3); // 10: D3
    CHECK(smitten({5, 6}, {5}) == 5); // 11: D6
}

TEST_CASE("N-PSY-12, N-PSY-13, N-PERIL-01 two 1s or two 6s bring Perils: D3 mortal wounds to the psyker's unit") {
    const auto left = [](std::initializer_list<Face> test, std::initializer_list<Face> more) {
        FiringRange range({psyker()}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        range.oracle.dice.then(N_PSY_11, test).then(more);
        range.run_phase(psychic_phase);
        return std::pair(range.wounds(range.red), range.lost());
    };
    CHECK(left({1, 1}, {4}) == std::pair(7, 0));
    CHECK(left({6, 6}, {2, 4}) == std::pair(8, 4)); // Perils, and the power is manifested with 12: D6
    CHECK(left({5, 6}, {4}) == std::pair(9, 4));
    CHECK(left({1, 2}, {}) == std::pair(9, 0));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {1}).then(N_PERIL_03, {2, 6}); // and no D6 of Smite
    auto running = range.game();
    psychic_phase(running);
    range.oracle.finish();
    CHECK_FALSE(range.stands(range.red));
    CHECK(range.wounds(ally) == 8);
    CHECK(range.wounds(range.blue) == 6);
    CHECK(range.wounds(beyond) == 9);
    CHECK(running.of(range.red).destroyed_by == -1);
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {6});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.red) == 6);
    CHECK(range.lost() == 0);
}

TEST_CASE("N-PSY-14, N-I-55 after a passed test a PSYKER of the opponent within 24\" may try to deny") {
    const auto asked = [](Length gap, std::initializer_list<Face> test, const UnitText& denier) {
        FiringRange range({psyker(searing, R"("powers": ["Searing"])")}, {denier}, gap);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red))).otherwise_default();
        range.oracle.dice.then(N_PSY_11, test);
        auto running = range.game();
        psychic_phase(running);
        return range.times_asked(N_PSY_14) == 1;
    };
    CHECK(asked(24_in, {3, 4}, psyker()));
    CHECK_FALSE(asked(24_in + step_more, {3, 4}, psyker()));
    CHECK_FALSE(asked(20_in, {2, 3}, psyker()));      // a failed test
    CHECK_FALSE(asked(20_in, {3, 4}, {.models = 1})); // no PSYKER
}

TEST_CASE(
    "N-PSY-15, N-PSY-16, N-I-55 a Deny the Witch test must be strictly greater, and there is one for each power") {
    const auto denied = [](std::initializer_list<Face> deny) {
        FiringRange range({psyker(searing, R"("powers": ["Searing"])")}, {psyker(), psyker()});
        const UnitId second = range.unit(Side::blue, 1);
        range.put(second, {16_in, 20_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
            .refuse(N_PSY_14, picks({option_of(range.blue), option_of(second)}), N_PSY_16)
            .answer(N_PSY_14, pick(option_of(range.blue)))
            .otherwise_default();
        range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_PSY_15, deny);
        range.run_phase(psychic_phase);
        CHECK(range.times_asked(N_PSY_14) == 1);
        return range.wounds(range.blue) + range.wounds(second) == 18;
    };
    CHECK_FALSE(denied({3, 4})); // equal
    CHECK(denied({4, 4}));
    CHECK(denied({6, 6})); // doubles on a Deny test cause nothing
    CHECK_FALSE(denied({1, 1}));
}

TEST_CASE("N-PSY-18, N-PSY-19, N-I-54 as many attempts as the datasheet says, one where it is silent") {
    const auto attempts = [](std::string members) {
        FiringRange range({psyker("", members)}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        if (!members.empty())
            range.oracle.answer(N_PSY_09, cast(range.red, smite_itself)); // the second one is asked for
        range.oracle.dice.then(N_PSY_11, {1, 2, 1, 2});
        auto running = range.game();
        psychic_phase(running);
        return running.of(range.red).manifested;
    };
    CHECK(attempts("") == 1);
    CHECK(attempts(R"("manifest": 2)") == 2);
}

TEST_CASE("N-I-56 Smite may be attempted again by the same unit") {
    FiringRange range({psyker("", R"("manifest": 2)")}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_09, cast(range.red, smite_itself));
    range.oracle.dice.then(N_PSY_11, {2, 3, 2, 4}).then({1, 1});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 2);
}

TEST_CASE("N-PSY-20, N-I-54 a unit denies once per phase unless its datasheet says more") {
    const auto second_deny = [](std::string members) {
        FiringRange range({psyker(), psyker()}, {psyker("", members), psyker()});
        const UnitId other = range.unit(Side::red, 1), far = range.unit(Side::blue, 1);
        range.put(other, {14_in, 10_in});
        range.put(far, {16_in, 22_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_14, pick(option_of(range.blue)));
        range.oracle.answer(N_PSY_01, pick(option_of(other)));
        Clause barred = Clause::none;
        range.oracle
            .look(N_PSY_14,
                  [&](const Question&, const Rulings& rulings) {
                      if (const auto refusal = rulings.check(pick(option_of(range.blue)))) barred = refusal->clause;
                  })
            .answer(N_PSY_14, pick(option_of(far)));
        range.oracle.dice.then(N_PSY_11, {3, 4, 3, 4}).then(N_PSY_15, {6, 5, 6, 5});
        range.run_phase(psychic_phase);
        return barred;
    };
    CHECK(second_deny("") == N_PSY_20);
    CHECK(second_deny(R"("deny": 2)") == Clause::none);
}

TEST_CASE("N-RER-06, N-I-55 Perils look at the dice after re-rolls and before modifiers") {
    UnitText steady = psyker();
    steady.extra +=
        R"(, "abilities": [ { "name": "A", "effect": "reroll", "roll": "psychic", "which": "all", "limit": "once_per_battle" },
        { "name": "B", "effect": "modify", "roll": "psychic", "by": 1 } ])";
    FiringRange range({steady}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_RER_08, picks({die(0, 1), die(1, 1)}));
    range.oracle.dice.then(N_PSY_11, {1, 1, 2, 2}).then(N_SMITE_03, {1}); // 4 + 1 = 5, and no Perils
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
    // 11 unmodified is no double six, though it makes 12.
    FiringRange eleven({steady}, {big_target});
    eleven.turn(Side::red, Phase::psychic);
    eleven.oracle.answer(N_PSY_01, pick(option_of(eleven.red))).answer(N_RER_08, pass());
    eleven.oracle.dice.then(N_PSY_11, {5, 6}).then(N_SMITE_04, {1});
    eleven.run_phase(psychic_phase);
    CHECK(eleven.wounds(eleven.red) == 9);
}

TEST_CASE("N-PSY-17 powers that last work on their target until the next Command phase") {
    const std::string weaken =
        power("Weaken", 5, "visible_enemy", R"({ "effect": "modify", "characteristic": "T", "by": -2 })", 12);
    const auto toughness_after = [&](std::initializer_list<Face> test, Length gap) {
        FiringRange range({psyker(weaken, R"("powers": ["Weaken"])")}, {big_target}, gap);
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        range.oracle.dice.then(N_PSY_11, test);
        auto running = range.game();
        psychic_phase(running);
        return toughness(running, range.blue);
    };
    CHECK(toughness_after({2, 3}, 12_in) == 2);
    CHECK(toughness_after({1, 3}, 12_in) == 4);
    CHECK(toughness_after({2, 3}, 12_in + step_more) == 4);
    // The caster's player picks among several; a friendly unit is a friendly unit.
    const std::string mend = power("Mend", 5, "friendly_unit", R"({ "effect": "heal", "amount": 2 })", 6);
    FiringRange range({psyker(mend, R"("powers": ["Mend"])"), {.models = 1, .profile = R"("W": 9)"}}, {big_target});
    const UnitId ally = range.unit(Side::red, 1);
    range.put(ally, {10_in + 32_mm + 6_in, 10_in});
    range.battle.models[index(range.model(ally))].wounds = 5;
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_17, pick(option_of(ally)));
    range.oracle.dice.then(N_PSY_11, {2, 3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(ally) == 7);
}

TEST_CASE("N-STR-10 Smite credits the psyker's player") {
    FiringRange range({psyker()}, {{.models = 1}, {.models = 1}});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({1});
    auto running = range.game();
    psychic_phase(running);
    CHECK(running.of(range.blue).destroyed_by == 0);
}
