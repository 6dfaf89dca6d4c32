// Models that can FLY with a minimum M: every part of the base has to end at least so far away, and on the battlefield;
// who cannot is gone.
#include "rules/common/flight.h"
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

// E-MIN-04, E-MIN-05; whoever is aboard gets out first, where it was last (E-I-16).
void leave_the_battlefield(Game& game, UnitId unit) {
    game.tell(Happened{E_MIN_04, unit, UnitId::none, {}});
    for (ModelId model : game.models_of(unit)) destroy_model(game, model, Cause::rule, true);
}

} // namespace

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::fly) && current(game, model, Stat::M).minimum > 0;
    });
}

bool fly(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    const auto answer = ask_to_fly(game, unit, manner, reach, {E_MIN_02, E_MIN_03});
    if (!answer) leave_the_battlefield(game, unit); // E-MIN-04
    return answer.has_value();
}

} // namespace muster::eighth
