// Wounds and regrouping: the pool, which models are removed, and the effect of failures.
#include "field.h"

#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

Field facing(KindText red, KindText blue) {
    Field field({red}, {blue});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    return field;
}

// Blue has been wounded in this activation.
void wounded(Field& field, UnitId unit) { field.of(unit).wounded = ++field.memory().wounded; }

void regroup_with(Field& field, std::initializer_list<Face> faces) {
    field.oracle.dice.then(A_REG_01, faces);
    auto game = field.game();
    regroup(game);
}

struct State {
    bool exhausted, pinned, destroyed;
    friend bool operator==(const State&, const State&) = default;
};
State state(Field& field, UnitId unit) {
    return {field.of(unit).exhausted, field.of(unit).pinned, field.game().is_destroyed(unit)};
}
constexpr State steady{false, false, false}, exhausted{true, false, false}, both{true, true, false};

} // namespace

TEST_CASE("A-RV-13 A-HIT-04 A-HIT-06 A-HIT-11 A-UNIT-05 the pool removes a model as soon as it holds its toughness") {
    Field field = facing({1, 4, 5, 1, "", gun(24)}, {3, 4, 5, 3});
    field.of(field.blue()).pool = 2;
    field.oracle.dice.then(A_HIT_01, {4, 2});
    field.oracle.look(A_HIT_06, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::blue);
        CHECK(field.of(field.blue()).pool == 3);
    });
    field.oracle.take_default(A_HIT_06); // and at the second wound nobody is asked
    field.defend(field.red(), field.blue(), 2);
    CHECK(field.standing(field.blue()) == 2);
    CHECK(field.of(field.blue()).pool == 1);
    CHECK(remaining_toughness(field.game(), field.blue()) == 5);
    const auto pools = field.oracle.told<WoundsTaken>();
    REQUIRE(pools.size() == 2);
    CHECK(pools[0].pool == 3);
    CHECK(pools[1].pool == 1);
}

TEST_CASE("A-RV-14 A-HIT-05 mixed toughness: a small model may go early, at the maximum somebody must") {
    const auto at = [](Field& field, Side seat, int pool) {
        return [&field, seat, pool](const Question& question, const Rulings&) {
            CHECK(question.seat == seat);
            CHECK(field.of(field.blue()).pool == pool);
        };
    };
    for (const bool hero_goes : {false, true}) {
        Field field({KindText{1, 4, 5, 1, "", gun(24)}}, {KindText{4}, UnitText(KindText{1, 3, 4, 3, "Hero"}, "0")});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 30);
        const UnitId unit = field.blue();
        const ModelId small = field.model(unit, 0), hero = field.model(unit, 4);
        field.oracle.dice.then(A_HIT_01, {3, 1, 2});
        field.oracle.look(A_HIT_05, at(field, Side::red, 1)).refuse(A_HIT_05, pick_model(hero), A_HIT_05);
        field.oracle.answer(A_HIT_05, pass());
        field.oracle.look(A_HIT_05, at(field, Side::blue, 2)).answer(A_HIT_05, pass());
        field.oracle.look(A_HIT_06, at(field, Side::blue, 3)).refuse(A_HIT_06, pass(), A_HIT_06);
        field.oracle.answer(A_HIT_06, pick_model(hero_goes ? hero : small));
        field.defend(field.red(), unit, 3);
        CHECK(field.of(unit).pool == (hero_goes ? 0 : 2));
        CHECK(field.standing(unit) == 4);
        field.oracle.finish();
    }
    // Or the attacker removes a small one at once.
    Field field({KindText{1}}, {KindText{4}, UnitText(KindText{1, 3, 4, 3, "Hero"}, "0")});
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    field.oracle.answer(A_HIT_05, pick_model(field.model(field.blue(), 0)));
    allocate(game, field.blue(), Side::red, 1);
    CHECK(field.of(field.blue()).pool == 0);
    CHECK(field.standing(field.blue()) == 4);
}

