// The shooters in tests of the Shooting phase, and the places of units.
#pragma once

#include "firing_range.h"

namespace muster::test {

inline UnitText squad(const GunText& weapon, int models = 1, std::string keywords = R"("INFANTRY")") {
    return {.models = models, .weapons = gun(weapon), .keywords = std::move(keywords)};
}
inline const UnitText plain{.models = 1};
inline const GunText heavy{.type = "Heavy 1"};
inline const GunText pistol{.id = "pistol", .type = "Pistol 1", .range = "12"};

// A place this far from red's first model, edge to edge, upwards.
inline Point above(const FiringRange& range, Length gap, Length aside = {}) {
    const Point at = range.battle.models[index(range.model(range.red()))].place.at;
    return {at.x + aside, at.y + gap + 32_mm};
}

inline std::optional<Clause> forbidden_by(FiringRange& range, UnitId unit) {
    auto running = range.game();
    const std::optional<Clause> why = why_it_cannot_shoot(running, unit);
    refused_by(why.value_or(Clause::none));
    return why;
}

struct WalledRange : Field {
    WalledRange(const UnitText& attacker, const UnitText& target, Length left, Length right)
        : Field({attacker}, {target}, {44_in, 60_in}, {wall(left, right)}) {
        put(red(), {10_in, 10_in});
        put(blue(), {10_in, 20_in});
        turn(Side::red, Phase::shooting);
    }
};

} // namespace muster::test
