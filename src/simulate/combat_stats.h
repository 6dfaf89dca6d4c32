// What battles cost and who exacted it: models lost, wounds and value taken, by unit and by weapon. Whole numbers only,
// so that the sum over many battles is the same in whatever order they were played.
#pragma once

#include "battle/session.h"

#include <string>
#include <vector>

namespace muster {

// Of one unit of the two armies. Value is what units cost, in hundredths of a point or power; a unit of which half is
// lost has lost half of it.
struct UnitStats {
    std::uint64_t models_lost = 0;
    std::uint64_t destroyed = 0; // battles in which nobody of it was left
    std::uint64_t wounds_dealt = 0;
    std::uint64_t value_destroyed = 0;
    std::uint64_t value_destroyed_squared = 0; // the sum of each battle's square, for intervals
    std::uint64_t value_lost = 0;
};
MUSTER_FIELDS(UnitStats, models_lost, destroyed, wounds_dealt, value_destroyed, value_destroyed_squared, value_lost)

struct WeaponStats {
    std::uint16_t unit = 0; // who carries it
    std::string weapon;
    std::uint64_t attacks = 0, wounds = 0, value = 0;
};
MUSTER_FIELDS(WeaponStats, unit, weapon, attacks, wounds, value)

struct CombatStats {
    std::vector<UnitStats> units;     // as the setup numbers them; empty where nothing was counted
    std::vector<WeaponStats> weapons; // sorted by unit and name

    void add(const CombatStats& other);
    // The same told for armies whose seats were swapped: the first `reds` units go to the end.
    void swap_seats(std::size_t reds);
    WeaponStats& of(std::uint16_t unit, const std::string& weapon);
};
MUSTER_FIELDS(CombatStats, units, weapons)

// Of one battle that is over, from its events and its last state; `costs` by unit of its setup. A loss is credited to
// whoever attacked the unit last: wounds at once, and what was left of a destroyed unit too (those who fled, for one).
CombatStats combat_stats_of(const Session& session, const std::vector<int>& costs);

} // namespace muster
