// Ranks are counted from the front. Models go to the places nearest to them, so that their paths seldom cross.
#include "table/array.h"

#include <algorithm>

namespace muster {

namespace {

// The whole number of degrees whose direction is nearest to that of a vector.
std::int16_t heading(Point vector) {
    std::int16_t best = 0;
    for (std::int16_t degrees = 1; degrees < 360; ++degrees)
        if (dot(turned({10_in, {}}, degrees), vector) > dot(turned({10_in, {}}, best), vector)) best = degrees;
    return best;
}

Length widest(std::span<const FormationModel> models) {
    Length radius;
    for (const FormationModel& model : models) radius = std::max(radius, model.mover.shape.radius);
    return 2 * radius;
}

std::int32_t root_rounded_up(std::int32_t count) { return static_cast<std::int32_t>(ceil_sqrt(count)); }

// How many models stand side by side.
std::int32_t files_of(const FormationRequest& request, Array array, Length spacing) {
    const auto count = static_cast<std::int32_t>(request.models.size());
    const std::int32_t deep = request.coherency.neighbours_in(request.models.size()) > 1 ? 2 : 1;
    std::int32_t files = 1;
    switch (array) {
    case Array::line:
        files = (count + deep - 1) / deep;
        break;
    case Array::column:
        files = deep;
        break;
    default:
        files = root_rounded_up(count);
        break;
    }
    if (!request.coherency.everyone_within) return files;
    const Length room = *request.coherency.everyone_within + spacing; // from the first file to the last
    return std::clamp(room.steps / std::max(spacing.steps, 1), 1, files);
}

// Ranks across the heading, the first one in front. Their middle is at (0, 0).
std::vector<Point> ranks(const FormationRequest& request, Array array, int facing, Length spacing) {
    const auto count = static_cast<std::int32_t>(request.models.size());
    const std::int32_t files = files_of(request, array, spacing), depth = (count + files - 1) / files;
    std::vector<Point> slots;
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t rank = i / files, in_rank = std::min(files, count - rank * files);
        const Length forward = spacing * (depth - 1 - 2 * rank) / 2;
        const Length aside = spacing * (in_rank - 1 - 2 * (i % files)) / 2;
        slots.push_back(turned({forward, aside}, facing));
    }
    return slots;
}

// Circles around the anchor, each evenly filled. The first has the radius asked for.
std::vector<Point> rings(std::size_t count, int facing, Length radius, Length spacing) {
    std::vector<Point> slots;
    for (; slots.size() < count; radius += spacing) {
        int turn = 1; // the fewest degrees that separate two models by `spacing`
        while (turn < 180 && squared_distance({radius, {}}, turned({radius, {}}, turn)) < squared(spacing)) ++turn;
        const std::size_t here = std::min(count - slots.size(), static_cast<std::size_t>(360 / turn));
        for (std::size_t i = 0; i < here; ++i)
            slots.push_back(turned({radius, {}}, facing + static_cast<int>(360 * i / here)));
    }
    return slots;
}

} // namespace

std::vector<std::size_t> shortest_ways(std::span<const Point> from, std::span<const Point> to) {
    struct Way {
        std::int64_t distance;
        std::size_t to, from;
        auto operator<=>(const Way&) const = default;
    };
    std::vector<Way> ways;
    for (std::size_t a = 0; a < from.size(); ++a)
        for (std::size_t b = 0; b < to.size(); ++b) ways.push_back({squared_distance(from[a], to[b]), b, a});
    std::ranges::sort(ways);
    std::vector<std::size_t> chosen(from.size());
    ModelSet taken = 0, gone = 0;
    for (const Way& way : ways) {
        if ((taken & only(way.to)) != 0 || (gone & only(way.from)) != 0) continue;
        taken |= only(way.to), gone |= only(way.from);
        chosen[way.from] = way.to;
    }
    return chosen;
}

Point middle_of(std::span<const FormationModel> models) {
    std::int64_t x = 0, y = 0;
    for (const FormationModel& model : models) x += model.from.at.x.steps, y += model.from.at.y.steps;
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(models.size(), 1));
    return {{static_cast<std::int32_t>(x / count)}, {static_cast<std::int32_t>(y / count)}};
}

std::vector<Placement> array_places(const FormationRequest& request, const FormationGoal& goal, Point anchor) {
    std::vector<Placement> places;
    places.reserve(request.models.size());
    for (const FormationModel& model : request.models) {
        places.push_back(model.from);
        if (goal.facing && !model.mover.shape.is_circle()) places.back().facing = *goal.facing;
        if (goal.elevation) places.back().elevation = *goal.elevation;
    }
    const Point middle = middle_of(request.models);
    if (goal.array == Array::towards) {
        for (Placement& place : places) place.at = anchor;
        return places;
    }
    if (goal.array == Array::keep) {
        for (Placement& place : places) place.at = place.at + (anchor - middle);
        return places;
    }
    const int facing = goal.facing ? *goal.facing : request.set_up ? 0 : heading(goal.anchor - middle);
    const Length spacing = widest(request.models) + goal.gap;
    std::vector<Point> slots = goal.array == Array::ring ? rings(places.size(), facing, goal.ring_radius, spacing)
                                                         : ranks(request, goal.array, facing, spacing);
    for (Point& slot : slots) slot = anchor + slot;
    if (request.set_up) {
        for (std::size_t i = 0; i < places.size(); ++i) places[i].at = slots[i];
        return places;
    }
    std::vector<Point> starts;
    for (const FormationModel& model : request.models) starts.push_back(model.from.at);
    const std::vector<std::size_t> slot_of = shortest_ways(starts, slots);
    for (std::size_t i = 0; i < places.size(); ++i) places[i].at = slots[slot_of[i]];
    return places;
}

} // namespace muster
