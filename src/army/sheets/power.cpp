#include "army/sheets/power.h"

#include "army/sheets/army.h"

namespace muster {

Power power_of(const Army& army) {
    Power power;
    const DatasheetArmy* datasheets = sheets::find_army(army);
    if (!datasheets) return power;
    for (const DatasheetUnit& unit : datasheets->units) {
        power.units.push_back({unit.name, unit.datasheet, unit.starting_strength, unit.power});
        power.total += unit.power;
    }
    return power;
}

bool intended_size(int combined_power) { return combined_power >= 15 && combined_power <= 300; }

} // namespace muster