TEST_CASE("A-HIT-10 A-HIT-13 A-UNIT-04 the last model takes the unit with it, and what is left over is lost") {
    Field field = facing({1, 4, 5, 1, "", gun(24)}, {2});
    CHECK(field.of(field.blue()).starting_toughness == 2);
    field.oracle.dice.then(A_HIT_01, {2, 2, 2, 2});
    field.oracle.otherwise_default();
    field.defend(field.red(), field.blue(), 4);
    CHECK(field.game().is_destroyed(field.blue()));
}

TEST_CASE("A-RV-18 A-REG-01 A-REG-02 A-REG-03 A-REG-09 A-REG-10 A-REG-13 A-I-27 regrouping after being shot") {
    const auto after = [](std::initializer_list<Face> faces, std::size_t fallen) {
        Field field({KindText{1}}, {KindText{10}});
        field.put(field.blue(), 20, 30, fallen);
        wounded(field, field.blue());
        regroup_with(field, faces);
        return state(field, field.blue());
    };
    CHECK(after({4, 5}, 5) == steady);
    CHECK(after({4, 2}, 5) == exhausted);
    CHECK(after({3, 2}, 5) == both);
    CHECK(after({4}, 4) == steady); // six of ten are more than half
}

TEST_CASE("A-RV-19 A-REG-05 A-REG-07 A-REG-11 A-PAS-11 A-I-25 regrouping after a lost melee") {
    const auto after = [](std::initializer_list<Face> faces, const std::string& abilities) {
        Field field({KindText{1}}, {KindText{10, 4, 5, 1, abilities}});
        field.put(field.red(), 20, 28);
        field.put(field.blue(), 20, 30, 6);
        auto game = field.game();
        wounded(field, field.blue());
        field.of(field.blue()).fought = field.of(field.red()).fought = true;
        tally(game, field.blue(), field.red(), 2, true);
        tally(game, field.red(), field.blue(), 6, true);
        regroup_with(field, faces);
        return state(field, field.blue());
    };
    CHECK(after({1, 2, 3}, "").destroyed);
    CHECK(after({5, 1, 3}, "") == both);
    CHECK(after({5, 1}, "Fearless") == exhausted);
}

TEST_CASE("A-RV-20 A-REG-06 A-REG-08 A-REG-16 A-XTRA-17 A-I-26 on a tie both won; Fear may decide it") {
    // Who rolled, and how many tests; of four blue models so many have fallen.
    const auto tests = [](const std::string& fear, std::size_t fallen) {
        Field field({KindText{1, 4, 5, 3, fear}}, {KindText{4}});
        field.put(field.red(), 20, 28);
        field.put(field.blue(), 20, 30, fallen);
        auto game = field.game();
        wounded(field, field.blue());
        wounded(field, field.red());
        field.of(field.blue()).fought = field.of(field.red()).fought = true;
        tally(game, field.blue(), field.red(), 2, true);
        tally(game, field.red(), field.blue(), 2, true);
        field.oracle.with_some_to_spare().dice.then(A_REG_01, {6, 6, 6, 6, 6, 6});
        regroup(game);
        std::pair<std::size_t, std::size_t> rolled; // of red, of blue
        for (const DiceRolled& roll : field.oracle.told<DiceRolled>())
            (roll.unit == field.red() ? rolled.first : rolled.second) += roll.faces.size();
        return rolled;
    };
    CHECK(tests("", 0) == std::pair<std::size_t, std::size_t>{0, 0});
    CHECK(tests("", 2) == std::pair<std::size_t, std::size_t>{0, 0});        // also at half strength
    CHECK(tests("Fear(1)", 0) == std::pair<std::size_t, std::size_t>{0, 2}); // 3:2
    CHECK(tests("Fear(1)", 2) == std::pair<std::size_t, std::size_t>{0, 3});
    // Without wounds there is no test, though the melee is lost through Fear.
    Field field({KindText{1, 4, 5, 3, "Fear(1)"}}, {KindText{4}});
    field.put(field.red(), 20, 28);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    field.of(field.blue()).fought = field.of(field.red()).fought = true;
    tally(game, field.red(), field.blue(), 0, true);
    regroup(game);
    CHECK(field.oracle.told<DiceRolled>().empty());
}

