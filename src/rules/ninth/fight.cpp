// The Fight phase: whose unit fights next (N-FGT), and what it does: pile in, close combat attacks, consolidate. Unlike
// in the eighth, players alternate from the start, the opponent of the active player first, chargers before others.
#include "rules/ninth/actions.h"
#include "rules/ninth/closing.h"
#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/close_combat.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

enum class FightStep : std::uint8_t { begin, fights };

// N-FGT-02: engaged, or charged this turn, whether or not anybody is left to fight (N-I-93).
bool is_eligible(const Game& game, UnitId unit) { return game.has(unit, Flag::charged) || is_engaged(game, unit); }

} // namespace

// Looked at before each selection: who has become eligible meanwhile may be selected (N-FGT-05).
std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::fought)) return N_FGT_03;
    if (!is_eligible(game, unit)) return N_FGT_02;
    if (!game.has(unit, Flag::charged) && is_charger_left(game)) return N_FGT_06;
    return std::nullopt;
}

// N-FGT-07
void fight(Game& game, UnitId unit) {
    game.tell(Happened{N_FGT_01, unit, UnitId::none, {}});
    move_closer(game, unit, MoveKind::pile_in, N_PILE_01);
    make_close_combat_attacks(game, unit);
    move_closer(game, unit, MoveKind::consolidate, N_CONS_01); // whoever is left of it
    game.set(unit, Flag::fought);
}

// N-FGT-01, N-FGT-04, N-I-88: alternately, the opponent of the active player first; who has nobody that may be selected
// is skipped. There is no passing (N-I-89).
void fight_phase(Game& game) {
    if (game.is_at(FightStep::begin)) {
        game.memory.picks_next = opponent(game.active());
        game.go_on_to(FightStep::fights);
    }
    while (!game.battle.over) {
        Side seat = game.memory.picks_next;
        if (!has_fighter(game, seat)) seat = opponent(seat);
        const auto unit =
            select_unit(game, seat, N_FGT_01, false, [&](UnitId each) { return why_it_cannot_fight(game, each); });
        if (!unit) return; // N-FGT-08
        fight(game, *unit);
        game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

} // namespace muster::ninth
