// Models that can FLY with a minimum M: every part of the base has to end at least so far away, and on the battlefield;
// who cannot is gone, and the others of its unit go on without it.
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/flight.h"

namespace muster::eighth {
namespace {

constexpr FlightClauses clauses{E_MIN_02, E_MIN_03, E_MIN_04};

// E-MIN-04, E-MIN-05; whoever is aboard gets out first, where it was last (E-I-16).
void leave_the_battlefield(Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{E_MIN_04, unit, UnitId::none, {}});
    for (ModelId model : models) destroy_model(game, model, Cause::rule, true);
}

} // namespace

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::fly) && current(game, model, Stat::M).minimum > 0;
    });
}

// E-MIN-04: model by model, until those who are left can go together.
bool fly(Game& game, UnitId unit, MoveKind manner, const Reach& reach) {
    if (ask_to_fly(game, unit, manner, reach, clauses)) return true;
    leave_the_battlefield(game, unit, who_cannot_fly(game, unit, manner, reach, clauses));
    if (!game.is_on_table(unit) || game.battle.over) return false;
    const Reach left = part_of(reach, [&](ModelId model) { return game.is_on_table(model); });
    if (has_minimum_move(game, unit)) return fly(game, unit, manner, left);
    return walk(game, unit, manner, left, manner == MoveKind::fall_back, E_MOV_04);
}

} // namespace muster::eighth
