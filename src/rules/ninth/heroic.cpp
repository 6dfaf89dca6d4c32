// The second step of the Charge phase: heroic interventions (N-HERO). Unlike in the eighth, the whole unit of a
// CHARACTER moves, it must not be engaged, and the enemy may be up to 5" above or below.
#include "rules/ninth/charge.h"
#include "rules/ninth/closing.h"
#include "rules/ninth/events.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

constexpr Length heroic_reach = 3_in, heroic_reach_up = 5_in; // N-HERO-03

bool stands_near_enemies(const Game& game, UnitId unit) {
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        for (ModelId model : game.models_of(unit))
            for (ModelId other : game.models_of(enemy))
                if (muster::within(game.solid_of(model), game.solid_of(other), heroic_reach, heroic_reach_up))
                    return true;
    return false;
}

// Tested when the unit is selected: what happened in the phase so far counts (N-I-87).
std::optional<Clause> bar_from_intervening(const Game& game, UnitId unit) {
    if (!game.has_keyword(unit, CoreKeyword::character)) return N_HERO_01;
    if (game.has(unit, Flag::intervened)) return N_HERO_04;
    if (is_engaged(game, unit)) return N_HERO_02;
    if (!stands_near_enemies(game, unit)) return N_HERO_03;
    if (game.has(unit, Flag::left_wreck)) return N_TRAN_24;
    if (!can_move(game, unit)) return N_MOD_12;
    return std::nullopt;
}

} // namespace

// N-HERO-01, N-HERO-09: one at a time, for as many as the opponent wishes.
void heroic_interventions(Game& game) {
    while (!game.battle.over) {
        const auto unit = select_unit(
            game, opponent(game.active()), N_HERO_01, true,
            [&](UnitId each) { return bar_from_intervening(game, each); }, N_HERO_05);
        if (!unit) return;
        game.set(*unit, Flag::intervened); // N-I-86: with the selection, whether or not it then moves
        game.tell(Happened{N_HERO_01, *unit, UnitId::none, {}});
        move_closer(game, *unit, MoveKind::intervene, N_HERO_06);
        game.checkpoint();
    }
}

} // namespace muster::ninth
