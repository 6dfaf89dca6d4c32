// What battles cost and which units caused it: models lost, wounds and value taken, by unit and by weapon. All are
// whole numbers, so the sum over many battles is the same in whatever order they were played.
#pragma once

#include "battle/session.h"

#include <string>
#include <vector>

namespace muster {

// The stats of one unit of the two armies. Value is what units cost, in hundredths of a point or power. A unit that has
// lost half of itself has lost half of its value.
struct UnitStats {
    std::uint64_t models_lost = 0;
    std::uint64_t destroyed = 0; // battles in which it was destroyed completely
    std::uint64_t wounds_dealt = 0;
    std::uint64_t value_destroyed = 0;
    std::uint64_t value_destroyed_squared = 0; // the sum of the squares over the battles, for intervals
    std::uint64_t value_lost = 0;
};
MUSTER_FIELDS(UnitStats, models_lost, destroyed, wounds_dealt, value_destroyed, value_destroyed_squared, value_lost)

struct WeaponStats {
    std::uint16_t unit = 0; // the unit that carries it
    std::string weapon;
    std::uint64_t attacks = 0, wounds = 0, value = 0;
};
MUSTER_FIELDS(WeaponStats, unit, weapon, attacks, wounds, value)

struct CombatStats {
    std::vector<UnitStats> units;     // in the numbering of the setup; empty if nothing was counted
    std::vector<WeaponStats> weapons; // sorted by unit and name

    void add(const CombatStats& other);
    // The same stats for armies with swapped seats: the first `reds` units go to the end.
    void swap_seats(std::size_t reds);
    WeaponStats& of(std::uint16_t unit, const std::string& weapon);
};
MUSTER_FIELDS(CombatStats, units, weapons)

// The stats of one finished battle, from its events and its last state. `costs` is by unit of its setup. A loss is
// credited to the unit that last attacked: wounds at once, and also what was left of a destroyed unit (models that
// fled, for example).
CombatStats combat_stats_of(const Session& session, const std::vector<int>& costs);

} // namespace muster
