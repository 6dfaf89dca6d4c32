// End positions. Circles around everything turn most questions away before the ground is asked.
#include "table/end_places.h"

#include "table/walker.h"

#include <algorithm>

namespace muster {

namespace {

FormationFault as_formation_fault(PathFault fault) {
    switch (fault) {
    case PathFault::none:
        return FormationFault::none;
    case PathFault::leaves_table:
        return FormationFault::off_table;
    case PathFault::through_barrier:
        return FormationFault::barrier;
    default:
        return FormationFault::no_footing;
    }
}

} // namespace

EndPlaces::EndPlaces(const FormationRequest& request, Scope scope) : request_(request), scope_(scope) {
    look_at_ground();
    outlines_.reserve(request.models.size());
    for (const FormationModel& model : request.models) {
        const std::int16_t facing = request.set_up && request.goal.facing ? *request.goal.facing : model.from.facing;
        outlines_.push_back({facing, footprint(model.mover.shape, {{}, {}, facing})});
    }
}

void EndPlaces::look_at_ground() {
    ground_.size = request_.ground.size;
    ground_.free_height = request_.ground.free_height;
    for (const Prism& prism : request_.ground.terrain) {
        const Circle circle{prism.base.centre, prism.base.radius};
        if (!matters(circle) || is_low(request_.ground, prism)) continue;
        ground_.terrain.push_back(prism);
        terrain_circles_.push_back(circle);
    }
    for_who_stays_ = ground_;
    for (const Barrier& barrier : request_.ground.barriers) {
        const Circle circle{barrier.base.centre, barrier.base.radius + barrier.clearance};
        if (!matters(circle)) continue;
        ground_.barriers.push_back(barrier);
        barrier_circles_.push_back(circle);
        if (barrier.end_only && !barrier.spares_who_stays) for_who_stays_.barriers.push_back(barrier);
    }
}

// No path of a model leaves the circle of its allowance, so what lies outside all of them does not matter.
bool EndPlaces::matters(const Circle& circle) const {
    if (request_.set_up || scope_ == Scope::everything) return true;
    return std::ranges::any_of(request_.models, [&](const FormationModel& model) {
        return !circle.misses(model.from.at, model.mover.allowance + model.mover.shape.radius);
    });
}

bool EndPlaces::stays(std::size_t model, const Placement& place) const {
    const FormationModel& who = request_.models[model];
    return place == who.from && (!request_.set_up || who.fixed);
}

Solid EndPlaces::solid_at(std::size_t model, const Placement& place) const {
    const Mover& mover = request_.models[model].mover;
    return {base_at(model, place), place.elevation, mover.height, mover.shape.hull};
}

Footprint EndPlaces::base_at(std::size_t model, const Placement& place) const {
    const Outline& outline = outlines_[model];
    if (place.facing != outline.facing) return footprint(request_.models[model].mover.shape, place);
    Footprint base = outline.base;
    base.centre = place.at;
    for (Point& vertex : base.vertices) vertex = place.at + vertex;
    return base;
}

bool EndPlaces::is_near(const std::vector<Circle>& circles, std::size_t model, Point at) const {
    const Length radius = request_.models[model].mover.shape.radius;
    return std::ranges::any_of(circles, [&](const Circle& circle) { return !circle.misses(at, radius); });
}

FormationFault EndPlaces::fault(std::size_t model, const Placement& place) const {
    const FormationModel& who = request_.models[model];
    const bool stays_put = stays(model, place);
    if (who.fixed && !stays_put) return FormationFault::moved_though_fixed;
    if (is_near(terrain_circles_, model, place.at) || is_near(barrier_circles_, model, place.at)) {
        const PathCheck check =
            check_standing(stays_put ? for_who_stays_ : ground_, who.mover, base_at(model, place), place.elevation);
        if (!check.legal()) return as_formation_fault(check.fault);
    } else {
        if (!wholly_inside(base_at(model, place), {}, ground_.size)) return FormationFault::off_table;
        if (place.elevation.steps != 0) return FormationFault::no_footing;
    }
    if (request_.zone.empty() && !request_.wholly_within && !who.closer_to) return FormationFault::none;
    const Solid there = solid_at(model, place);
    if (!in_zone(there)) return FormationFault::outside_zone;
    return stays_put || closer(model, there) ? FormationFault::none : FormationFault::not_closer;
}

FixedVector<Length, 8> EndPlaces::levels(std::size_t model, const Placement& place) const {
    if (!is_near(terrain_circles_, model, place.at)) return {Length{}};
    FixedVector<Length, 8> possible = footing_of(ground_, request_.models[model].mover, base_at(model, place));
    const auto off = [&](Length level) { return std::abs((level - place.elevation).steps); };
    std::ranges::sort(possible, [&](Length a, Length b) { return off(a) != off(b) ? off(a) < off(b) : a < b; });
    return possible;
}

std::optional<Placement> EndPlaces::settled(std::size_t model, const Placement& place) const {
    for (const Length level : levels(model, place)) {
        const Placement there{place.at, level, place.facing};
        if (fault(model, there) == FormationFault::none) return there;
    }
    return {};
}

bool EndPlaces::in_zone(const Solid& there) const {
    if (!request_.zone.empty() && !wholly_inside(there.base, request_.zone)) return false;
    if (!request_.wholly_within) return true;
    const auto& [of, reach, partly] = *request_.wholly_within;
    return partly ? within(there, of, reach) : wholly_within(there, of, reach);
}

bool EndPlaces::closer(std::size_t model, const Solid& there) const {
    const FormationModel& who = request_.models[model];
    return !who.closer_to || request_.set_up ||
           straight_distance(there, *who.closer_to) < straight_distance(solid_at(model, who.from), *who.closer_to);
}

} // namespace muster
