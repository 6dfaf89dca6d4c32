// The table in words: how far and which way everything is from each unit, for those who cannot see it.
#include "server/queries/functions.h"
#include "server/queries/things.h"

#include "battle/standing.h"

namespace muster::queries {
namespace {

// Eighths of a turn. Their borders lie where one difference is 29/70 of the other: the tangent of an eighth's half.
Octant octant(Point from, Point to) {
    const std::int64_t x = to.x.steps - from.x.steps, y = to.y.steps - from.y.steps;
    const std::int64_t across = std::abs(x), along = std::abs(y);
    if (x == 0 && y == 0) return Octant::here;
    if (along * 70 <= across * 29) return x > 0 ? Octant::east : Octant::west;
    if (across * 70 <= along * 29) return y > 0 ? Octant::north : Octant::south;
    if (y > 0) return x > 0 ? Octant::north_east : Octant::north_west;
    return x > 0 ? Octant::south_east : Octant::south_west;
}

Point middle_of(std::span<const Solid> solids) {
    std::int64_t x = 0, y = 0;
    for (const Solid& solid : solids) x += solid.base.centre.x.steps, y += solid.base.centre.y.steps;
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(1, solids.size()));
    return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
}

Landmark landmark(std::size_t id, std::span<const Solid> from, std::span<const Solid> to) {
    const ClosestPair pair = closest_pair(from, to);
    const Footprint &a = from[pair.of_unit].base, &b = to[pair.of_other].base;
    const bool here = horizontal_distance(a, b) == Length{};
    return {static_cast<std::uint16_t>(id), pair.distance, here ? Octant::here : octant(a.centre, b.centre)};
}

} // namespace

Result<TableDescribed> describe_table(const Asking& asking, const DescribeInput& input) {
    const auto drafted = battle_with(asking, input.draft);
    if (drafted.has_error()) return drafted.error();
    const Setup& setup = setup_of(asking);
    const Battle& battle = *drafted;
    std::vector<std::vector<Solid>> units(battle.units.size());
    for_models_on_table(battle, [&](ModelId model) {
        units[index(battle.models[index(model)].unit)].push_back(solid_of(setup, battle, model));
    });
    std::vector<std::vector<Solid>> markers, pieces;
    for (const Marker& marker : battle.markers) markers.push_back({solid_of(marker)});
    for (const TerrainPiece& piece : setup.table.terrain) pieces.push_back(solids_of(piece));

    const auto nearest_first = [](std::vector<Landmark>& list) {
        std::ranges::stable_sort(list, {}, &Landmark::distance);
    };
    TableDescribed described;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i].empty()) continue;
        UnitDescribed& unit = described.units.emplace_back();
        unit.unit = static_cast<UnitId>(i), unit.middle = middle_of(units[i]);
        for (std::size_t j = 0; j < markers.size(); ++j) unit.markers.push_back(landmark(j, units[i], markers[j]));
        for (std::size_t j = 0; j < pieces.size(); ++j)
            if (!pieces[j].empty()) unit.terrain.push_back(landmark(j, units[i], pieces[j]));
        for (std::size_t j = 0; j < units.size(); ++j) {
            if (j == i || units[j].empty()) continue;
            const bool enemy = battle.units[j].owner != battle.units[i].owner;
            (enemy ? unit.enemies : unit.friends).push_back(landmark(j, units[i], units[j]));
        }
        for (auto* list : {&unit.markers, &unit.enemies, &unit.friends, &unit.terrain}) nearest_first(*list);
    }
    for (std::size_t j = 0; j < pieces.size(); ++j)
        if (!pieces[j].empty()) described.terrain.push_back({static_cast<std::uint16_t>(j), middle_of(pieces[j])});
    return described;
}

} // namespace muster::queries