TEST_CASE("A-RV-21 A-REG-04 a single model counts by its toughness") {
    for (const auto& [pool, tests] : {std::pair{3, 2}, {2, 1}}) {
        Field field({KindText{1}}, {KindText{1, 4, 5, 6}});
        field.put(field.blue(), 20, 30);
        field.of(field.blue()).pool = static_cast<std::uint16_t>(pool);
        wounded(field, field.blue());
        field.oracle.dice.then(A_REG_01, std::vector<Face>(static_cast<std::size_t>(tests), 6));
        auto game = field.game();
        regroup(game);
    }
}

TEST_CASE(
    "A-RV-22 A-PAS-12a A-PAS-12b A-TERR-15 A-I-10 A-I-37 Reckless: failures become terrain tests, and no more tests") {
    Field field({KindText{1}}, {KindText{8, 4, 5, 1, "Reckless"}});
    field.put(field.blue(), 20, 30, 4);
    wounded(field, field.blue());
    field.oracle.dice.then(A_REG_01, {2, 3});
    field.oracle.dice.then(A_PAS_12a, {1, 4, 5, 6, 2, 1, 3});
    field.oracle.otherwise_default();
    auto game = field.game();
    regroup(game);
    CHECK(field.standing(field.blue()) == 2);
    CHECK(state(field, field.blue()) == steady);
}

TEST_CASE("A-REG-12 A-STATE-10 A-REG-15 a state is had once; a unit can have both; with no tests nothing happens") {
    Field field({KindText{1}}, {KindText{2, 4, 5, 1, "Fearless"}});
    field.put(field.blue(), 20, 30);
    wounded(field, field.blue());
    auto game = field.game();
    regroup(game); // one test less: none
    field.of(field.blue()).exhausted = true;
    become(game, field.blue(), true, true, A_REG_10);
    CHECK(state(field, field.blue()) == both);
    become(game, field.blue(), true, true, A_REG_10);
    CHECK(state(field, field.blue()) == both);
    CHECK(field.oracle.told<StateChanged>().size() == 1);
}

TEST_CASE("A-PAS-06b A-PAS-10c Immobile units and Aircraft cannot be Pinned; the second failure adds nothing") {
    for (const char* abilities : {"Immobile", "Aircraft"}) {
        Field field({KindText{1}}, {KindText{2, 4, 5, 1, abilities}});
        field.put(field.blue(), 20, 30);
        auto game = field.game();
        become(game, field.blue(), true, true, A_REG_10);
        CHECK(state(field, field.blue()) == exhausted);
    }
}

TEST_CASE("A-PAS-01b the Hero's quality may serve for the unit's tests") {
    for (const bool his : {true, false}) {
        Field field({KindText{1}}, {KindText{4, 5}, UnitText(KindText{1, 3, 4, 3, "Hero"}, "0")});
        field.put(field.blue(), 20, 30);
        wounded(field, field.blue());
        field.oracle.answer(A_PAS_01b, his ? yes() : pass());
        regroup_with(field, {4});
        CHECK(field.of(field.blue()).exhausted == !his);
    }
}

TEST_CASE("A-PAS-01c the unit's defence counts while others live, then the Hero's") {
    Field field({KindText{1}}, {KindText{1, 4, 5}, UnitText(KindText{1, 3, 3, 3, "Hero, Invulnerable"}, "0")});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    const auto numbers = [&] {
        return defence_numbers(game, field.attack(field.red(), field.blue(), Occasion::shooting));
    };
    CHECK(numbers().defence == 5);
    CHECK_FALSE(numbers().automatic_five);
    remove_model(game, field.model(field.blue(), 0));
    CHECK(numbers().defence == 3);
    CHECK(numbers().automatic_five);
}

