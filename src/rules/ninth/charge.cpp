// Charges and heroic interventions, where they are the ninth's own. Unlike in the eighth, the whole battle round's
// Advances and retreats bar a charge; the whole unit of a CHARACTER intervenes, it must not be engaged, and the enemy
// may be up to 5" above or below.
#include "rules/ninth/charge.h"

#include "rules/sheets/charges.h"
#include "rules/sheets/moves.h"

namespace muster::ninth {

// N-MOV-21 and N-MOV-27 look at the turn, N-CHG-04 at the battle round; all are enforced (N-I-79).
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit) {
    const bool advanced = has_advanced(game, unit), fell_back = game.of(unit).move == MoveKind::fall_back;
    if ((advanced || game.has(unit, Flag::advanced_round)) && !may_charge_after(game, unit, &Ability::after_advance))
        return advanced ? N_MOV_21 : N_CHG_04;
    if ((fell_back || game.has(unit, Flag::fell_back_round)) &&
        !may_charge_after(game, unit, &Ability::after_fall_back))
        return fell_back ? N_MOV_27 : N_CHG_04;
    return std::nullopt;
}

namespace {

constexpr Length heroic_reach = 3_in, heroic_reach_up = 5_in; // N-HERO-03

bool stands_near_enemies(const sheets::Game& game, UnitId unit) {
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        for (ModelId model : game.models_of(unit))
            for (ModelId other : game.models_of(enemy))
                if (muster::within(game.solid_of(model), game.solid_of(other), heroic_reach, heroic_reach_up))
                    return true;
    return false;
}

} // namespace

// Tested when the unit is selected: what happened in the phase so far counts (N-I-87).
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit) {
    if (!game.has_keyword(unit, CoreKeyword::character)) return N_HERO_01;
    if (game.has(unit, Flag::intervened)) return N_HERO_04;
    if (is_engaged(game, unit)) return N_HERO_02;
    if (!stands_near_enemies(game, unit)) return N_HERO_03;
    if (game.has(unit, Flag::left_wreck)) return N_TRAN_24;
    if (!can_move(game, unit)) return N_MOD_12;
    return std::nullopt;
}

} // namespace muster::ninth
