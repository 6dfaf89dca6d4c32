// The end of the Charge phase: heroic interventions (E-HERO). Unlike in the ninth, it is the CHARACTER models that
// move, also where they are within 1" already.
#include "rules/eighth/charge.h"
#include "rules/eighth/closing.h"
#include "rules/eighth/events.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

std::optional<Clause> bar_from_intervening(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::intervened)) return E_I_35;
    const bool anybody =
        std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return may_intervene(game, model); });
    return anybody ? std::nullopt : std::optional(E_HERO_01);
}

} // namespace

// E-HERO-01: one at a time, for as many as the opponent wishes. It is no charge (E-HERO-04).
void heroic_interventions(Game& game) {
    while (!game.battle.over) {
        const auto unit = select_unit(game, opponent(game.active()), E_HERO_01, true,
                                      [&](UnitId each) { return bar_from_intervening(game, each); });
        if (!unit) return;
        game.set(*unit, Flag::intervened);
        game.tell(Happened{E_HERO_01, *unit, UnitId::none, {}});
        move_closer(game, *unit, MoveKind::intervene, E_HERO_02);
        game.checkpoint();
    }
}

} // namespace muster::eighth
