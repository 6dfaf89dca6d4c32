// Overwatch (E-OW): the targets of a charge shoot at the charging unit before its roll.
#include "rules/eighth/charge.h"
#include "rules/eighth/events.h"
#include "rules/eighth/selecting.h"
#include "rules/eighth/shooting.h"

namespace muster::eighth {
namespace {

// E-OW-01, E-OW-02: every target of this charge, once for it and again for the next.
std::optional<Clause> bar_from_overwatch(Game& game, UnitId unit, const ChargeTargets& waiting,
                                         const Occasion& occasion) {
    if (std::ranges::find(waiting, unit) == waiting.end()) return E_OW_01;
    if (is_close_to_enemies(game, unit)) return E_OW_03;
    return why_it_cannot_shoot(game, unit, occasion); // E-OW-04: range, sight, weapon types
}

} // namespace

// E-I-34: one after the other, as their owner wishes. Nobody has a target any more once the charging unit is gone.
void fire_overwatch(Game& game, UnitId charging) {
    const Occasion occasion{AttackKind::overwatch, charging}; // E-I-34
    ChargeTargets waiting = game.of(charging).charge_targets;
    while (!game.battle.over) {
        const auto unit = select_unit(game, opponent(game.owner(charging)), E_OW_01, true,
                                      [&](UnitId each) { return bar_from_overwatch(game, each, waiting, occasion); });
        if (!unit) return;
        game.tell(Happened{E_OW_01, *unit, charging, {}});
        shoot(game, *unit, occasion);
        waiting.erase_at(static_cast<std::size_t>(std::ranges::find(waiting, *unit) - waiting.begin()));
    }
}

} // namespace muster::eighth
