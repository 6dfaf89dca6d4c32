// Datasheets of a battle's units, for whoever tells of them; the rules have their own.
#pragma once

#include "army/datasheet_army.h"
#include "battle/setup.h"

namespace muster {

// Of a unit of the setup; null where its rules have none, and of units that came to be in the battle.
inline const DatasheetUnit* sheet_of(const Setup& setup, std::size_t unit) {
    if (unit >= setup.units.size()) return nullptr;
    const std::size_t reds = setup.army(Side::red).units.size();
    const Army& army = setup.army(unit < reds ? Side::red : Side::blue);
    return army.datasheets ? &army.datasheets->units[unit < reds ? unit : unit - reds] : nullptr;
}

} // namespace muster
