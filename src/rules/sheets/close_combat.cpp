#include "rules/sheets/close_combat.h"

namespace muster::sheets {
namespace {

Option option_of_attack(ModelId model, const Grip& grip, UnitId target) {
    return {What::attack, static_cast<std::uint16_t>(model), grip.code(), static_cast<std::uint16_t>(target)};
}

} // namespace

Grips grips_of(const DatasheetUnit& unit, const DatasheetModel& model, FunctionRef<bool(const Ability&)> works) {
    const auto extra_attacks = [&](const WeaponProfile& profile) {
        int extra = 0;
        for (const Ability& ability : profile.abilities)
            if (ability.effect == Effect::extra_attacks && works(ability)) extra += ability.count;
        return extra;
    };
    Grips grips;
    for (std::size_t position = 0; position < model.weapons.size(); ++position) {
        const Weapon& weapon = unit.weapons[model.weapons[position]];
        if (!weapon.is_melee()) continue;
        for (std::size_t profile = 0; profile < weapon.profiles.size() && !grips.full(); ++profile)
            grips.push_back({static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(profile),
                             extra_attacks(weapon.profiles[profile])});
    }
    if (grips.empty()) grips.push_back({bare_hands, 0, 0});
    return grips;
}

std::vector<Option> options_of(const Fighters& fighters) {
    std::vector<Option> options;
    for (const Fighter& fighter : fighters)
        for (const Grip& grip : fighter.grips)
            for (UnitId target : fighter.targets) options.push_back(option_of_attack(fighter.model, grip, target));
    return options;
}

Answer plain_declaration(const Fighters& fighters) {
    Answer answer;
    for (const Fighter& fighter : fighters)
        for (std::size_t i = 0; i < fighter.grips.size(); ++i) {
            const Grip& grip = fighter.grips[i];
            const int count = grip.extra + (i == 0 ? fighter.attacks : 0);
            if (count > 0)
                answer.picks.push_back(
                    {option_of_attack(fighter.model, grip, fighter.targets[0]), static_cast<std::uint16_t>(count)});
        }
    return answer;
}

int declared_with(const Answer& answer, ModelId model, const Grip& grip) {
    int count = 0;
    for (const Pick& pick : answer.picks)
        if (pick.option.id == static_cast<std::uint16_t>(model) && pick.option.with == grip.code()) count += pick.count;
    return count;
}

} // namespace muster::sheets
