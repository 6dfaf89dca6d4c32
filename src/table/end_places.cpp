// End positions. Comparing circles answers most questions before the exact ground is looked at.
#include "table/end_places.h"

#include "table/neighbourhood.h"
#include "table/walker.h"

#include <algorithm>

namespace muster {

EndPlaces::EndPlaces(const FormationRequest& request, Scope scope) : request_(request), scope_(scope) {
    look_at_zone();
    look_at_ground();
    outlines_.reserve(request.models.size());
    for (const FormationModel& model : request.models) {
        const std::int16_t facing = request.goal.facing.value_or(model.from.facing);
        outlines_.push_back({facing, footprint(model.mover.shape, {{}, {}, facing})});
    }
}

void EndPlaces::look_at_zone() {
    if (request_.zone.empty()) return;
    zone_low_ = zone_high_ = request_.zone[0];
    for (const Point corner : request_.zone) {
        zone_low_ = {std::min(zone_low_.x, corner.x), std::min(zone_low_.y, corner.y)};
        zone_high_ = {std::max(zone_high_.x, corner.x), std::max(zone_high_.y, corner.y)};
    }
}

void EndPlaces::look_at_ground() {
    const Neighbourhood neighbourhood(request_);
    const auto matters = [&](const Circle& circle) {
        if (scope_ == Scope::everything) return true;
        return neighbourhood.touches(circle.centre, circle.radius) && (request_.zone.empty() || touches_zone(circle));
    };
    terrain_.reserve(request_.ground.terrain.size());
    terrain_circles_.reserve(request_.ground.terrain.size());
    barriers_.reserve(request_.ground.barriers.size());
    barrier_circles_.reserve(request_.ground.barriers.size());
    for (const Prism& prism : request_.ground.terrain) {
        const Circle circle{prism.base.centre, prism.base.radius};
        if (!matters(circle) || is_low(request_.ground, prism)) continue;
        terrain_.push_back(&prism);
        terrain_circles_.push_back(circle);
    }
    for (const Barrier& barrier : request_.ground.barriers) {
        const Circle circle{barrier.base.centre, barrier.base.radius + barrier.clearance};
        if (!matters(circle)) continue;
        barriers_.push_back(&barrier);
        barrier_circles_.push_back(circle);
    }
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

template <class Visit>
void EndPlaces::for_terrain_near(const Footprint& base, Visit visit) const {
    for (std::size_t i = 0; i < terrain_.size(); ++i)
        if (!terrain_circles_[i].misses(base.centre, base.radius)) visit(*terrain_[i]);
}

// A level surface carries the base (N-I-42), and nothing is in its place, neither beside it nor above it.
FormationFault EndPlaces::footing_fault(std::size_t model, const Footprint& base, Length elevation) const {
    const Mover& mover = request_.models[model].mover;
    bool level = elevation.steps == 0, beside = false, above = false;
    for_terrain_near(base, [&](const Prism& prism) {
        if (blocks(prism, mover, elevation, elevation) && overlap(base, prism.base))
            (prism.elevation > elevation ? above : beside) = true;
        level = level || (prism.top() == elevation && carries(request_.ground, prism.base, base));
    });
    if (beside || !level) return FormationFault::no_footing;
    return above ? FormationFault::too_tall : FormationFault::none;
}

// Does the same as check_standing, but looks closely only at what is near. For a model that does not move, only
// barriers with `end_only` count.
FormationFault EndPlaces::standing_fault(std::size_t model, const Placement& place, const Footprint& base) const {
    const Mover& mover = request_.models[model].mover;
    const bool stays_put = stays(model, place);
    if (!wholly_inside(base, {}, request_.ground.size)) return FormationFault::off_table;
    for (std::size_t i = 0; i < barriers_.size(); ++i) {
        if (barrier_circles_[i].misses(place.at, base.radius)) continue;
        if (stays_put && (!barriers_[i]->end_only || barriers_[i]->spares_who_stays)) continue;
        if (stands_in(*barriers_[i], mover, base, place.elevation)) return FormationFault::barrier;
    }
    return footing_fault(model, base, place.elevation);
}

FormationFault EndPlaces::fault(std::size_t model, const Placement& place) const {
    return fault(model, place, base_at(model, place));
}

FormationFault EndPlaces::fault(std::size_t model, const Placement& place, const Footprint& base) const {
    const FormationModel& who = request_.models[model];
    if (who.fixed && !stays(model, place)) return FormationFault::moved_though_fixed;
    if (const FormationFault fault = standing_fault(model, place, base); fault != FormationFault::none) return fault;
    if (request_.zone.empty() && !request_.wholly_within && !who.closer_to) return FormationFault::none;
    const Solid there = solid_at(model, place);
    if (!in_zone(there)) return FormationFault::outside_zone;
    return stays(model, place) || closer(model, there) ? FormationFault::none : FormationFault::not_closer;
}

Levels EndPlaces::levels(std::size_t model, const Placement& place) const {
    return levels(base_at(model, place), place.elevation);
}

Levels EndPlaces::levels(const Footprint& base, Length elevation) const {
    Levels possible{Length{}};
    for_terrain_near(base, [&](const Prism& prism) {
        const bool known = std::ranges::find(possible, prism.top()) != possible.end();
        if (!known && !possible.full() && carries(request_.ground, prism.base, base)) possible.push_back(prism.top());
    });
    const auto off = [&](Length level) { return std::abs((level - elevation).steps); };
    std::ranges::sort(possible, [&](Length a, Length b) { return off(a) != off(b) ? off(a) < off(b) : a < b; });
    return possible;
}

std::optional<Placement> EndPlaces::settled(std::size_t model, const Placement& place) const {
    const Footprint base = base_at(model, place);
    for (const Length level : levels(base, place.elevation)) {
        const Placement there{place.at, level, place.facing};
        if (fault(model, there, base) == FormationFault::none) return there;
    }
    return {};
}

bool EndPlaces::in_zone(const Solid& there) const {
    if (!request_.zone.empty() && !lies_in_zone(there.base)) return false;
    return !request_.wholly_within || request_.wholly_within->holds(there);
}

bool EndPlaces::closer(std::size_t model, const Solid& there) const {
    const FormationModel& who = request_.models[model];
    return !who.closer_to || request_.set_up ||
           straight_distance(there, *who.closer_to) < straight_distance(solid_at(model, who.from), *who.closer_to);
}

} // namespace muster
