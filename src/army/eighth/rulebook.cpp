#include "army/eighth/rulebook.h"

#include "army/sheets/army_rules.h"

#include <algorithm>
#include <array>

namespace muster::eighth {
namespace {

using enum Clause;

// Moments, rolls and effects that only ninth has rules for.
bool is_of_ninth(const Ability& ability) {
    using enum Effect;
    constexpr std::array effects = {blast, command_points, out_of_phase};
    const bool of_roll = !ability.of_characteristic && (ability.effect == reroll || ability.effect == modify);
    if (of_roll && ability.roll == RollKind::attrition) return true;
    if (ability.when == When::command_phase || ability.when == When::pre_battle) return true;
    return std::ranges::find(effects, ability.effect) != effects.end();
}

constexpr Rulebook rulebook = {
    .no_datasheet = E_DATA_01,
    .no_models = E_DATA_08,
    .no_such_model = E_DATA_08,
    .too_many = E_DATA_08,
    .model_count = E_DATA_08,
    .second_under_strength = E_MISS_02,
    .option = E_DATA_15,
    .option_twice = E_DATA_15,
    .placeholder = E_DATA_16,
    .open_keyword = E_DATA_16,
    .warlord = E_LORD_01,
    .trait_of_character = E_LORD_02,
    .no_such_trait = E_LORD_04,
    .no_transport = E_TRAN_02,
    .capacity = E_TRAN_02,
    .traits = warlord_traits,
    .enforces = [](const Ability& ability) { return ability.enforced() && !is_of_ninth(ability); },
    .minimum_range = false,
    .minimum_move = "FLY",
};

} // namespace

const std::vector<Ability>& warlord_traits() {
    static const std::vector<Ability> traits = [] {
        Ability fighter; // E-LORD-05
        fighter.name = "Legendary Fighter";
        fighter.effect = Effect::modify;
        fighter.when = When::charged_this_turn;
        fighter.of_characteristic = true;
        fighter.stat = Stat::A;
        fighter.by = 1;
        Ability survivor; // E-LORD-07
        survivor.name = "Tenacious Survivor";
        survivor.effect = Effect::ignore_wounds;
        survivor.on = 6;
        return std::vector<Ability>{fighter, inspiring_leader(), survivor};
    }();
    return traits;
}

constinit const ArmyRules army_rules =
    sheets::army_rules("eighth", [](ArmyFile& file, Army& army) { read_datasheet_army(file, rulebook, army); });

} // namespace muster::eighth
