// AIRCRAFT with a minimum M: every part of the base has to finish at least so far away, and on the battlefield; who
// does not is gone.
#include "rules/common/flight.h"
#include "rules/ninth/attacks.h"
#include "rules/ninth/events.h"
#include "rules/ninth/movement.h"

namespace muster::ninth {
namespace {

// N-AIR-11 to N-AIR-13, N-I-52: it leaves the table with all aboard; nobody is credited and nothing explodes.
void leave_the_battlefield(Game& game, UnitId unit) {
    for (UnitId passenger : units_aboard(game, unit))
        for (ModelId model : muster::models_of(game.battle, passenger, Whereabouts::aboard))
            destroy_model(game, model, Cause::nobody, false);
    game.tell(Happened{N_AIR_11, unit, UnitId::none, {}});
    for (ModelId model : game.models_of(unit)) destroy_model(game, model, Cause::nobody, false);
}

} // namespace

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::aircraft) && current(game, model, Stat::M).minimum > 0;
    });
}

bool fly(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    const auto answer = ask_to_fly(game, unit, manner, reach, {N_AIR_02, N_AIR_03});
    if (!answer) leave_the_battlefield(game, unit); // N-AIR-11, N-I-51
    return answer.has_value();
}

} // namespace muster::ninth
