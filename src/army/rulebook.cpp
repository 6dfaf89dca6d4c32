#include "army/rulebook.h"

#include <algorithm>
#include <initializer_list>

namespace muster {
namespace {

using enum Clause;

bool is_one_of(Effect effect, std::initializer_list<Effect> effects) {
    return std::ranges::find(effects, effect) != effects.end();
}

bool only_of_ninth(const Ability& ability) {
    using enum Effect;
    const bool of_roll = !ability.of_characteristic && (ability.effect == reroll || ability.effect == modify);
    if (of_roll && ability.roll == RollKind::attrition) return true;
    if (ability.when == When::command_phase || ability.when == When::pre_battle) return true;
    return is_one_of(ability.effect,
                     {blast, after_deployment, split, overwatch, objective_secured, command_points, out_of_phase});
}

bool only_of_eighth(const Ability& ability) {
    return is_one_of(ability.effect, {Effect::halved_advance, Effect::contagion});
}

const std::vector<Ability>& traits_of_ninth() {
    static const std::vector<Ability> traits = {inspiring_leader()}; // N-WAR-07
    return traits;
}

} // namespace

const Rulebook rulebook_of_ninth = {
    .no_datasheet = N_GEN_04,
    .no_models = N_UNIT_02,
    .no_such_model = N_UNIT_02,
    .too_many = N_DATA_19,
    .model_count = N_DATA_02,
    .second_under_strength = N_DATA_09,
    .option = N_DATA_05,
    .option_twice = N_DATA_06,
    .placeholder = N_KEY_05,
    .open_keyword = N_KEY_07,
    .warlord = N_WAR_04,
    .trait_of_character = N_I_31,
    .no_such_trait = N_WAR_06,
    .no_transport = N_TRAN_01,
    .capacity = N_TRAN_02,
    .traits = traits_of_ninth,
    .enforces = [](const Ability& ability) { return ability.enforced() && !only_of_eighth(ability); },
    .minimum_range = true,
    .minimum_move = "AIRCRAFT",
};
const Rulebook rulebook_of_eighth = {
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
    .traits = traits_of_eighth,
    .enforces = [](const Ability& ability) { return ability.enforced() && !only_of_ninth(ability); },
    .minimum_range = false,
    .minimum_move = "FLY",
};

} // namespace muster
