// Losses in events and in memory, and dice outside attacks: which may be re-rolled, and what changes them.
#include "firing_range.h"

#include "rules/sheets/rolls.h"

namespace muster::test {
namespace {

// --- What is told

TEST_CASE(
    "E-DMG-02 E-I-42 a loss is told with what was lost, what was ignored and what is left; none where nothing was") {
    UnitText stubborn = big_target;
    stubborn.extra = abilities(R"({ "name": "Stubborn", "effect": "ignore_wounds", "on": 5 })");
    FiringRange range(shooter({.D = "3"}), stubborn);
    range.oracle.dice.then({6, 6, 1}).then(E_I_47, {5, 4, 1});
    range.fire();
    const auto lost = range.oracle.told<WoundsLost>();
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].lost == 2);
    CHECK(lost[0].ignored == 1);
    CHECK(lost[0].left == 38);
    CHECK_FALSE(lost[0].mortal);

    FiringRange weak(shooter({.D = "\"D3\"", .abilities = R"({ "effect": "modify", "roll": "damage", "by": -1 })"}));
    weak.oracle.dice.then({6, 6, 1, 1});
    weak.fire();
    CHECK(weak.oracle.told<WoundsLost>().empty());
    CHECK(weak.lost() == 0);

    FiringRange mortal(shooter({}));
    auto game = mortal.game();
    inflict_mortal_wounds(game, mortal.blue(), 2, Side::red, E_PSY_19);
    CHECK(mortal.oracle.told<WoundsLost>().size() == 2); // one after the other
    CHECK(mortal.oracle.told<WoundsLost>()[1].mortal);
    CHECK(mortal.oracle.told<WoundsLost>()[1].lost == 1);
    CHECK(mortal.oracle.told<Happened>().at(0).numbers[0] == 2);
}

TEST_CASE("E-DMG-03 E-I-40 whoever is gone has no wounds left, and the last takes its unit along") {
    Arena field({{.name = "Pair", .models = 2, .profile = R"("W": 3)"}, one}, {other}, Phase::morale);
    field.put(field.red(), start);
    field.put(field.red(1), start + Point{0_in, 5_in});
    field.put(field.blue(), above(start, 20_in));
    auto game = field.game();
    destroy_model(game, field.model(field.red(), 0), Cause::fled, false);
    CHECK(field.wounds(field.red(), 0) == 0);
    CHECK(field.battle.units[0].whereabouts == Whereabouts::table);
    CHECK(game.of(field.red()).fallen == 0);
    destroy_model(game, field.model(field.red(), 1), Cause::rule, false);
    CHECK(field.battle.units[0].whereabouts == Whereabouts::destroyed);
    CHECK(game.of(field.red()).fallen == 1);
    const auto gone = field.oracle.told<ModelDestroyed>();
    REQUIRE(gone.size() == 2);
    CHECK_FALSE(gone[0].last);
    CHECK(gone[1].last);
    CHECK_FALSE(field.battle.over);
}

TEST_CASE("E-I-47 the owner is asked for an order only where two such rules differ") {
    const auto asked = [](const std::string& second, std::initializer_list<Face> ignoring) {
        UnitText twice = big_target;
        twice.extra = abilities(R"({ "name": "A", "effect": "ignore_wounds", "on": 6 }, )" + second);
        FiringRange range(shooter({}), twice);
        range.oracle.otherwise_default();
        range.oracle.dice.then({6, 6, 1}).then(ignoring);
        range.fire();
        return range.asked(E_I_47);
    };
    CHECK_FALSE(asked(R"({ "name": "B", "effect": "ignore_wounds", "on": 6 })", {1, 1}));
    CHECK(asked(R"({ "name": "B", "effect": "ignore_wounds", "on": 5 })", {1, 1}));
    CHECK(asked(R"({ "name": "B", "effect": "ignore_wounds", "on": 6, "limit": "once_per_phase" })", {1})); // B is kept
}

// --- Command re-rolls beside attacks

TEST_CASE(
    "E-MISS-19 an explosion: re-rolled for the enemy's sake, or for that of friends alone; not if it reaches nobody") {
    const UnitText bomb{.name = "Bomb",
                        .models = 1,
                        .extra =
                            abilities(R"({ "name": "Boom", "effect": "explodes", "on": 4, "range": 6, "amount": 1 })")};
    const auto offered = [&](bool friend_near, bool enemy_near, Face face) {
        Arena field({bomb, big_target}, {big_target}, Phase::shooting);
        field.put(field.red(), start);
        field.put(field.red(1), right_of(start, friend_near ? 3_in : 15_in));
        field.put(field.blue(), above(start, enemy_near ? 3_in : 15_in));
        field.game().memory.mission.command_rerolls = 1;
        field.oracle.otherwise_default();
        field.oracle.dice.then(E_I_41, {face});
        auto game = field.game();
        destroy_model(game, field.model(field.red()), Cause::attack, true);
        return field.asked(E_MISS_19);
    };
    CHECK(offered(true, true, 3));
    CHECK_FALSE(offered(true, true, 4));
    CHECK(offered(true, false, 4));
    CHECK_FALSE(offered(true, false, 3));
    CHECK_FALSE(offered(false, false, 3));
    CHECK_FALSE(offered(false, false, 4));
}

