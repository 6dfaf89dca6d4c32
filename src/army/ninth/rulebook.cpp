#include "army/ninth/rulebook.h"

#include "army/sheets/army_rules.h"

namespace muster::ninth {
namespace {

using enum Clause;

const std::vector<Ability>& traits() {
    static const std::vector<Ability> all = {inspiring_leader()}; // N-WAR-07
    return all;
}

// Effects that only eighth has rules for.
bool is_of_eighth(const Ability& ability) {
    using enum Effect;
    return ability.effect == halved_advance || ability.effect == contagion || ability.effect == ignores_cover;
}

constexpr Rulebook rulebook = {
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
    .traits = traits,
    .enforces = [](const Ability& ability) { return ability.enforced() && !is_of_eighth(ability); },
    .minimum_range = true,
    .minimum_move = "AIRCRAFT",
};

} // namespace

constinit const ArmyRules army_rules =
    sheets::army_rules("ninth", [](ArmyFile& file, Army& army) { read_datasheet_army(file, rulebook, army); });

} // namespace muster::ninth
