// Overwatch (N-OW): the targets of a charge shoot at the charging unit before its roll.
#include "rules/ninth/charge.h"
#include "rules/ninth/events.h"
#include "rules/ninth/selecting.h"
#include "rules/ninth/shooting.h"

namespace muster::ninth {
namespace {

// Only the targets may fire, each once for this charge.
std::optional<Clause> bar_from_overwatch(Game& game, UnitId unit, const ChargeTargets& waiting,
                                         const Occasion& occasion) {
    if (std::ranges::find(waiting, unit) == waiting.end()) return N_OW_02;
    if (!has_effect(game, unit, Effect::overwatch)) return N_OW_01;
    if (is_engaged(game, unit)) return N_OW_03;
    return why_it_cannot_shoot(game, unit, occasion); // N-OW-04: range, sight, what was fired before
}

} // namespace

// N-OW-02: one after the other, as their owner wishes. N-I-84: nobody fires at a unit that is gone.
void fire_overwatch(Game& game, UnitId charging) {
    const Occasion occasion{AttackKind::overwatch, charging}; // N-OW-06
    ChargeTargets waiting = game.of(charging).charge_targets;
    while (game.is_on_table(charging) && !game.battle.over) {
        const auto unit = select_unit(game, opponent(game.owner(charging)), N_OW_02, true,
                                      [&](UnitId each) { return bar_from_overwatch(game, each, waiting, occasion); });
        if (!unit) return;
        game.tell(Happened{N_OW_02, *unit, charging, {}});
        shoot(game, *unit, occasion);
        waiting.erase_at(static_cast<std::size_t>(std::ranges::find(waiting, *unit) - waiting.begin()));
    }
}

} // namespace muster::ninth
