// What armies list of a battle's units, for whoever tells of them; the rules have their own.
#pragma once

#include "army/registry.h"
#include "battle/setup.h"

namespace muster {

// Of a unit of the setup; nothing where its game lists nothing, and of units that came to be in the battle.
inline std::optional<ListedUnit> listed_unit(const Setup& setup, std::size_t unit) {
    if (unit >= setup.units.size()) return std::nullopt;
    const std::size_t reds = setup.army(Side::red).units.size();
    const Army& army = setup.army(unit < reds ? Side::red : Side::blue);
    const ArmyRules* rules = find_army_rules(army.rules);
    if (!rules || !rules->listed) return std::nullopt;
    return rules->listed(army, unit < reds ? unit : unit - reds);
}

} // namespace muster
