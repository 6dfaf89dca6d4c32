// Answers that name what does not exist or belongs to others: the asking clause refuses them, and nothing changes.
#include "arena.h"

namespace muster::test {
namespace {

Option no_unit(const Arena& arena) { return option_of(static_cast<UnitId>(arena.battle.units.size())); }
Option no_model(const Arena& arena) { return option_of(static_cast<ModelId>(arena.battle.models.size())); }

TEST_CASE("E-MOV-01 nobody is moved who is not there, or not theirs") {
    Arena arena({one}, {other}, Phase::movement);
    arena.put(arena.red(), start);
    arena.put(arena.blue(), above(start, 20_in));
    for (const Option& option : {no_unit(arena), option_of(arena.blue()), option_of(arena.model(arena.red()))})
        arena.oracle.refuse(E_MOV_01, pick(option), E_MOV_01);
    arena.oracle.answer(E_MOV_01, pass());
    arena.run();
}

TEST_CASE("E-TRAN-03 nobody embarks on what is not there, or no transport of theirs") {
    const UnitText truck{.name = "Truck",
                         .models = 1,
                         .keywords = R"("VEHICLE", "TRANSPORT")",
                         .extra = R"("transport": { "capacity": 6 })"};
    Arena arena({one, truck, other}, {truck}, Phase::movement);
    arena.put(arena.red(), start);
    arena.put(arena.red(1), right_of(start, 1_in));
    arena.put(arena.red(2), left_of(start, 1_in));
    arena.put(arena.blue(), above(start, 2_in));
    arena.select(E_MOV_01, arena.red());
    arena.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass());
    for (const Option& option : {no_unit(arena), option_of(arena.blue()), option_of(arena.red()),
                                 option_of(arena.red(2)), option_of(arena.model(arena.red(1)))})
        arena.oracle.refuse(E_TRAN_03, pick(option), E_TRAN_03);
    arena.oracle.answer(E_TRAN_03, pass()).answer(E_MOV_01, pass());
    arena.run();
}

TEST_CASE("E-PSY-01 E-PSY-02 E-PSY-13 no power is tried or denied that is not there, nor by who is not") {
    const UnitText psyker{
        .name = "Psyker",
        .models = 1,
        .profile = R"("W": 9)",
        .keywords = R"("INFANTRY", "PSYKER")",
        .extra =
            R"("psyker": { "powers": ["Smite", "Haste"] }, "powers": [ { "name": "Haste", "warp_charge": 5, "range": 12,
                    "target": "self", "ability": { "effect": "modify", "characteristic": "M", "by": 2 } } ])"};
    Arena arena({psyker}, {psyker}, Phase::psychic);
    arena.put(arena.red(), start);
    arena.put(arena.blue(), above(start, 10_in));
    const auto power = [](std::uint16_t number, std::size_t unit) {
        return pick({What::power, number, static_cast<std::uint16_t>(unit), 0});
    };
    arena.oracle.refuse(E_PSY_01, power(255, 2), E_PSY_01)
        .refuse(E_PSY_01, power(255, 1), E_PSY_01)
        .refuse(E_PSY_01, power(1, 0), E_PSY_02)
        .refuse(E_PSY_01, pick(option_of(arena.red())), E_PSY_01)
        .answer(E_PSY_01, power(0, 0));
    for (const Option& option : {no_unit(arena), option_of(arena.red()), option_of(arena.model(arena.blue()))})
        arena.oracle.refuse(E_PSY_13, pick(option), E_PSY_13);
    arena.oracle.answer(E_PSY_13, pass());
    arena.oracle.dice.then(E_PSY_06, {3, 3});
    arena.run();
}

TEST_CASE("E-I-63 E-SHT-06 no shot is declared with what is not carried, by who is not there or at who is not") {
    Arena arena({shooter({}, 1), one}, {big_target}, Phase::shooting);
    arena.put(arena.red(), start);
    arena.put(arena.red(1), left_of(start, 2_in));
    arena.put(arena.blue(), above(start, 10_in));
    const auto model = static_cast<std::uint16_t>(arena.model(arena.red()));
    const auto target = static_cast<std::uint16_t>(arena.blue());
    const auto shot = [](std::size_t by, std::size_t weapon, std::size_t profile, std::size_t at) {
        return pick({What::attack, static_cast<std::uint16_t>(by), weapon_option(weapon, profile),
                     static_cast<std::uint16_t>(at)});
    };
    arena.select(E_SHT_02, arena.red());
    arena.oracle.refuse(E_TGT_06, shot(arena.battle.models.size(), 0, 0, target), E_I_63)
        .refuse(E_TGT_06, shot(index(arena.model(arena.red(1))), 0, 0, target), E_I_63)
        .refuse(E_TGT_06, shot(model, 1, 0, target), E_SHT_06)
        .refuse(E_TGT_06, shot(model, 0, 1, target), E_I_63)
        .refuse(E_TGT_06, shot(model, 0, 0, arena.battle.units.size()), E_I_63)
        .refuse(E_TGT_06, shot(model, 0, 0, index(arena.red(1))), E_UNIT_03)
        .refuse(E_TGT_06, pick(option_of(arena.blue())), E_I_63)
        .refuse(E_TGT_06, pick({What::attack, model, 0, target}, 2), E_WPN_01)
        .take_default(E_TGT_06);
    arena.oracle.dice.then({1});
    arena.run();
}

