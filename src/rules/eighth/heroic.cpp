// The second step of the Charge phase: heroic interventions (N-HERO).
#include "rules/eighth/charge.h"
#include "rules/eighth/closing.h"
#include "rules/eighth/events.h"
#include "rules/eighth/selecting.h"

namespace muster::eighth {
namespace {

constexpr Length heroic_reach = 3_in, heroic_reach_up = 5_in; // E-HERO-01

bool near_any_enemy(const Game& game, UnitId unit) {
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        for (ModelId model : game.models_of(unit))
            for (ModelId other : game.models_of(enemy))
                if (muster::within(game.solid_of(model), game.solid_of(other), heroic_reach, heroic_reach_up))
                    return true;
    return false;
}

// Tested when the unit is selected: what happened in the phase so far counts (N-I-87).
std::optional<Clause> bar_from_intervening(const Game& game, UnitId unit) {
    if (!game.has_keyword(unit, CoreKeyword::character)) return E_HERO_01;
    if (game.has(unit, Flag::intervened)) return E_I_35;
    if (is_engaged(game, unit)) return E_HERO_01;
    if (!near_any_enemy(game, unit)) return E_HERO_01;
    if (game.has(unit, Flag::left_wreck)) return E_I_21;
    if (!can_move(game, unit)) return E_MOV_04;
    return std::nullopt;
}

} // namespace

// E-HERO-01, N-HERO-09: one at a time, for as many as the opponent wishes.
void heroic_interventions(Game& game) {
    while (!game.battle.over) {
        const auto unit = select_unit(
            game, opponent(game.active()), E_HERO_01, true,
            [&](UnitId each) { return bar_from_intervening(game, each); }, E_HERO_01);
        if (!unit) return;
        game.set(*unit, Flag::intervened); // N-I-86: with the selection, whether or not it then moves
        game.tell(Happened{E_HERO_01, *unit, UnitId::none, {}});
        move_closer(game, *unit, Manner::intervene, E_HERO_02);
        game.checkpoint();
    }
}

} // namespace muster::eighth
