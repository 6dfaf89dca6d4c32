// Overwatch (N-OW): the targets of a charge shoot at the charging unit before its roll. Unlike in the eighth, only
// units with a rule for it do.
#include "rules/ninth/charge.h"
#include "rules/ninth/events.h"
#include "rules/ninth/shooting.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {

// N-OW: as both editions fire it, by whoever has a rule that lets it (N-OW-01).
void fire_overwatch(Game& game, UnitId charging) {
    const auto bar = [&](UnitId unit, const ShootingOccasion& occasion) -> std::optional<Clause> {
        if (!has_effect(game, unit, Effect::overwatch)) return N_OW_01;
        if (is_engaged(game, unit)) return N_OW_03;
        return why_it_cannot_shoot(game, unit, occasion); // N-OW-04: range, sight, what was fired before
    };
    sheets::fire_overwatch(game, charging, N_OW_02, bar);
}

} // namespace muster::ninth
