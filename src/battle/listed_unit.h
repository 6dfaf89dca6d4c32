// What armies list about the units of a battle, for code outside the rules. The rules have their own lists.
#pragma once

#include "army/registry.h"
#include "battle/setup.h"

namespace muster {

// A unit of the setup as its army lists it. Nothing if its game lists nothing, or if the unit came to be in the battle.
inline std::optional<ListedUnit> listed_unit(const Setup& setup, std::size_t unit) {
    if (unit >= setup.units.size()) return std::nullopt;
    const std::size_t reds = setup.army(Side::red).units.size();
    const Army& army = setup.army(unit < reds ? Side::red : Side::blue);
    const ArmyRules* rules = find_army_rules(army.rules);
    if (!rules || !rules->listed) return std::nullopt;
    return rules->listed(army, unit < reds ? unit : unit - reds);
}

} // namespace muster
