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

const std::string striding = power("Striding", 9, "self", R"({ "effect": "modify", "characteristic": "M", "by": 3 })");
const std::string knows_both = R"("powers": ["Searing", "Striding"])";
const UnitText sturdy{.models = 1, .profile = R"("W": 9)"};

Answer cast(UnitId unit, std::uint16_t number) {
    return pick({What::power, number, static_cast<std::uint16_t>(unit), 0});
}
// Behind it nobody sees anybody.
TerrainPiece wall(Length left, Length right) {
    const Point corners[] = {{left, 12_in}, {right, 12_in}, {right, 12.5_in}, {left, 12.5_in}};
    return {"wall", TerrainKind::wall, {{footprint(corners), {}, 9_in, 0}}};
}
// One that adds 1 to its Psychic tests.
UnitText gifted() {
    UnitText unit = psyker();
    unit.extra += R"(, "abilities": [ { "name": "Gift", "effect": "modify", "roll": "psychic", "by": 1 } ])";
    return unit;
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
        .refuse(N_PSY_01, pick(option_of(range.blue)), N_PSY_01)
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
    range.game().of(range.red).move = range.game().of(titan).move = MoveKind::fall_back;
    range.game().of(advanced).move = MoveKind::advance;
    range.oracle.refuse(N_PSY_01, pick(option_of(range.red)), N_PSY_02)
        .answer(N_PSY_01, pick(option_of(titan)))
        .refuse(N_PSY_01, pick(option_of(range.red)), N_PSY_02)
        .answer(N_PSY_01, pick(option_of(advanced)));
    range.oracle.dice.then(N_PSY_11, {1, 2, 1, 2});
    range.run_phase(psychic_phase);
    // Of this turn only.
    auto running = range.game();
    end_phase(running);
    end_turn(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    range.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-04 with no eligible PSYKER the phase ends") {
    const auto asks = [](const UnitText& unit, MoveKind move) {
        FiringRange range({unit}, {psyker()});
        range.turn(Side::red, Phase::psychic);
        range.game().of(range.red).move = move;
        range.oracle.otherwise_default();
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
    FiringRange two({psyker(searing + "," + striding, knows_both)}, {big_target});
    two.turn(Side::red, Phase::psychic);
    two.oracle.answer(N_PSY_01, pick(option_of(two.red)))
        .refuse(N_PSY_09, cast(two.red, smite_itself), N_PSY_09)
        .refuse(N_PSY_09, pass(), N_PSY_09)
        .answer(N_PSY_09, cast(two.red, 1));
    two.oracle.dice.then(N_PSY_11, {1, 2});
    two.run_phase(psychic_phase);
}

TEST_CASE("N-PSY-08, N-PSY-11 each power has its own warp charge, which the test must at least reach") {
    const auto manifested = [](std::uint16_t number, std::initializer_list<Face> test) {
        FiringRange range({psyker(searing + "," + striding, knows_both)}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_09, cast(range.red, number));
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

TEST_CASE("N-PSY-10 the same power is the same name, for one player and one battle round") {
    const std::string other_way = R"("powers": ["Striding", "Searing"])";
    FiringRange range({psyker(searing + "," + striding, knows_both), psyker(searing + "," + striding, other_way),
                       psyker(searing, R"("powers": ["Searing"])")},
                      {psyker(searing, R"("powers": ["Searing"])")});
    const UnitId second = range.unit(Side::red, 1), third = range.unit(Side::red, 2);
    range.put(second, {14_in, 10_in});
    range.put(third, {18_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .answer(N_PSY_09, cast(range.red, 0))
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.blue)));
    range.oracle.dice.then(N_PSY_11, {1, 2});
    psychic_phase(running);
    end_phase(running);
    range.turn(Side::red, Phase::psychic); // still the same battle round: nobody is eligible
    psychic_phase(running);
    end_round(running);
    range.oracle.answer(N_PSY_01, pick(option_of(third))).answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {1, 2});
    psychic_phase(running);
    range.oracle.finish();
}

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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_01, pick(option_of(second)));
    range.oracle.dice.then(N_PSY_11, {1, 2, 2, 3}); // failed, then 5 against 6
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 0);
    // The next phase begins with 5 again, and the enemy's attempts are his.
    auto running = range.game();
    end_phase(running);
    running.memory.sides[1].smites = 3;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_01, pick(option_of(second)));
    range.oracle.dice.then(N_PSY_11, {2, 3, 2, 3}).then(N_SMITE_03, {1}); // manifested, then again 5 against 6
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
    // Attempts of other powers do not count.
    FiringRange mixed({psyker(searing, knows_searing + R"(, "manifest": 2)")}, {big_target});
    mixed.turn(Side::red, Phase::psychic);
    mixed.oracle.answer(N_PSY_01, pick(option_of(mixed.red)))
        .answer(N_PSY_09, cast(mixed.red, 0))
        .answer(N_PSY_09, cast(mixed.red, smite_itself));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .refuse(N_MEAS_05, pick(option_of(farther)), N_MEAS_05)
        .answer(N_MEAS_05, pick(option_of(other)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then({3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(other) == 7);
    // One step farther is not equally close: nothing is asked.
    range.put(other, {10_in + 32_mm + 10_in + step_more, 10_in});
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {5});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(foe) == 6);
    range.put(foe, {10_in, 50_in});
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {5});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue) == 6);
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
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
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
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        if (wounds_of_psyker > 2) range.oracle.answer(N_PSY_14, pass()).answer(N_PSY_09, pass());
        range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {4}).then(more);
        range.run_phase(psychic_phase);
        CHECK(range.stands(range.red) == (wounds_of_psyker > 2));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
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
    range.put(range.model(range.red, 1), {12_in, 10_in});
    range.put(ally, {12_in + 32_mm + 6_in, 10_in});         // of the last model
    range.put(enemy, {12_in, 10_in - 32_mm - 6_in});        // a PSYKER: no further Perils
    range.put(range.blue, {10_in - 32_mm - 4.5_in, 10_in}); // of the other only
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.red))));
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {3}).then(N_PERIL_03, {1, 5});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red) == 0);
    CHECK(range.wounds(ally) == 8);
    CHECK(range.wounds(enemy) == 6);
    CHECK(range.wounds(range.blue) == 9);
}

