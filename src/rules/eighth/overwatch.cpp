// Overwatch (E-OW): the targets of a charge shoot at the charging unit before its roll. Unlike in the ninth, every unit
// may.
#include "rules/eighth/charge.h"
#include "rules/eighth/events.h"
#include "rules/eighth/shooting.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {

// E-OW-01, E-OW-02: every target of this charge, once for it and again for the next.
void fire_overwatch(Game& game, UnitId charging) {
    const auto bar = [&](UnitId unit, const ShootingOccasion& occasion) -> std::optional<Clause> {
        if (is_engaged(game, unit)) return E_OW_03;
        return why_it_cannot_shoot(game, unit, occasion); // E-OW-04: range, sight, weapon types
    };
    sheets::fire_overwatch(game, charging, E_OW_01, bar);
}

} // namespace muster::eighth