TEST_CASE("E-MISS-19 E-TRAN-15 a wreck: the 1s that cost a model") {
    const UnitText truck{.name = "Truck",
                         .models = 1,
                         .keywords = R"("VEHICLE", "TRANSPORT")",
                         .extra = R"("transport": { "capacity": 6 })",
                         .base = "100mm"};
    for (const Face face : {Face{1}, Face{2}}) {
        Arena field({one, truck}, {other}, Phase::shooting);
        field.put(field.red(1), start);
        field.put(field.blue(), above(start, 20_in));
        field.battle.models[0].whereabouts = field.battle.units[0].whereabouts = Whereabouts::aboard;
        field.battle.units[0].carrier = field.red(1);
        field.game().memory.mission.command_rerolls = 1;
        field.oracle.take_default(E_TRAN_14);
        if (face == 1) field.oracle.answer(E_MISS_19, picks({die(0, 1)}));
        field.oracle.dice.then(E_TRAN_15, {face});
        if (face == 1) field.oracle.dice.then(E_TRAN_15, {6});
        auto game = field.game();
        destroy_model(game, field.model(field.red(1)), Cause::attack, true);
        field.oracle.finish();
        CHECK(field.standing(field.red()) == 1);
        CHECK(field.asked(E_MISS_19) == (face == 1));
    }
}

// --- Rolls for a unit

TEST_CASE("E-DICE-05 abilities change a unit's own rolls of the kind they name, and no others") {
    const auto advance = [](const std::string& list) {
        UnitText unit = one;
        unit.extra = abilities(list);
        Arena field({unit}, {other}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        field.oracle.dice.then(E_ADV_02, {3});
        auto game = field.game();
        const Roll roll =
            roll_for(game, E_ADV_02, RollKind::advance, field.red(), 1, Reading::sum, [](int) { return false; });
        return total(roll, dice_roll).result;
    };
    const auto modify = [](const std::string& what) { return R"({ "name": "A", "effect": "modify", )" + what + " }"; };
    CHECK(advance(modify(R"("roll": "advance", "by": 2)")) == 5);
    CHECK(advance(modify(R"("roll": "advance", "by": -2)")) == 1);
    CHECK(advance(modify(R"("roll": "charge", "by": 2)")) == 3);
    CHECK(advance(modify(R"("characteristic": "M", "by": 2)")) == 3);
}

TEST_CASE("E-RRL-01 E-I-46 re-rolls of a unit's rolls: a sum whatever it shows, a single die where it failed") {
    const auto offered = [](RollKind kind, const std::string& roll, Reading reading, Face face) {
        UnitText unit{.name = "Pair", .models = 2};
        unit.extra =
            abilities(fmt::format(R"({{ "name": "A", "effect": "reroll", "roll": "{}", "which": "all" }})", roll));
        Arena field({unit}, {other}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        field.oracle.otherwise_default();
        field.oracle.dice.then({face});
        auto game = field.game();
        (void)roll_for(game, E_ADV_02, kind, field.red(), 1, reading, [](int value) { return value < 4; });
        return field.times_asked(E_RRL_01);
    };
    CHECK(offered(RollKind::advance, "advance", Reading::sum, 6) == 1); // once, though both models have it
    CHECK(offered(RollKind::morale, "morale", Reading::each, 3) == 1);
    CHECK(offered(RollKind::morale, "morale", Reading::each, 4) == 0);
    CHECK(offered(RollKind::morale, "charge", Reading::each, 3) == 0);
}

// --- Closing in

TEST_CASE("E-I-05 E-I-36 of enemies equally close the owner says to whom a model comes closer") {
    Arena field({one}, {big_target, big_target}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(0), right_of(start, 0.75_in));
    field.put(field.blue(1), left_of(start, 0.75_in));
    for (const std::size_t i : {0u, 1u}) field.game().set(field.blue(i), Flag::fought);
    const ModelId model = field.model(field.red());
    field.oracle.answer(E_I_05, pick(option_of(field.model(field.blue(1)))))
        .refuse(E_FGT_10, to(model, start + Point{0.5_in, 0_in}), E_FGT_10)
        .answer(E_FGT_10, to(model, start - Point{0.5_in, 0_in}));
    field.oracle.otherwise_default();
    field.oracle.dice.then({1});
    field.run();
    CHECK(field.at(field.red()) == start - Point{0.5_in, 0_in});
    CHECK(field.times_asked(E_I_05) == 1); // then one of them is closer
}

} // namespace
} // namespace muster::test
