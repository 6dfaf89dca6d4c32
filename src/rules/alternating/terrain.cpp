#include "rules/alternating/terrain.h"

#include "rules/alternating/hits.h"
#include "rules/alternating/units.h"
#include "table/walker.h"

namespace muster::alternating {
namespace {

using enum Ability;

// The ground within this reach of a base: for an outline, the strips along its sides and the areas around its corners.
void add_ground_around(const Footprint& base, Length reach, std::vector<Footprint>& areas) {
    if (base.is_disc()) return areas.push_back({base.centre, base.radius + reach, {}});
    for (std::size_t i = 0; i < base.vertices.size(); ++i) {
        const Point from = base.vertices[i], to = base.vertices[(i + 1) % base.vertices.size()], side = to - from;
        const std::int64_t length = floor_sqrt(squared_norm(side) * 1'000'000); // in thousandths: sides are short
        const auto outwards = [&](std::int64_t steps) {
            return Length{static_cast<std::int32_t>(steps * 1000 * reach.steps / length)};
        };
        const Point out{outwards(side.y.steps), outwards(-side.x.steps)};
        areas.push_back({from, reach, {}});
        areas.push_back(footprint(std::array{from, from + out, to + out, to}));
    }
    areas.push_back(base);
}

// Ground within 12" of enemies with this aura (A-I-58).
void add_tainted(const Game& game, UnitId unit, Ability aura, std::vector<Footprint>& areas) {
    if (!game.may_be_had(aura)) return;
    for (UnitId enemy : game.units_on_table(opponent(game.owner(unit)))) {
        if (game.of(enemy).pinned) continue; // A-STATE-08
        for (ModelId bearer : game.living(enemy)) {
            if (!game.has(bearer, aura)) continue;
            add_ground_around(game.solid_of(game.body_of(bearer)).base, 12_in, areas);
        }
    }
}

// A-XTRA-09
void add_wrecks(const Game& game, std::vector<Footprint>& areas) {
    for (const WreckedModel& each : game.memory.wrecks)
        areas.push_back(solid_at(game.setup, each.model, {each.at, {}, each.facing}).base);
}

} // namespace

std::vector<Footprint> areas_for(const Game& game, UnitId unit, Trait trait) {
    const auto ground = game.ground(trait);
    std::vector<Footprint> areas(ground.begin(), ground.end());
    add_wrecks(game, areas);
    if (trait == Trait::dangerous) add_tainted(game, unit, corruption, areas);
    if (trait == Trait::difficult) add_tainted(game, unit, sluggishness, areas);
    return areas;
}

bool stands_in(const Game& game, ModelId model, std::span<const Footprint> areas) {
    const Footprint base = game.solid_of(model).base;
    return std::ranges::any_of(areas, [&](const Footprint& area) { return overlap(base, area); });
}

void terrain_test(Game& game, UnitId unit, std::span<const ModelId> models, Clause purpose) {
    int dice = 0;
    for (ModelId model : models)
        dice += is_massive(game, unit) ? total_toughness(game, unit) : game.kind(model).toughness;
    const Needs needs = Needs::of(2, 0, [](int face) { return face != 1; });
    int wounds = 0;
    for (int left = dice; left > 0; left -= static_cast<int>(Roll::max_dice)) {
        const auto count = std::min(static_cast<std::size_t>(left), Roll::max_dice);
        for (const Die& die : game.roll(purpose, game.owner(unit), count, unit, needs).dice)
            wounds += die.face == 1; // A-TERR-11
    }
    for (; wounds > 0 && !game.is_destroyed(unit); --wounds) allocate(game, unit, game.owner(unit), 1);
}

namespace {

void roll_for(Game& game, UnitId unit, const Rolled& who) {
    if (!who.for_danger.empty()) terrain_test(game, unit, {who.for_danger.begin(), who.for_danger.size()}, A_TERR_10);
    if (!who.clumsily.empty() && !game.is_destroyed(unit))
        terrain_test(game, unit, {who.clumsily.begin(), who.clumsily.size()}, A_PAS_08); // A-I-35
}

bool is_among(const UnitModels& models, ModelId model) { return std::ranges::find(models, model) != models.end(); }

} // namespace

Rolled roll_where_activated(Game& game, UnitId unit) {
    const auto dangerous = areas_for(game, unit, Trait::dangerous), difficult = areas_for(game, unit, Trait::difficult);
    Rolled who;
    for (ModelId model : game.models_of(unit)) {
        const bool in_danger = stands_in(game, model, dangerous);
        if (in_danger) who.for_danger.push_back(model);
        if (!game.has(model, clumsy)) continue;
        const bool in_difficulty = !game.has(model, agile) && stands_in(game, model, difficult); // A-PAS-07
        if (in_danger || in_difficulty) who.clumsily.push_back(model);
    }
    roll_for(game, unit, who);
    return who;
}

void roll_after_move(Game& game, UnitId unit, const UnitModels& models, std::span<const Way> ways,
                     const Rolled& before) {
    const auto dangerous = areas_for(game, unit, Trait::dangerous), difficult = areas_for(game, unit, Trait::difficult);
    if (dangerous.empty() && difficult.empty()) return;
    Rolled who;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const ModelId model = models[i];
        if (ways[i].empty() || game.has(model, flying)) continue; // A-PAS-09a
        const Shape& shape = game.setup.model(model).shape;
        const bool danger = touches(shape, ways[i], dangerous);
        if (danger && !is_among(before.for_danger, model)) who.for_danger.push_back(model);
        if (!game.has(model, clumsy) || is_among(before.clumsily, model)) continue;
        const bool difficulty = !game.has(model, agile) && touches(shape, ways[i], difficult); // A-PAS-07
        if (danger || difficulty) who.clumsily.push_back(model);
    }
    roll_for(game, unit, who);
}

namespace {

// A-TERR-07: more than half of the base.
bool is_mostly_inside(const Footprint& base, std::span<const Footprint> areas) {
    std::vector<Footprint> near;
    for (const Footprint& area : areas) {
        if (!overlap(base, area)) continue;
        if (lies_on(base, area)) return true; // as most do
        near.push_back(area);
    }
    return !near.empty() && share_inside(base, near).more_than_half();
}

} // namespace

// A-TERR-04: strictly more than half of the models, each with most of it inside cover or behind something.
bool has_cover(Game& game, UnitId target, std::span<const ModelId> attackers) {
    if (game.has(target, shield)) return true;
    const UnitModels models = game.models_of(target);
    const auto areas = areas_for(game, target, Trait::cover);
    std::size_t covered = 0, open = 0;
    for (ModelId model : models) {
        const bool is_covered =
            is_mostly_inside(game.solid_of(model).base, areas) || game.is_behind_something(model, attackers);
        ++(is_covered ? covered : open);
        if (2 * covered > models.size()) return true;
        if (2 * open >= models.size()) return false; // the other models cannot change that
    }
    return false;
}

namespace {

bool is_beside_blocking_terrain(const Game& game, const Footprint& base) {
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms)
            if (prism.has(Trait::blocking) && within_horizontally(base, prism.base, 1_in)) return true;
    return false;
}

} // namespace

bool is_siege_target(const Game& game, UnitId target) {
    std::vector<Footprint> areas;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms) areas.push_back(prism.base);
    add_wrecks(game, areas);
    const UnitModels models = game.models_of(target);
    std::size_t inside = 0;
    for (const ModelId model : models) {
        const Footprint base = game.solid_of(model).base;
        if (is_beside_blocking_terrain(game, base)) return true;
        inside += is_mostly_inside(base, areas);
    }
    return 2 * inside > models.size();
}

} // namespace muster::alternating
