// The datasheets behind a battle, by unit of the setup, and a battle as they let it begin.
#pragma once

#include "army/datasheet_army.h"
#include "battle/setup.h"

namespace muster {

// What the army file says of a unit as it was mustered.
inline const DatasheetUnit& sheet_of(const Setup& setup, UnitId mustered) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(mustered);
    return number < reds ? setup.army(Side::red).datasheets->units[number]
                         : setup.army(Side::blue).datasheets->units[number - reds];
}

// Puts wounds on the models and an empty memory into the battle.
template <class Memory>
void begin_with(const Setup& setup, Battle& battle) {
    auto& memory = *new (battle.memory_bytes.data()) Memory{};
    for (std::size_t unit = 0; unit < battle.units.size(); ++unit) {
        memory.units.push_back({});
        memory.units.back().origin = static_cast<UnitId>(unit);
    }
    memory.models.resize(battle.models.size());
    std::size_t model = 0;
    for (const Army& army : setup.armies)
        for (const DatasheetUnit& unit : army.datasheets->units)
            for (const DatasheetModel& each : unit.models)
                battle.models[model++].wounds = static_cast<std::uint8_t>(unit.profiles[each.profile].wounds());
}

} // namespace muster
