#include "rules/drill/deeds.h"

namespace muster::drill {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<VolleyFired>(which))
        return Deed{Deed::Kind::attack, e->unit, e->target, "Volley", e->shots, 1};
    if (const auto e = events.get<ModelsFell>(which))
        return Deed{Deed::Kind::loss,
                    e->unit,
                    UnitId::none,
                    "",
                    static_cast<int>(e->models.size()),
                    static_cast<int>(setup.units[index(e->unit)]->models.size())};
    return std::nullopt;
}

} // namespace muster::drill
