// Looking at the table: rulers, rings, sight, markers.
#include "server/queries/functions.h"
#include "server/queries/outline.h"
#include "server/queries/things.h"

#include "battle/standing.h"
#include "table/seen_ground.h"

#include <fmt/format.h>

#include <cmath>

namespace muster::queries {
namespace {

// --- The nearest two points, for drawing

struct Plane {
    double x = 0, y = 0;
};
Plane plane(Point point) { return {static_cast<double>(point.x.steps), static_cast<double>(point.y.steps)}; }
Point lattice(Plane at) {
    return {Length{static_cast<std::int32_t>(std::lround(at.x))}, Length{static_cast<std::int32_t>(std::lround(at.y))}};
}

Plane nearest_on_segment(Plane a, Plane b, Plane to) {
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const double t = length == 0 ? 0 : std::clamp(((to.x - a.x) * dx + (to.y - a.y) * dy) / length, 0.0, 1.0);
    return {a.x + t * dx, a.y + t * dy};
}

double squared_gap(Plane a, Plane b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

Plane nearest_on_border(const Footprint& base, Plane to) {
    if (base.is_disc()) {
        const Plane centre = plane(base.centre);
        const double gap = std::sqrt(squared_gap(centre, to)), radius = base.radius.steps;
        if (gap == 0) return centre;
        return {centre.x + (to.x - centre.x) * radius / gap, centre.y + (to.y - centre.y) * radius / gap};
    }
    Plane best = plane(base.vertices[0]);
    for (std::size_t i = 0; i < base.vertices.size(); ++i) {
        const Plane there =
            nearest_on_segment(plane(base.vertices[i]), plane(base.vertices[(i + 1) % base.vertices.size()]), to);
        if (squared_gap(there, to) < squared_gap(best, to)) best = there;
    }
    return best;
}

// Goes from border to border until nothing changes any more. This works because footprints are convex.
std::pair<Point, Point> nearest_points(const Footprint& a, const Footprint& b) {
    Plane on_a = plane(a.centre), on_b = plane(b.centre);
    for (int step = 0; step < 32; ++step) {
        on_a = nearest_on_border(a, on_b);
        on_b = nearest_on_border(b, on_a);
    }
    return {lattice(on_a), lattice(on_b)};
}

// --- Sight

// The most central line; where this is stopped and another is not, the other.
SightLineDrawn line_between(const SightScene& scene, ModelId observer, ModelId target) {
    const SightModel &from = scene.model(observer), &to = scene.model(target);
    const auto end = [](Point at, Length level) { return std::array{at.x.steps, at.y.steps, level.steps}; };
    if (const auto free = scene.free_line(from, to))
        return {end(free->from, free->from_level), end(free->to, free->to_level), true};
    return {end(from.solid.base.centre, from.solid.top()), end(to.solid.base.centre, to.solid.top()), false};
}

// The battle with the draft in it. Refused for a game without sight between models.
Result<Battle> battle_with_sight(const Asking& asking, const Draft& draft) {
    const auto inspector = inspector_of(asking);
    if (inspector.has_error()) return inspector.error();
    if (!(*inspector)->scene) return wrong("", "a game without sight", "one in which models see each other");
    return battle_with(asking, draft);
}
auto scene_of(const Asking& asking, const Battle& battle) {
    return (*inspector_of(asking))->scene(setup_of(asking), battle);
}

} // namespace

Result<Measured> measure(const Asking& asking, const MeasureInput& input) {
    const auto from = thing_of(asking, input.from, "from"), to = thing_of(asking, input.to, "to");
    if (from.has_error()) return from.error();
    if (to.has_error()) return to.error();
    if (input.bends.size() > 40) return wrong("bends", "more bends", "at most 40");
    for (Point waypoint : input.bends)
        if (auto problem = off_every_table(waypoint, "bends")) return *problem;
    const ClosestPair pair = closest_pair(from->solids, to->solids);
    const Solid &a = from->solids[pair.of_unit], &b = to->solids[pair.of_other];
    Measured measured;
    measured.straight = pair.distance;
    measured.horizontal = horizontal_distance(a.base, b.base);
    measured.vertical = vertical_distance(a, b);
    std::tie(measured.from, measured.to) = nearest_points(a.base, b.base);
    if (!from->models.empty()) measured.from_model = from->models[pair.of_unit];
    if (!to->models.empty()) measured.to_model = to->models[pair.of_other];
    measured.path = measured.horizontal;
    if (input.bends.empty()) return measured;
    // Measures from the thing's part nearest to the first waypoint to the part nearest to the last.
    const Solid first = at_point(input.bends.front()), last = at_point(input.bends.back());
    const ClosestPair leaving = closest_pair(from->solids, {&first, 1}), coming = closest_pair(to->solids, {&last, 1});
    const Footprint &start = from->solids[leaving.of_unit].base, &end = to->solids[coming.of_unit].base;
    measured.from = nearest_points(start, first.base).first;
    measured.to = nearest_points(end, last.base).first;
    if (!from->models.empty()) measured.from_model = from->models[leaving.of_unit];
    if (!to->models.empty()) measured.to_model = to->models[coming.of_unit];
    measured.path = horizontal_distance(start, first.base) + horizontal_distance(last.base, end);
    for (std::size_t i = 1; i < input.bends.size(); ++i)
        measured.path +=
            Length{static_cast<std::int32_t>(floor_sqrt(squared_distance(input.bends[i - 1], input.bends[i])))};
    return measured;
}

Result<Ring> ring(const Asking& asking, const RingInput& input) {
    auto around_what = thing_of(asking, input.around, "around");
    if (around_what.has_error()) return around_what.error();
    if (!input.only.empty()) {
        Thinged only;
        for (std::size_t i = 0; i < around_what->models.size(); ++i)
            if (std::ranges::find(input.only, around_what->models[i]) != input.only.end())
                only.solids.push_back(around_what->solids[i]);
        if (only.solids.empty()) return wrong("only", "none of them", "models of the unit that are on the table");
        around_what = only;
    }
    if (input.distance < Length{} || input.distance > farthest)
        return wrong("distance", fmt::format("{}", input.distance.steps), fmt::format("from 0 to {}", farthest.steps));
    const Battle& battle = battle_of(asking);
    Ring ring;
    std::vector<Outlines> areas;
    for (const Solid& solid : around_what->solids) areas.push_back({around(solid.base, input.distance)});
    ring.outline = united(areas);
    const auto any = [&](auto&& test) { return std::ranges::any_of(around_what->solids, test); };
    std::array<int, max_units> models{}, inside{}, wholly{};
    for_models_on_table(battle, [&](ModelId model) {
        const std::size_t unit = index(battle.models[index(model)].unit);
        const Solid there = solid_of(setup_of(asking), battle, model);
        ++models[unit];
        if (!any([&](const Solid& from) { return within(from, there, input.distance); })) return;
        ring.models.push_back(model);
        ++inside[unit];
        if (!any([&](const Solid& from) { return wholly_within(there, from, input.distance); })) return;
        ring.models_wholly.push_back(model);
        ++wholly[unit];
    });
    for (std::size_t unit = 0; unit < battle.units.size(); ++unit) {
        if (inside[unit] > 0) ring.units.push_back(static_cast<UnitId>(unit));
        if (models[unit] > 0 && wholly[unit] == models[unit]) ring.units_wholly.push_back(static_cast<UnitId>(unit));
    }
    for (std::size_t i = 0; i < battle.markers.size(); ++i) {
        Thing marker;
        marker.marker = static_cast<MarkerId>(i);
        const Solid there = thing_of(asking, marker, "marker")->solids.front();
        if (any([&](const Solid& from) { return within(from, there, input.distance); }))
            ring.markers.push_back(static_cast<MarkerId>(i));
    }
    return ring;
}

Result<SightMatrix> sight(const Asking& asking, const SightInput& input) {
    const auto battle = battle_with_sight(asking, input.draft);
    if (battle.has_error()) return battle.error();
    const auto observer = unit_in(asking, input.observer, "observer", false);
    const auto target = unit_in(asking, input.target, "target", false);
    if (observer.has_error()) return observer.error();
    if (target.has_error()) return target.error();
    const auto scene = scene_of(asking, *battle);
    SightMatrix matrix;
    matrix.lines = Eyes::lines;
    for (ModelId model : models_of(*battle, *observer)) matrix.observers.push_back(model);
    for (ModelId model : models_of(*battle, *target)) matrix.targets.push_back(model);
    if (matrix.observers.empty() || matrix.targets.empty())
        return wrong("observer", "a unit that is not on the table", "two units on the table");
    const UnitShares shares = scene->shares(*observer, *target);
    const UnitSight sight = scene->sight(*observer, *target);
    for (std::size_t i = 0; i < matrix.observers.size(); ++i) {
        std::vector<SightPair>& row = matrix.pairs.emplace_back();
        std::size_t best = 0;
        for (std::size_t j = 0; j < matrix.targets.size(); ++j) {
            const Share blocked = shares.of(i, j);
            SightPair pair{sight.sees(i, j), static_cast<std::uint16_t>(blocked.part), std::nullopt};
            if (blocked.part > 0 || !pair.sees)
                pair.obstruction =
                    scene->obstruction(scene->model(matrix.observers[i]), scene->model(matrix.targets[j]));
            row.push_back(pair);
            const bool clearer = blocked.part < shares.of(i, best).part;
            if (pair.sees != row[best].sees ? pair.sees : clearer) best = j;
        }
        matrix.drawn.push_back(line_between(*scene, matrix.observers[i], matrix.targets[best]));
    }
    return matrix;
}

Result<SightArea> sight_area(const Asking& asking, const SightAreaInput& input) {
    const auto battle = battle_with_sight(asking, input.draft);
    if (battle.has_error()) return battle.error();
    const auto observer = unit_in(asking, input.observer, "observer", false);
    if (observer.has_error()) return observer.error();
    if (models_of(*battle, *observer).empty())
        return wrong("observer", "a unit that is not on the table", "one on the table");
    static constexpr Length highest = 20_in; // of models (army/bases.cpp)
    const Length height = input.height.value_or(Length{});
    if (height <= Length{} || height > highest)
        return wrong("height", fmt::format("{}", height.steps), fmt::format("from 1 to {}", highest.steps));
    const auto scene = scene_of(asking, *battle);
    const Table& table = setup_of(asking).table;
    const Length mesh = std::max(0.75_in, (table.size.x + table.size.y) / 140); // about five thousand points are enough
    const SeenGround ground(table, *scene, *observer, height);
    return SightArea{height, united({ground.outlines(mesh)})};
}

Result<MarkersStatus> objective_status(const Asking& asking, const MarkersInput& input) {
    const auto inspector = inspector_of(asking);
    if (inspector.has_error()) return inspector.error();
    if (!(*inspector)->markers) return wrong("", "a game without markers", "one with markers to hold");
    const auto battle = battle_with(asking, input.draft);
    if (battle.has_error()) return battle.error();
    return MarkersStatus{(*inspector)->markers(setup_of(asking), *battle)};
}

} // namespace muster::queries
