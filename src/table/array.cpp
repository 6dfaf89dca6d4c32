// Ranks are counted from the front; slots go to the models nearest to them, so that paths seldom cross.
#include "table/array.h"

#include <algorithm>

namespace muster {

namespace {

// The whole degrees whose direction comes nearest to that of a vector.
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
std::int32_t files_of(const FormationRequest& request, Length spacing) {
    const auto count = static_cast<std::int32_t>(request.models.size());
    const std::int32_t deep = request.coherency.neighbours_in(request.models.size()) > 1 ? 2 : 1;
    std::int32_t files = 1;
    switch (request.goal.array) {
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

// Ranks across the heading, the first in front, their middle at (0, 0).
std::vector<Point> ranks(const FormationRequest& request, int facing, Length spacing) {
    const auto count = static_cast<std::int32_t>(request.models.size());
    const std::int32_t files = files_of(request, spacing), depth = (count + files - 1) / files;
    std::vector<Point> slots;
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t rank = i / files, in_rank = std::min(files, count - rank * files);
        const Length forward = spacing * (depth - 1 - 2 * rank) / 2;
        const Length aside = spacing * (in_rank - 1 - 2 * (i % files)) / 2;
        slots.push_back(turned({forward, aside}, facing));
    }
    return slots;
}

// Circles around the anchor, each evenly filled, the first at the radius asked for.
std::vector<Point> rings(std::size_t count, int facing, Length radius, Length spacing) {
    std::vector<Point> slots;
    for (; slots.size() < count; radius += spacing) {
        int turn = 1; // the fewest degrees that bring two models this far apart
        while (turn < 180 && squared_distance({radius, {}}, turned({radius, {}}, turn)) < squared(spacing)) ++turn;
        const std::size_t here = std::min(count - slots.size(), static_cast<std::size_t>(360 / turn));
        for (std::size_t i = 0; i < here; ++i)
            slots.push_back(turned({radius, {}}, facing + static_cast<int>(360 * i / here)));
    }
    return slots;
}

// Each slot to a model, the shortest ways first.
std::vector<std::size_t> slots_by_model(const FormationRequest& request, std::span<const Point> slots) {
    struct Pair {
        std::int64_t distance;
        std::size_t slot, model;
        auto operator<=>(const Pair&) const = default;
    };
    std::vector<Pair> pairs;
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        for (std::size_t model = 0; model < slots.size(); ++model)
            pairs.push_back({squared_distance(slots[slot], request.models[model].from.at), slot, model});
    std::ranges::sort(pairs);
    std::vector<std::size_t> slot_of(slots.size());
    ModelSet slots_taken = 0, models_given = 0;
    for (const Pair& pair : pairs) {
        if ((slots_taken & only(pair.slot)) != 0 || (models_given & only(pair.model)) != 0) continue;
        slots_taken |= only(pair.slot), models_given |= only(pair.model);
        slot_of[pair.model] = pair.slot;
    }
    return slot_of;
}

} // namespace

Point middle_of(std::span<const FormationModel> models) {
    std::int64_t x = 0, y = 0;
    for (const FormationModel& model : models) x += model.from.at.x.steps, y += model.from.at.y.steps;
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(models.size(), 1));
    return {{static_cast<std::int32_t>(x / count)}, {static_cast<std::int32_t>(y / count)}};
}

std::vector<Placement> array_places(const FormationRequest& request, Point anchor) {
    const FormationGoal& goal = request.goal;
    std::vector<Placement> places;
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
                                                         : ranks(request, facing, spacing);
    for (Point& slot : slots) slot = anchor + slot;
    const std::vector<std::size_t> slot_of = slots_by_model(request, slots);
    for (std::size_t i = 0; i < places.size(); ++i) places[i].at = slots[request.set_up ? i : slot_of[i]];
    return places;
}

} // namespace muster