TEST_CASE("N-PERIL-03 a unit that only loses models to Perils harms nobody else") {
    UnitText pair = psyker();
    pair.models = 2;
    pair.profile = R"("W": 1)";
    FiringRange range({pair}, {sturdy}, 3_in);
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red))).take_default(N_ALLOC_01);
    range.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {2});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red) == 1);
    CHECK(range.wounds(range.blue) == 9);
}

TEST_CASE("N-PSY-18, N-PSY-01 once Perils have taken its last PSYKER a unit attempts nothing more") {
    UnitText squad{.models = 1, .extra = R"("psyker": { "manifest": 2 })"};
    squad.others = {{.id = "seer", .models = 1, .profile = R"("keywords": ["PSYKER"])", .carries = ""}};
    FiringRange range({squad}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .answer(N_ALLOC_01, pick(option_of(range.model(range.red, 1))));
    range.oracle.dice.then(N_PSY_11, {6, 6}).then(N_PERIL_01, {1});
    range.run_phase(psychic_phase);
    CHECK(range.standing(range.red) == 1);
    CHECK(range.lost() == 0); // nobody sees or measures for Smite
}

TEST_CASE("N-I-55 the order of an attempt: dice, Perils, denial, effects") {
    const auto after = [](std::initializer_list<Face> dice) {
        UnitText denier = psyker();
        denier.profile = R"("W": 40, "Sv": "-")";
        FiringRange range({psyker()}, {denier});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
            .look(N_PSY_14, [&](const Question&, const Rulings&) { CHECK(range.wounds(range.red) == 7); })
            .answer(N_PSY_14, pick(option_of(range.blue)));
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
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .look(N_PSY_14,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue);
                  CHECK(question.options.size() == 1);
                  CHECK(range.wounds(range.blue) == 9); // before effects
              })
        .refuse(N_PSY_14, pick(option_of(friendly)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(beyond)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(plain)), N_PSY_14)
        .refuse(N_PSY_14, pick(option_of(away)), N_PSY_14)
        .answer(N_PSY_14, pass())
        .answer(N_PSY_01, pass());
    range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue) == 8);
}

TEST_CASE("N-PSY-15 what is to be beaten is the result of the test, modifiers included") {
    const auto denied = [](std::initializer_list<Face> deny) {
        FiringRange range({gifted()}, {psyker()});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red))).answer(N_PSY_14, pick(option_of(range.blue)));
        range.oracle.dice.then(N_PSY_11, {3, 4}).then(N_PSY_15, deny);
        range.oracle.dice.then({6});
        auto running = range.game();
        psychic_phase(running);
        return range.wounds(range.blue) == 9;
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

TEST_CASE("N-PSY-19, N-I-54 a datasheet that speaks of no attempts at all allows one; one that says none allows none") {
    FiringRange range({{.models = 1, .keywords = R"("PSYKER")"}, psyker("", R"("manifest": 0)")}, {big_target});
    const UnitId mute = range.unit(Side::red, 1);
    range.put(mute, {14_in, 10_in});
    range.turn(Side::red, Phase::psychic);
    range.oracle.refuse(N_PSY_01, pick(option_of(mute)), N_PSY_19).answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {2, 3}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.lost() == 1);
}