TEST_CASE(
    "E-FGT-11 E-FGT-14 E-FGT-19 no blow is declared with what is not carried, by who is not there or at who is not") {
    const UnitText fighter{
        .name = "Fighter", .models = 1, .weapons = blade({.id = "axe"}) + "," + blade({.id = "mace"})};
    Arena arena({fighter, one}, {big_target}, Phase::fight);
    arena.put(arena.red(), start);
    arena.put(arena.red(1), left_of(start, 4_in));
    arena.put(arena.blue(), right_of(start, {}));
    arena.game().set(arena.blue(), Flag::fought);
    const auto model = index(arena.model(arena.red()));
    const auto blow = [](std::size_t by, std::size_t weapon, std::size_t at) {
        return pick(
            {What::attack, static_cast<std::uint16_t>(by), weapon_option(weapon, 0), static_cast<std::uint16_t>(at)});
    };
    const std::size_t target = index(arena.blue());
    arena.oracle.refuse(E_FGT_14, blow(arena.battle.models.size(), 0, target), E_FGT_11)
        .refuse(E_FGT_14, blow(index(arena.model(arena.red(1))), 0, target), E_FGT_11)
        .refuse(E_FGT_14, blow(model, 2, target), E_FGT_19)
        .refuse(E_FGT_14, blow(model, 0, arena.battle.units.size()), E_FGT_14)
        .refuse(E_FGT_14, blow(model, 0, index(arena.red(1))), E_FGT_14)
        .refuse(E_FGT_14, pick(option_of(arena.blue())), E_FGT_11)
        .answer(E_FGT_14, blow(model, 1, target));
    arena.oracle.otherwise_default();
    arena.oracle.dice.then({1});
    arena.run();
}

TEST_CASE("E-ATK-09 E-CHG-07 wounds and charges go to whom they can") {
    Arena arena({shooter({})}, {{.name = "Pair", .models = 2}, other}, Phase::shooting);
    arena.put(arena.red(), start);
    arena.put(arena.blue(), above(start, 10_in));
    arena.put(arena.blue(1), right_of(start, 12_in + step_more));
    arena.select(E_SHT_02, arena.red());
    arena.oracle.take_default(E_TGT_06);
    for (const Option& option : {no_model(arena), option_of(arena.model(arena.blue(1))), option_of(arena.blue()),
                                 option_of(arena.model(arena.red()))})
        arena.oracle.refuse(E_ATK_09, pick(option), E_ATK_09);
    arena.oracle.answer(E_ATK_09, pick(option_of(arena.model(arena.blue(), 1))));
    arena.oracle.dice.then({6, 6, 6});
    arena.run();

    Arena charge({one}, {other, other, other}, Phase::charge);
    charge.put(charge.red(), start);
    charge.put(charge.blue(), above(start, 10_in));
    charge.put(charge.blue(1), right_of(start, 10_in));
    charge.put(charge.blue(2), left_of(start, 12_in + step_more));
    charge.select(E_CHG_02, charge.red());
    for (const Option& option : {no_unit(charge), option_of(charge.blue(2)), option_of(charge.red())})
        charge.oracle.refuse(E_CHG_07, pick(option), E_CHG_07);
    charge.oracle.answer(E_CHG_07, pick(option_of(charge.blue(1))));
    charge.oracle.dice.then(E_CHG_09, {1, 1});
    charge.run();
    CHECK(charge.game().of(charge.red()).charge_targets.size() == 1);
}

TEST_CASE("E-MISS-19 E-RRL-01 only dice that were rolled are rolled again") {
    UnitText marksman = shooter({});
    marksman.extra = abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit", "which": "failed" })");
    for (const bool command : {false, true}) {
        Arena arena({command ? shooter({}) : marksman}, {big_target}, Phase::shooting);
        arena.put(arena.red(), start);
        arena.put(arena.blue(), above(start, 10_in));
        arena.game().memory.mission.command_rerolls = command ? 1 : 0;
        const Clause asks = command ? E_MISS_19 : E_RRL_01;
        arena.select(E_SHT_02, arena.red());
        arena.oracle.take_default(E_TGT_06)
            .refuse(asks, pick({What::number, 1, 1, 0}), asks)
            .refuse(asks, pick(option_of(arena.red())), asks)
            .answer(asks, pick({What::number, 0, 1, 0}));
        arena.oracle.dice.then(E_ATK_01, {1, 2});
        arena.run();
        CHECK(arena.game().memory.mission.command_rerolls == 0);
    }
}

} // namespace
} // namespace muster::test