TEST_CASE("A-REG-14 A-I-28 others test in the order of their wounds, the active unit last") {
    Field field({KindText{2}, KindText{2}}, {KindText{2}, KindText{2}});
    for (std::size_t i = 0; i < 2; ++i)
        field.put(field.red(i), 20, 5 + 5.0 * static_cast<double>(i)),
            field.put(field.blue(i), 20, 30 + 5.0 * static_cast<double>(i));
    field.memory().active = field.red();
    for (UnitId unit : {field.red(), field.blue(1), field.blue(0)}) wounded(field, unit);
    regroup_with(field, {6, 6, 6});
    std::vector<UnitId> order;
    for (const DiceRolled& roll : field.oracle.told<DiceRolled>()) order.push_back(roll.unit);
    CHECK(order == std::vector<UnitId>{field.blue(1), field.blue(0), field.red()});
}

TEST_CASE("A-RV-30 A-RULE-04a A-RULE-04b A-I-62 Rebirth gives back half of what was lost") {
    for (const int cleared : {0, 1}) {
        Field field({KindText{5, 4, 5, 2, "Rebirth"}}, {KindText{1}});
        field.put(field.red(), 20, 10, 3);
        field.put(field.blue(), 20, 30);
        field.of(field.red()).pool = 1;
        auto game = field.game();
        field.oracle.answer(A_RULE_04a, pick_number(cleared));
        field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), 0)));
        field.oracle.take_default(A_RULE_04b); // where it stands
        if (cleared == 0)
            field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), 1))).take_default(A_RULE_04b);
        be_reborn(game, field.red());
        CHECK(field.standing(field.red()) == (cleared == 0 ? 4u : 3u));
        CHECK(field.of(field.red()).pool == 1 - cleared);
    }
}

TEST_CASE("A-XTRA-02a A-XTRA-02b A-I-49 Vengeance: wounds are laid aside and land at the end of its own activation") {
    Field field = facing({1, 4, 5, 1, "", gun(24)}, {3, 4, 5, 1, "Vengeance"});
    field.oracle.dice.then(A_HIT_01, {2, 3});
    field.oracle.answer(A_XTRA_02a, yes());
    field.defend(field.red(), field.blue(), 2);
    CHECK(field.standing(field.blue()) == 3);
    REQUIRE(field.memory().tallies.size() == 1);
    CHECK(field.memory().tallies[0].wounds == 2); // dealt
    CHECK(field.of(field.blue()).wounded == 0);   // not received
    auto game = field.game();
    field.oracle.otherwise_default();
    allocate_postponed(game, field.blue());
    CHECK(field.standing(field.blue()) == 1);
    CHECK(field.of(field.blue()).wounded > 0);
}

TEST_CASE("A-XTRA-04a A-XTRA-04b A-I-51 Massive: one body whose pool may grow beyond its elements") {
    Field field = facing({1, 4, 5, 1, "", gun(24, 1, 0, "Blast(3)")}, {3, 4, 5, 4, "Massive"});
    auto game = field.game();
    for (std::size_t i = 1; i < 3; ++i)
        field.battle.models[index(field.model(field.blue(), i))].whereabouts = Whereabouts::aboard;
    CHECK(size_in_models(game, field.blue()) == 1);
    field.oracle.otherwise_default();
    for (int i = 0; i < 11; ++i) allocate(game, field.blue(), Side::blue, 1);
    CHECK(field.of(field.blue()).pool == 11);
    CHECK(field.standing(field.blue()) == 3);
    allocate(game, field.blue(), Side::blue, 1);
    CHECK(game.is_destroyed(field.blue()));
}

TEST_CASE("A-XTRA-07a A-XTRA-07b A-XTRA-07c A-I-54 Saboteur behind the enemy costs him a test more") {
    for (const auto& [y, tests] : {std::pair{40.0, 2}, {10.0, 1}}) { // blue's zone begins at y = 36
        Field field({KindText{2, 4, 5, 1, "Saboteur"}}, {KindText{3}});
        field.put(field.red(), 20, y);
        field.put(field.blue(), 20, 24);
        auto game = field.game();
        tally(game, field.red(), field.blue(), 1, false);
        wounded(field, field.blue());
        field.oracle.dice.then(A_REG_01, std::vector<Face>(static_cast<std::size_t>(tests), 6));
        regroup(game);
    }
}