TEST_CASE("N-PSY-18 several attempts are resolved one after the other, and the further ones may be left") {
    FiringRange range({psyker("", R"("manifest": 3)")}, {big_target});
    range.turn(Side::red, Phase::psychic);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .look(N_PSY_09, [&](const Question&, const Rulings&) { CHECK(range.lost() == 1); })
        .answer(N_PSY_09, cast(range.red, smite_itself))
        .look(N_PSY_09, [&](const Question&, const Rulings&) { CHECK(range.lost() == 4); })
        .answer(N_PSY_09, pass());
    range.oracle.dice.then({2, 3, 1, 2, 4, 6}); // test, D3, test, D3
    range.run_phase(psychic_phase);
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

TEST_CASE("N-PSY-20 beyond its number a unit's attempts to deny are refused, until the next phase") {
    FiringRange range({psyker("", R"("manifest": 4)")},
                      {psyker("", R"("deny": 2)"), psyker(), psyker("", R"("deny": 0)")});
    const UnitId second = range.unit(Side::blue, 1), never = range.unit(Side::blue, 2);
    range.put(second, {16_in, 22_in});
    range.put(never, {20_in, 22_in});
    range.turn(Side::red, Phase::psychic);
    const Answer smite = cast(range.red, smite_itself);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .refuse(N_PSY_14, pick(option_of(never)), N_PSY_20)
        .answer(N_PSY_14, pick(option_of(range.blue)))
        .answer(N_PSY_09, smite)
        .answer(N_PSY_14, pick(option_of(range.blue)))
        .answer(N_PSY_09, smite)
        .refuse(N_PSY_14, pick(option_of(range.blue)), N_PSY_20)
        .answer(N_PSY_14, pick(option_of(second)))
        .answer(N_PSY_09, smite); // and now nobody is left to deny
    range.oracle.dice.then(N_PSY_11, {4, 5, 4, 5, 4, 5, 4, 5}).then(N_PSY_15, {5, 5, 5, 5, 5, 5}).then(N_SMITE_03, {1});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(range.blue) == 8);
    auto running = range.game();
    end_phase(running);
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)))
        .answer(N_PSY_14, pick(option_of(second)))
        .answer(N_PSY_09, pass());
    range.oracle.dice.then(N_PSY_11, {4, 5}).then(N_PSY_15, {5, 5});
    range.run_phase(psychic_phase);
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
    // The caster's player picks among several.
    FiringRange several({psyker(weaken, R"("powers": ["Weaken"])")}, {sturdy, sturdy, sturdy}, 12_in);
    const UnitId near = several.unit(Side::blue, 1), far = several.unit(Side::blue, 2);
    several.put(near, {10_in + 32_mm + 2_in, 10_in});
    several.put(far, {10_in + 32_mm + 12_in + step_more, 10_in});
    several.turn(Side::red, Phase::psychic);
    several.oracle.answer(N_PSY_01, pick(option_of(several.red)))
        .refuse(N_PSY_17, pick(option_of(far)), N_PSY_17)
        .answer(N_PSY_17, pick(option_of(several.blue)));
    several.oracle.dice.then(N_PSY_11, {2, 3});
    several.run_phase(psychic_phase);
    auto after = several.game();
    CHECK(toughness(after, several.blue) == 2);
    CHECK(toughness(after, near) == 4);
    // A friendly unit is a friendly unit.
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
    // One step too far it helps nobody but the psyker's own unit, without a question.
    range.put(ally, {10_in + 32_mm + 6_in + step_more, 10_in});
    auto running = range.game();
    end_phase(running);
    end_round(running);
    range.battle.models[index(range.model(range.red))].wounds = 5;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
    range.oracle.dice.then(N_PSY_11, {2, 3});
    range.run_phase(psychic_phase);
    CHECK(range.wounds(ally) == 7);
    CHECK(range.wounds(range.red) == 7);
}

TEST_CASE("N-PSY-17 a power for the closest visible enemy or for the psyker finds its target itself") {
    const std::string bolt =
        power("Bolt", 5, "closest_visible_enemy", R"({ "effect": "mortal_wounds", "amount": 3 })", 10);
    const auto left = [&](Length gap) {
        FiringRange range({psyker(bolt, R"("powers": ["Bolt"])")}, {sturdy, sturdy}, gap);
        range.put(range.unit(Side::blue, 1), {10_in + 32_mm + 10_in + step_more, 10_in});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        range.oracle.dice.then(N_PSY_11, {2, 3});
        range.run_phase(psychic_phase);
        CHECK(range.wounds(range.unit(Side::blue, 1)) == 9);
        return range.wounds(range.blue);
    };
    CHECK(left(10_in) == 6);
    CHECK(left(10_in + step_more) == 9);
    const auto moves = [](std::initializer_list<Face> test) {
        FiringRange range({psyker(striding, R"("powers": ["Striding"])")}, {big_target});
        range.turn(Side::red, Phase::psychic);
        range.oracle.answer(N_PSY_01, pick(option_of(range.red)));
        range.oracle.dice.then(N_PSY_11, test);
        range.run_phase(psychic_phase);
        auto running = range.game();
        return running.memory.lasting.size() == 1 && running.memory.lasting[0].on == range.red;
    };
    CHECK(moves({4, 5}));
    CHECK_FALSE(moves({4, 4}));
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
