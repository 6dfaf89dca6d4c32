// Lattices, rings and lines of points, all in integers.
#include "table/candidates.h"

#include <algorithm>
#include <bit>

namespace muster {

namespace {

// The points of a square lattice within eight meshes of the origin, from the inside out.
std::vector<Point> lattice() {
    constexpr std::int32_t extent = 8;
    std::vector<Point> all;
    for (std::int32_t x = -extent; x <= extent; ++x)
        for (std::int32_t y = -extent; y <= extent; ++y)
            if (x * x + y * y <= extent * extent) all.push_back({{x}, {y}});
    std::ranges::stable_sort(all, {}, squared_norm);
    return all;
}

} // namespace

StepsAside::StepsAside(const Mover& mover) : mesh_(std::clamp(mover.shape.radius, 0.25_in, 1_in)) {
    static const std::vector<Point> steps = lattice();
    steps_ = steps;
}

Point pulled_into_reach(Point from, Point to, Length reach) {
    const Point way = to - from;
    const std::int64_t length = ceil_sqrt(squared_norm(way));
    if (length <= reach.steps) return to;
    const auto part = [&](Length along) {
        return Length{static_cast<std::int32_t>(along.steps * std::int64_t{reach.steps} / length)};
    };
    return from + Point{part(way.x), part(way.y)};
}

Point beside(const FormationModel& model, const Solid& other) {
    const Point way = other.base.centre - model.from.at;
    const auto after = [&](std::int64_t part) {
        const auto along = [&](Length all) { return Length{static_cast<std::int32_t>(all.steps * part >> 16)}; };
        return model.from.at + Point{along(way.x), along(way.y)};
    };
    std::int64_t free = 0, blocked = 1 << 16; // parts of the way; convex bases that touch once still touch beyond
    while (blocked - free > 1) {
        const std::int64_t middle = (free + blocked) / 2;
        const Footprint there = footprint(model.mover.shape, {after(middle), {}, model.from.facing});
        (overlap(there, other.base) ? blocked : free) = middle;
    }
    return after(free);
}

namespace {

Footprint at_origin(Footprint base) {
    for (Point& vertex : base.vertices) vertex = vertex - base.centre;
    base.centre = {};
    return base;
}

// The contact distance in this direction, if `apart` is enough.
Length contact(const Obstacle& obstacle, int degrees, Length apart) {
    Length low, high = apart;
    while (high - low > Length{1}) {
        const Length middle = low + (high - low) / 2;
        (holds(obstacle, turned({middle, {}}, degrees)) ? low : high) = middle;
    }
    return high;
}

} // namespace

std::span<const Length> Contacts::around(const Footprint& solid, const Footprint& outline, int directions) {
    const Footprint still = at_origin(solid);
    for (const Known& known : known_)
        if (static_cast<int>(known.distances.size()) == directions && known.outline == outline && known.solid == still)
            return known.distances;
    const Length apart = outline.radius + solid.radius + Length{1}; // one step because turned points are rounded
    const Obstacle obstacle = grown(still, outline, {});
    std::vector<Length> distances;
    for (int i = 0; i < directions; ++i) distances.push_back(contact(obstacle, 360 * i / directions, apart));
    known_.push_back({still, outline, std::move(distances)});
    return known_.back().distances;
}

CandidatePlaces::CandidatePlaces(const FormationRequest& request, std::size_t model, const Placement& ideal,
                                 Contacts& contacts, FunctionRef<bool(Point)> fits)
    : request_(request),
      model_(request.models[model]),
      ideal_(ideal),
      contacts_(contacts),
      fits_(fits),
      outline_(footprint(model_.mover.shape, {{}, {}, ideal.facing})),
      start_(request.set_up ? ideal.at : pulled_into_reach(request.models[model], ideal.at)) {
    places_.reserve(100);
    ranks_.reserve(100);
}

void CandidatePlaces::around_ideal() {
    const StepsAside steps(model_.mover);
    for (std::size_t i = 0; i < steps.size(); ++i) add(start_ + steps[i]);
}

void CandidatePlaces::touching(std::span<const Solid> solids) {
    for (const Solid& solid : solids) rings(solid, 24, std::array{Length{}});
}

void CandidatePlaces::touching_nearest(ModelSet which, std::span<const Solid> mates) {
    constexpr std::size_t few = 6;
    std::vector<std::size_t> nearest;
    for (; which != 0; which &= which - 1) nearest.push_back(static_cast<std::size_t>(std::countr_zero(which)));
    std::ranges::stable_sort(nearest, {},
                             [&](std::size_t mate) { return squared_distance(mates[mate].base.centre, ideal_.at); });
    for (const std::size_t mate : std::span(nearest).first(std::min(few, nearest.size()))) {
        rings(mates[mate], 12, std::array{Length{}, request_.coherency.link.reach});
    }
}

void CandidatePlaces::around(const Solid& solid, Length reach) {
    const Length mesh = std::max(model_.mover.shape.radius, 0.25_in);
    std::vector<Length> gaps;
    for (Length gap; gap <= reach; gap += mesh) gaps.push_back(gap);
    rings(solid, 24, gaps);
}

void CandidatePlaces::rings(const Solid& solid, int directions, std::span<const Length> gaps) {
    const Length apart = outline_.radius + solid.base.radius + Length{1}; // one step because turned points are rounded
    const Length reach = model_.mover.allowance + apart + gaps.back();
    if (!request_.set_up && squared_distance(solid.base.centre, model_.from.at) > squared(reach)) return;
    const bool round = outline_.is_disc() && solid.base.is_disc();
    const auto distances = round ? std::span<const Length>{} : contacts_.around(solid.base, outline_, directions);
    for (int i = 0; i < directions; ++i) {
        const int degrees = 360 * i / directions;
        const Length distance = round ? apart : distances[static_cast<std::size_t>(i)];
        for (const Length gap : gaps) add(solid.base.centre + turned({distance + gap, {}}, degrees));
    }
}

void CandidatePlaces::on_the_way() {
    if (request_.set_up) return;
    const Point way = start_ - model_.from.at;
    for (std::int32_t eighths = 7; eighths > 0; --eighths)
        add(model_.from.at + Point{way.x / 8 * eighths, way.y / 8 * eighths});
    add(model_.from);
}

void CandidatePlaces::everywhere() {
    constexpr std::int32_t meshes = 16;
    Point low, high = request_.ground.size;
    const auto narrow = [&](Point least, Point most) {
        low = {std::max(low.x, least.x), std::max(low.y, least.y)};
        high = {std::min(high.x, most.x), std::min(high.y, most.y)};
    };
    if (!request_.set_up) {
        const Point reach{model_.mover.allowance, model_.mover.allowance};
        narrow(model_.from.at - reach, model_.from.at + reach);
    }
    if (!request_.zone.empty()) {
        const auto [left, right] = std::ranges::minmax(request_.zone, {}, &Point::x);
        const auto [lower, upper] = std::ranges::minmax(request_.zone, {}, &Point::y);
        narrow({left.x, lower.y}, {right.x, upper.y});
    }
    if (request_.wholly_within) {
        Point least{1000_in, 1000_in}, most{-1000_in, -1000_in};
        for (const Solid& each : request_.wholly_within->of) {
            const Length reach = request_.wholly_within->between_centres(each, model_.mover.shape);
            const Point centre = each.base.centre;
            least = {std::min(least.x, centre.x - reach), std::min(least.y, centre.y - reach)};
            most = {std::max(most.x, centre.x + reach), std::max(most.y, centre.y + reach)};
        }
        narrow(least, most);
    }
    if (low.x > high.x || low.y > high.y) return;
    const Point mesh{(high.x - low.x) / meshes, (high.y - low.y) / meshes};
    for (std::int32_t x = 0; x <= meshes; ++x)
        for (std::int32_t y = 0; y <= meshes; ++y) add(low + Point{mesh.x * x, mesh.y * y});
}

void CandidatePlaces::add(const Placement& place) {
    if (!fits_(place.at)) return;
    ranks_.push_back({squared_distance(place.at, ideal_.at), places_.size()});
    places_.push_back(place);
}

// A heap, because in most cases one of the first few places is enough.
std::optional<Placement> CandidatePlaces::next() {
    if (ranks_.empty()) return {};
    if (!is_heap_) std::make_heap(ranks_.begin(), ranks_.end(), is_worse);
    is_heap_ = true;
    std::pop_heap(ranks_.begin(), ranks_.end(), is_worse);
    const Placement nearest = places_[ranks_.back().number];
    ranks_.pop_back();
    return nearest;
}

} // namespace muster
