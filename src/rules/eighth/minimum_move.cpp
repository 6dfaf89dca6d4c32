// Models that can FLY with a minimum M: every part of the base has to end at least so far away, and on the battlefield;
// who cannot is gone, and the others of its unit go on without it.
#include "rules/common/flight.h"
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

constexpr FlightClauses clauses{E_MIN_02, E_MIN_03};

// These of the models, each with its part of the reach.
Reach part_of(const Reach& reach, FunctionRef<bool(const Reach& one)> is_meant) {
    Reach part;
    for (std::size_t i = 0; i < reach.models.size(); ++i) {
        const Reach one{{reach.models[i]}, {reach.most[i]}, {reach.least[i]}, {reach.held[i]}};
        if (!is_meant(one)) continue;
        part.models.push_back(reach.models[i]);
        part.most.push_back(reach.most[i]);
        part.least.push_back(reach.least[i]);
        part.held.push_back(reach.held[i]);
    }
    return part;
}

// Those that have a minimum to make and no way to make it, not even by themselves.
Reach who_cannot_fly(const Game& game, UnitId unit, Manner manner, const Reach& reach) {
    return part_of(reach, [&](const Reach& one) {
        const Question question = place_question(game, unit, one.models, Kind::move_unit, clauses.too_short, true);
        return one.least[0] > Length{} && !flight_of(game, unit, manner, one, clauses).finds_a_way(question);
    });
}

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

// E-MIN-04: model by model; only a unit of which each could go, but not all together, is lost as a whole.
bool fly(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    if (ask_to_fly(game, unit, manner, reach, clauses)) return true;
    const UnitModels unable = who_cannot_fly(game, unit, manner, reach).models;
    leave_the_battlefield(game, unit, unable.empty() ? reach.models : unable);
    const Reach left = part_of(reach, [&](const Reach& one) { return game.is_on_table(one.models[0]); });
    return !left.models.empty() && !game.battle.over && fly(game, unit, manner, left);
}

} // namespace muster::eighth
