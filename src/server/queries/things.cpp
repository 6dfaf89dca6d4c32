#include "server/queries/things.h"

#include "battle/standing.h"

#include <fmt/format.h>

namespace muster::queries {

Solid at_point(Point at) {
    Solid solid;
    solid.base.centre = at;
    return solid;
}

Solid solid_of(const Marker& marker) {
    Solid solid = at_point(marker.at);
    solid.base.radius = 20_mm;
    solid.elevation = marker.elevation;
    return solid;
}

std::vector<Solid> solids_of(const TerrainPiece& piece) {
    std::vector<Solid> solids;
    for (const Prism& prism : piece.prisms) solids.push_back({prism.base, prism.elevation, prism.height, true});
    return solids;
}

namespace {

std::optional<Problem> add_edge(const Asking& asking, const std::string& edge, Thinged& thing) {
    const Point size = setup_of(asking).table.size;
    const Point corners[] = {{}, {size.x, Length{}}, size, {Length{}, size.y}};
    static constexpr std::string_view edges[] = {"south", "east", "north", "west"};
    const auto found = std::ranges::find(edges, edge);
    if (found == std::end(edges)) return wrong("edge", "\"" + edge.substr(0, 20) + "\"", "south, east, north or west");
    const auto number = static_cast<std::size_t>(found - std::begin(edges));
    const Point from = corners[number], to = corners[(number + 1) % 4];
    static constexpr Point outwards[] = {{0_in, -1_in}, {1_in, 0_in}, {0_in, 1_in}, {-1_in, 0_in}};
    const Point corners_beyond[] = {to, from, from + outwards[number], to + outwards[number]};
    Solid solid; // the strip beyond the edge of the table
    solid.base = footprint(corners_beyond);
    thing.solids.push_back(solid);
    return std::nullopt;
}

std::optional<Problem> add_model(const Asking& asking, ModelId model, Thinged& thing) {
    const Battle& battle = battle_of(asking);
    if (index(model) >= battle.models.size() || !on_table(battle, model))
        return wrong("model", fmt::format("{}", index(model)), "a model on the table");
    thing.solids.push_back(solid_of(setup_of(asking), battle, model));
    thing.models.push_back(model);
    return std::nullopt;
}

} // namespace

Result<Thinged> thing_of(const Asking& asking, const Thing& thing, std::string_view place) {
    const Battle& battle = battle_of(asking);
    const int named = thing.point.has_value() + thing.model.has_value() + thing.unit.has_value() +
                      thing.marker.has_value() + thing.terrain.has_value() + thing.edge.has_value();
    if (named != 1)
        return wrong(std::string(place), fmt::format("{} things", named),
                     "one of point, model, unit, marker, terrain, edge");
    Thinged result;
    if (thing.point) {
        if (auto problem = off_every_table(*thing.point, place)) return *problem;
        result.solids.push_back(at_point(*thing.point));
    } else if (thing.model) {
        if (auto problem = add_model(asking, *thing.model, result)) return *problem;
    } else if (thing.unit) {
        const auto unit = unit_in(asking, thing.unit, place, true);
        if (unit.has_error()) return unit.error();
        for (ModelId model : models_of(battle, *unit)) add_model(asking, model, result);
    } else if (thing.marker) {
        if (index(*thing.marker) >= battle.markers.size())
            return wrong(std::string(place), fmt::format("marker {}", index(*thing.marker)),
                         "a marker that lies there");
        result.solids.push_back(solid_of(battle.markers[index(*thing.marker)]));
    } else if (thing.terrain) {
        const auto& terrain = setup_of(asking).table.terrain;
        if (*thing.terrain >= terrain.size())
            return wrong(std::string(place), fmt::format("terrain {}", *thing.terrain),
                         fmt::format("a piece from 0 to {}", terrain.size() - 1));
        result.solids = solids_of(terrain[*thing.terrain]);
    } else if (auto problem = add_edge(asking, *thing.edge, result)) {
        return *problem;
    }
    return result;
}

} // namespace muster::queries
