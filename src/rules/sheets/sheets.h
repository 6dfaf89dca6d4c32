// The datasheets behind a battle, by unit of the setup.
#pragma once

#include "army/datasheet_army.h"
#include "battle/setup.h"

namespace muster::sheets {

// What the army file says of a unit as it was mustered.
inline const DatasheetUnit& sheet_of(const Setup& setup, UnitId mustered) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(mustered);
    return number < reds ? setup.army(Side::red).datasheets->units[number]
                         : setup.army(Side::blue).datasheets->units[number - reds];
}

} // namespace muster::sheets
