// Distances between models and units in a straight line (N-MEAS-09, E-I-03), who is on the table, and how many of a
// unit are left: read alike in both editions.
#pragma once

#include "rules/sheets/sheet_game.h"

namespace muster::sheets {

// Farther apart than the circles around them and `reach` allow: most pairs need no closer look. Turned outlines are
// rounded to the lattice, hence the slack.
inline bool surely_apart(const Game& game, ModelId a, ModelId b, Length reach) {
    const Point from = game.battle.models[index(a)].place.at, to = game.battle.models[index(b)].place.at;
    const Length slack{4};
    return !discs_within(from, game.setup.model(a).shape.radius, to, game.setup.model(b).shape.radius, reach + slack);
}

template <OfDatasheets RulesGame>
bool within(const RulesGame& game, ModelId a, ModelId b, Length reach) {
    return !surely_apart(game, a, b, reach) && within(game.solid_of(a), game.solid_of(b), reach);
}

template <OfDatasheets RulesGame>
bool within(const RulesGame& game, ModelId a, UnitId b, Length reach) {
    return std::ranges::any_of(game.models_of(b), [&](ModelId other) { return within(game, a, other, reach); });
}

template <OfDatasheets RulesGame>
bool within(const RulesGame& game, UnitId a, UnitId b, Length reach) {
    const UnitModels models = game.models_of(a), others = game.models_of(b);
    const auto extent = [&](const UnitModels& unit) { return extent_of(game.setup, game.battle, unit); };
    if (extent(models).surely_apart(extent(others), reach)) return false;
    for (ModelId model : models)
        for (ModelId other : others)
            if (within(game, model, other, reach)) return true;
    return false;
}

template <OfDatasheets RulesGame>
Length distance(const RulesGame& game, ModelId a, UnitId b) {
    const Solid from = game.solid_of(a);
    Length least = 10'000_in;
    for (ModelId other : game.models_of(b)) least = std::min(least, straight_distance(from, game.solid_of(other)));
    return least;
}

template <OfDatasheets RulesGame>
Length distance(const RulesGame& game, UnitId a, UnitId b) {
    Length least = 10'000_in;
    for (ModelId model : game.models_of(a)) least = std::min(least, distance(game, model, b));
    return least;
}

template <OfDatasheets RulesGame>
FixedVector<Solid, max_unit_models> solids_of(const RulesGame& game, UnitId unit) {
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : game.models_of(unit)) solids.push_back(game.solid_of(model));
    return solids;
}

// Units of a side on the table, in order.
inline FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, side, Whereabouts::table, [&](UnitId unit) { units.push_back(unit); });
    return units;
}

// N-STR-03, and abilities of the eighth that ask (E-DATA-10): strictly less than half.
template <OfDatasheets RulesGame>
bool below_half_strength(const RulesGame& game, UnitId unit) {
    return 2 * game.models_of(unit).size() < game.battle.units[index(unit)].starting_strength;
}

} // namespace muster::sheets
