// Trucks and squads aboard them.
#pragma once

#include "moving.h"

namespace muster::test {

inline UnitText truck(const std::string& name = "Truck", int capacity = 6, const std::string& more = "") {
    return {.name = name,
            .models = 1,
            .profile = R"("M": 10, "W": 10)",
            .keywords = R"("VEHICLE", "TRANSPORT")",
            .extra = R"("transport": { "capacity": )" + std::to_string(capacity) + R"(, "only": ["INFANTRY"] })" + more,
            .base = "100mm"};
}
inline UnitText foot_squad(int models = 3, const std::string& keywords = R"("INFANTRY")",
                           const std::string& name = "Squad") {
    return {.name = name, .models = models, .keywords = keywords};
}
inline constexpr Length truck_radius = 50_mm;

inline void put_aboard(Moving& field, UnitId unit, UnitId transport) {
    for (std::size_t i = 0; i < field.setup->models.size(); ++i)
        if (field.setup->models[i].unit == unit) field.battle.models[i].whereabouts = Whereabouts::aboard;
    field.battle.units[index(unit)].whereabouts = Whereabouts::aboard;
    field.battle.units[index(unit)].carrier = transport;
}
inline bool aboard(Moving& field, UnitId unit) { return is_aboard(field.game(), unit); }

// A squad aboard the truck at (20, 20).
struct Riding : Moving {
    explicit Riding(UnitText passengers = foot_squad(1), UnitText transport = truck())
        : Moving({std::move(passengers), std::move(transport)}) {
        put(red(1), {20_in, 20_in});
        put(blue(), {20_in, 50_in});
        put_aboard(*this, red(), red(1));
    }
    Answer out(Length from_truck) const { return to(model(red()), {20_in, 20_in - truck_radius - 16_mm - from_truck}); }
    Moving& disembark(Answer answer) {
        select(red());
        return oracle.answer(N_TRAN_13, std::move(answer)), *this;
    }
};

} // namespace muster::test
