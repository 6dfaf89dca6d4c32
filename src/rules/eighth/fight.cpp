// The Fight phase: whose unit fights next (E-FGT), and what it does: pile in, close combat attacks, consolidate. Unlike
// in the ninth, all that charged fight first, as the active player orders; then players alternate, the active player
// first.
#include "rules/eighth/actions.h"
#include "rules/eighth/closing.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/close_combat.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

enum class FightStep : std::uint8_t { begin, fights };

// E-FGT-02; who charged also where nobody is left to fight (E-I-38).
bool is_eligible(const Game& game, UnitId unit) { return game.has(unit, Flag::charged) || is_engaged(game, unit); }

} // namespace

// Looked at before each pick: who was brought within 1" meanwhile is eligible (E-I-37).
std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::fought)) return E_FGT_07;
    if (!is_eligible(game, unit)) return E_FGT_02;
    if (!game.has(unit, Flag::charged) && is_charger_left(game)) return E_FGT_04;
    return std::nullopt;
}

// E-FGT-01
void fight(Game& game, UnitId unit) {
    game.tell(Happened{E_FGT_01, unit, UnitId::none, {}});
    move_closer(game, unit, MoveKind::pile_in, E_FGT_10);
    make_close_combat_attacks(game, unit);
    move_closer(game, unit, MoveKind::consolidate, E_FGT_24); // whoever is left of it
    game.set(unit, Flag::fought);
}

// Those that charged first, in the order of the active player (E-FGT-04, E-FGT-05); then alternately, the active player
// first (E-FGT-06). Who has nobody left is skipped (E-FGT-08), and there is no passing (E-I-37).
void fight_phase(Game& game) {
    if (game.is_at(FightStep::begin)) {
        game.memory.picks_next = game.active();
        game.go_on_to(FightStep::fights);
    }
    while (!game.battle.over) {
        const bool chargers = is_charger_left(game);
        Side seat = chargers ? game.active() : game.memory.picks_next;
        if (!has_fighter(game, seat)) seat = opponent(seat);
        const auto unit = select_unit(
            game, seat, chargers ? E_FGT_05 : E_FGT_06, false,
            [&](UnitId each) { return why_it_cannot_fight(game, each); }, chargers ? E_FGT_04 : E_FGT_06);
        if (!unit) return; // E-FGT-09
        fight(game, *unit);
        if (!chargers) game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

} // namespace muster::eighth
