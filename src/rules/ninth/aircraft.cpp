// AIRCRAFT with a minimum M: every part of the base has to finish at least so far away, and on the battlefield; who
// does not is gone.
#include "rules/ninth/events.h"
#include "rules/ninth/movement.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/flight.h"

namespace muster::ninth {
namespace {

constexpr FlightClauses clauses{N_AIR_02, N_AIR_03, N_AIR_11};

// N-AIR-11 to N-AIR-13, N-I-52: they leave the table, the last with all aboard, others with those who are too many for
// the rest (N-I-48); nobody is credited and nothing explodes.
void leave_the_battlefield(Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{N_AIR_11, unit, UnitId::none, {static_cast<std::int16_t>(models.size()), 0, 0}});
    for (ModelId leaving : models) {
        for (UnitId passenger : put_out_with(game, leaving))
            for (ModelId model : muster::models_of(game.battle, passenger, Whereabouts::aboard))
                destroy_model(game, model, Cause::nobody, false);
        destroy_model(game, leaving, Cause::nobody, false);
    }
}

} // namespace

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::aircraft) && current(game, model, Stat::M).minimum > 0;
    });
}

bool fly(Game& game, UnitId unit, MoveKind manner, const Reach& reach) {
    if (ask_to_fly(game, unit, manner, reach, clauses)) return true;
    leave_the_battlefield(game, unit, who_cannot_fly(game, unit, manner, reach, clauses)); // N-AIR-11, N-AIR-12, N-I-51
    if (!game.is_on_table(unit) || game.battle.over) return false;
    const Reach left = part_of(reach, [&](ModelId model) { return game.is_on_table(model); });
    if (has_minimum_move(game, unit)) return fly(game, unit, manner, left);
    return walk(game, unit, manner, left, is_engaged(game, unit), N_MOV_07);
}

} // namespace muster::ninth
