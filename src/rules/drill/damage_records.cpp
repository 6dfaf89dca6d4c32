#include "rules/drill/damage_records.h"

namespace muster::drill {

std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<VolleyFired>(which))
        return DamageRecord{DamageRecord::Kind::attack, e->unit, e->target, "Volley", e->shots, 1};
    if (const auto e = events.get<ModelsFell>(which))
        return DamageRecord{DamageRecord::Kind::loss,
                            e->unit,
                            UnitId::none,
                            "",
                            static_cast<int>(e->models.size()),
                            static_cast<int>(setup.units[index(e->unit)]->models.size())};
    return std::nullopt;
}

} // namespace muster::drill
