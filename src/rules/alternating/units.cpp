#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;
constexpr Length beyond_reach = 10'000_in;

// A fast check with the circles around the bases. Outlines are rounded to the lattice, so it adds a few steps.
bool may_be_within(const Game& game, ModelId a, ModelId b, Length reach) {
    return discs_within(game.battle.models[index(a)].place.at, game.setup.model(a).shape.radius,
                        game.battle.models[index(b)].place.at, game.setup.model(b).shape.radius, reach + Length{4});
}

bool within(const Game& game, ModelId model, const UnitModels& others, Length reach) {
    return std::ranges::any_of(others, [&](ModelId other) {
        return may_be_within(game, model, other, reach) &&
               muster::within(game.solid_of(model), game.solid_of(other), reach);
    });
}

} // namespace

bool within(const Game& game, ModelId model, UnitId unit, Length reach) {
    return within(game, model, game.models_of(unit), reach);
}

bool within(const Game& game, UnitId a, UnitId b, Length reach) {
    const UnitModels models = game.models_of(a), others = game.models_of(b);
    const auto extent = [&](const UnitModels& unit) { return extent_of(game.setup, game.battle, unit); };
    if (extent(models).surely_apart(extent(others), reach)) return false;
    return std::ranges::any_of(models, [&](ModelId model) { return within(game, model, others, reach); });
}

namespace {

// Stops at `least`: it need not measure models that are farther away.
Length distance(const Game& game, UnitId a, UnitId b, Length least) {
    const UnitModels others = game.models_of(b);
    for (ModelId mine : game.models_of(a))
        for (ModelId other : others)
            if (may_be_within(game, mine, other, least))
                least = std::min(least, straight_distance(game.solid_of(mine), game.solid_of(other)));
    return least;
}

} // namespace

Length distance(const Game& game, UnitId a, UnitId b) { return distance(game, a, b, beyond_reach); }

bool enemy_within(const Game& game, UnitId unit, Length reach) {
    const auto enemies = game.units_on_table(opponent(game.owner(unit)));
    return std::ranges::any_of(enemies, [&](UnitId enemy) { return within(game, unit, enemy, reach); });
}

FixedVector<UnitId, max_units> nearest_enemies(const Game& game, UnitId unit) {
    FixedVector<UnitId, max_units> nearest;
    Length least = beyond_reach;
    for (UnitId enemy : game.units_on_table(opponent(game.owner(unit)))) {
        const Length away = distance(game, unit, enemy, std::min(least + Length{1}, beyond_reach));
        if (away > least) continue;
        if (away < least) nearest.clear(), least = away;
        nearest.push_back(enemy);
    }
    return nearest;
}

int total_toughness(const Game& game, UnitId unit) {
    int sum = 0;
    for (ModelId model : game.living(unit)) sum += game.kind(model).toughness;
    return sum;
}

int remaining_toughness(const Game& game, UnitId unit) { return total_toughness(game, unit) - game.of(unit).pool; }

int highest_toughness(const Game& game, UnitId unit) {
    int highest = 0;
    for (ModelId model : game.living(unit)) highest = std::max(highest, game.kind(model).toughness);
    return highest;
}

bool is_massive(const Game& game, UnitId unit) { return game.has(unit, massive); }

int size_in_models(const Game& game, UnitId unit) {
    return is_massive(game, unit) ? 1 : static_cast<int>(game.living(unit).size());
}

bool half_or_less(const Game& game, UnitId unit) {
    const int started = game.battle.units[index(unit)].starting_strength;
    if (started == 1 || is_massive(game, unit))
        return 2 * remaining_toughness(game, unit) <= game.of(unit).starting_toughness;
    return 2 * static_cast<int>(game.living(unit).size()) <= started;
}

bool waagh_fails(const Game& game, UnitId unit) {
    if (!game.has(unit, waagh) || 2 * remaining_toughness(game, unit) >= game.of(unit).starting_toughness) return false;
    const auto friends = game.units_on_table(game.owner(unit));
    return std::ranges::none_of(friends, [&](UnitId other) {
        return other != unit && game.has(other, waagh) && within(game, unit, other, 12_in);
    });
}

std::vector<Point> strip(const Game& game, int edge, Length depth) {
    const Point size = game.setup.table.size;
    const auto box = [](Length left, Length low, Length right, Length high) {
        return std::vector<Point>{{left, low}, {right, low}, {right, high}, {left, high}};
    };
    switch (edge) {
    case 0:
        return box({}, {}, size.x, std::min(depth, size.y));
    case 1:
        return box({}, std::max(size.y - depth, Length{}), size.x, size.y);
    case 2:
        return box({}, {}, std::min(depth, size.x), size.y);
    default:
        return box(std::max(size.x - depth, Length{}), {}, size.x, size.y);
    }
}

// The long edges: lower and upper, or left and right if the table is higher than wide.
int edge_of(const Game& game, Side side) {
    const bool upright = game.setup.table.size.y > game.setup.table.size.x;
    return (upright ? 2 : 0) + (game.memory.far_edge[index(side)] ? 1 : 0);
}

Length distance_to_zone(const Game& game, UnitId unit, Side side) {
    const Footprint zone = footprint(strip(game, edge_of(game, side), 12_in));
    Length least = beyond_reach;
    for (ModelId model : game.models_of(unit))
        least = std::min(least, horizontal_distance(game.solid_of(model).base, zone));
    return least;
}

} // namespace muster::alternating
