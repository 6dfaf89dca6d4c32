#include "army/sheets/power.h"

#include "army/sheets/army.h"
#include "base/json_text.h"

#include <boost/json.hpp>

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

std::string to_json_text(const Army& army, const Power& power) {
    boost::json::array units;
    for (const UnitPower& unit : power.units)
        units.push_back({{"name", unit.name}, {"models", unit.models}, {"power", unit.power}});
    return json_text(boost::json::object{
        {"rules", army.rules}, {"name", army.name}, {"total", power.total}, {"units", std::move(units)}});
}

} // namespace muster
