#include "rules/sheets/measuring.h"

namespace muster::sheets {

namespace {

// Whether they are farther apart than the circles around them and `reach` allow. For most pairs this is enough. Turned
// outlines are rounded to the lattice, so it adds a few steps.
inline bool surely_apart(const Game& game, ModelId a, ModelId b, Length reach) {
    const Point from = game.battle.models[index(a)].place.at, to = game.battle.models[index(b)].place.at;
    const Length slack{4};
    return !discs_within(from, game.setup.model(a).shape.radius, to, game.setup.model(b).shape.radius, reach + slack);
}

} // namespace

bool within(const Game& game, ModelId a, ModelId b, Length reach) {
    return !surely_apart(game, a, b, reach) && within(game.solid_of(a), game.solid_of(b), reach);
}

bool within(const Game& game, ModelId a, UnitId b, Length reach) {
    return std::ranges::any_of(game.models_of(b), [&](ModelId other) { return within(game, a, other, reach); });
}

bool within(const Game& game, UnitId a, UnitId b, Length reach) {
    const UnitModels models = game.models_of(a), others = game.models_of(b);
    const auto extent = [&](const UnitModels& unit) { return extent_of(game.setup, game.battle, unit); };
    if (extent(models).surely_apart(extent(others), reach)) return false;
    for (ModelId model : models)
        for (ModelId other : others)
            if (within(game, model, other, reach)) return true;
    return false;
}

Length distance(const Game& game, ModelId a, UnitId b) {
    const Solid from = game.solid_of(a);
    Length least = 10'000_in;
    for (ModelId other : game.models_of(b)) least = std::min(least, straight_distance(from, game.solid_of(other)));
    return least;
}

Length distance(const Game& game, UnitId a, UnitId b) {
    Length least = 10'000_in;
    for (ModelId model : game.models_of(a)) least = std::min(least, distance(game, model, b));
    return least;
}

FixedVector<Solid, max_unit_models> solids_of(const Game& game, UnitId unit) {
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : game.models_of(unit)) solids.push_back(game.solid_of(model));
    return solids;
}

FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, side, Whereabouts::table, [&](UnitId unit) { units.push_back(unit); });
    return units;
}

bool within_engagement_range(const Game& game, ModelId a, ModelId b) {
    const Nearness& range = game.edition.table.engagement_range;
    return !surely_apart(game, a, b, range.reach) && near(range, game.solid_of(a), game.solid_of(b));
}

bool within_engagement_range(const Game& game, ModelId model, UnitId enemy) {
    return std::ranges::any_of(game.models_of(enemy),
                               [&](ModelId other) { return within_engagement_range(game, model, other); });
}

bool within_engagement_range(const Game& game, UnitId a, UnitId b) {
    return std::ranges::any_of(game.models_of(a),
                               [&](ModelId model) { return within_engagement_range(game, model, b); });
}

bool is_engaged(const Game& game, UnitId unit, bool aircraft_count) {
    const UnitModels models = game.models_of(unit);
    const Extent extent = extent_of(game.setup, game.battle, models);
    const Side side = game.owner(unit);
    const Length reach = game.edition.table.engagement_range.reach;
    bool engaged = false;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (engaged || game.owner(other) == side) return;
        if (extent.surely_apart(game.setup, game.battle, other, reach)) return; // the usual case
        if (!aircraft_count && game.has_keyword(other, CoreKeyword::aircraft)) return;
        for (ModelId model : models) engaged = engaged || within_engagement_range(game, model, other);
    });
    return engaged;
}

bool is_coherent(const Game& game, UnitId unit) {
    const auto solids = solids_of(game, unit);
    return coherent(game.edition.table.coherency, {solids.begin(), solids.size()});
}

bool below_half_strength(const Game& game, UnitId unit) {
    return 2 * game.models_of(unit).size() < game.battle.units[index(unit)].starting_strength;
}

} // namespace muster::sheets
