#include "rules/eighth/begin.h"

namespace muster::eighth {

void begin(const Setup& setup, Battle& battle) {
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

} // namespace muster::eighth
