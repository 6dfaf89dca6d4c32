// The slow twin of formations: checks a proposal rule by rule, by brute force, using only measuring.
#pragma once

#include "table/formation.h"

#include <algorithm>
#include <string>

namespace muster::slow {

inline Solid solid_of(const FormationModel& model, const Placement& place) {
    return solid(model.mover.shape, model.mover.height, place);
}

inline bool share_height(Length bottom, Length top, Length other_bottom, Length other_top) {
    return bottom < other_top && other_bottom < top;
}

// Whether the barrier keeps the model away from this place. `slack` steps of overlap are allowed, for sampled points.
inline bool blocked(const Barrier& barrier, const Solid& model, Length slack = {}) {
    if (barrier.clearance.steps == 0) {
        if (!share_height(model.elevation, model.top(), barrier.bottom, barrier.top)) return false;
        Footprint thinner = model.base;
        if (slack.steps == 0) return overlap(thinner, barrier.base);
        return model.base.is_disc() && barrier.base.is_disc() &&
               discs_overlap(model.base.centre, model.base.radius - slack, barrier.base.centre, barrier.base.radius);
    }
    const Length top = model.hull ? model.top() : model.elevation;
    const Length gap = std::max({Length{}, barrier.bottom - top, model.elevation - barrier.top});
    return gap <= barrier.vertical && horizontal_distance(model.base, barrier.base) + slack < barrier.clearance;
}

// N-I-42: over one level surface, in nothing that stands beside it or hangs above it; low features may be straddled.
inline bool has_footing(const Ground& ground, const Solid& model) {
    bool supported = model.elevation.steps == 0;
    for (const Prism& prism : ground.terrain) {
        if (!overlap(prism.base, model.base)) continue;
        const bool low = prism.elevation.steps == 0 && prism.height <= ground.free_height;
        if (low && model.elevation.steps == 0) continue;
        if (prism.top() == model.elevation && wholly_inside(model.base, prism.base.vertices)) supported = true;
        if (share_height(model.elevation, model.top(), prism.elevation, prism.top())) return false;
    }
    return supported;
}

inline bool linked(const CoherencyRule& rule, const Solid& a, const Solid& b) {
    if (!rule.link.vertical) return straight_distance(a, b) <= rule.link.reach;
    return horizontal_distance(a.base, b.base) <= rule.link.reach && vertical_distance(a, b) <= *rule.link.vertical;
}

inline int out_of_place(const CoherencyRule& rule, const std::vector<Solid>& models) {
    const std::size_t count = models.size();
    std::vector<std::size_t> group(count);
    for (std::size_t a = 0; a < count; ++a) group[a] = a;
    for (std::size_t pass = 0; pass < count; ++pass)
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (a != b && linked(rule, models[a], models[b])) group[a] = std::min(group[a], group[b]);
    std::size_t largest = 0, name = 0;
    for (std::size_t a = 0; a < count; ++a) {
        const auto size = static_cast<std::size_t>(std::ranges::count(group, a));
        if (size > largest) largest = size, name = a;
    }
    int out = 0;
    for (std::size_t a = 0; a < count; ++a) {
        std::size_t neighbours = 0;
        bool far = false;
        for (std::size_t b = 0; b < count; ++b) {
            if (a == b) continue;
            if (linked(rule, models[a], models[b])) ++neighbours;
            if (rule.everyone_within && straight_distance(models[a], models[b]) > *rule.everyone_within) far = true;
        }
        const std::size_t needed = count < 2 ? 0 : count >= rule.large_from ? rule.large_neighbours : rule.neighbours;
        if (far || neighbours < needed || (rule.one_group && group[a] != name)) ++out;
    }
    return out;
}

// Empty if the end positions are legal.
inline std::string fault_of_places(const FormationRequest& request, const std::vector<Placement>& places) {
    if (places.size() != request.models.size()) return "not one place for each model";
    std::vector<Solid> solids;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const FormationModel& model = request.models[i];
        const bool stays = places[i] == model.from && (!request.set_up || model.fixed);
        const Solid there = solid_of(model, places[i]);
        if (model.fixed && !stays) return "a fixed model moved";
        if (!wholly_inside(there.base, {}, request.ground.size)) return "off the table";
        if (!has_footing(request.ground, there)) return "no footing";
        for (const Barrier& barrier : request.ground.barriers)
            if ((!stays || barrier.end_only) && blocked(barrier, there)) return "in a barrier";
        if (!request.zone.empty() && !wholly_inside(there.base, request.zone)) return "outside the zone";
        const auto& vicinity = request.wholly_within;
        const auto beside = [&](const Solid& each) {
            return vicinity->partly ? within(there, each, vicinity->reach)
                                    : wholly_within(there, each, vicinity->reach);
        };
        if (vicinity && std::ranges::none_of(vicinity->of, beside)) return "not within";
        if (model.closer_to && !stays && !request.set_up &&
            straight_distance(there, *model.closer_to) >=
                straight_distance(solid_of(model, model.from), *model.closer_to))
            return "not closer";
        solids.push_back(there);
    }
    for (std::size_t a = 0; a < solids.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (overlap(solids[a].base, solids[b].base) &&
                share_height(solids[a].elevation, solids[a].top(), solids[b].elevation, solids[b].top()))
                return "two models overlap";
    if (out_of_place(request.coherency, solids) > request.tolerated_out_of_place) return "not coherent";
    for (const FormationTarget& target : request.targets) {
        bool reached = false;
        for (const Solid& model : solids)
            for (const Solid& enemy : target.models)
                reached = reached || (target.nearness.vertical
                                          ? horizontal_distance(model.base, enemy.base) <= target.nearness.reach &&
                                                vertical_distance(model, enemy) <= *target.nearness.vertical
                                          : straight_distance(model, enemy) <= target.nearness.reach);
        if (!reached) return "a target is not reached";
    }
    return "";
}

// The ground of the next model, with the models of the unit where they are now.
inline Ground ground_at(const FormationRequest& request, const std::vector<Placement>& now, std::size_t mover) {
    Ground ground = request.ground;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (i == mover) continue;
        const Solid mate = solid_of(request.models[i], now[i]);
        ground.barriers.push_back(
            {mate.base, mate.elevation, mate.top(), {}, {}, request.models[mover].over_mates}); // N-CHG-20
    }
    return ground;
}

// Follows a path on flat ground point by point. A step of rounding is allowed.
inline std::string fault_on_the_way(const Ground& ground, const FormationModel& model, const Path& path) {
    for (std::size_t leg = 1; leg < path.places.size(); ++leg) {
        const Point from = path.places[leg - 1].at, way = path.places[leg].at - from;
        const std::int32_t parts = static_cast<std::int32_t>(ceil_sqrt(squared_norm(way)) / 32) + 1;
        for (std::int32_t part = 0; part <= parts; ++part) {
            Placement there = path.places[leg - 1];
            there.at = from + Point{{way.x.steps * part / parts}, {way.y.steps * part / parts}};
            for (const Barrier& barrier : ground.barriers)
                if (!barrier.end_only && blocked(barrier, solid_of(model, there), Length{2}))
                    return "through a barrier";
        }
    }
    return "";
}

inline std::string fault_of_paths(const FormationRequest& request, const Formation& formation) {
    std::vector<std::uint8_t> sorted = formation.order;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < request.models.size(); ++i)
        if (sorted.size() != request.models.size() || sorted[i] != i) return "not everybody in the order once";
    if (request.set_up) return "";
    std::vector<Placement> now;
    for (const FormationModel& model : request.models) now.push_back(model.from);
    for (const std::size_t i : formation.order) {
        const FormationModel& model = request.models[i];
        const Path& path = formation.paths[i];
        if (path.places.empty() || path.places.front() != model.from || path.places.back() != formation.places[i])
            return "a path that does not lead there";
        if (path.places.size() > 1) {
            const Ground ground = ground_at(request, now, i);
            std::int64_t length = 0;
            for (std::size_t leg = 1; leg < path.places.size(); ++leg)
                length += ceil_sqrt(squared_distance(path.places[leg - 1].at, path.places[leg].at));
            if (length > path.cost.steps || path.cost > model.mover.allowance) return "a path too long";
            const PathCheck check = check_path(ground, model.mover, path.places);
            if (!check.legal()) return "a path that may not be walked: " + std::string(name_of(check.fault));
            const bool flat = !model.mover.flies && ground.terrain.empty();
            if (flat && !fault_on_the_way(ground, model, path).empty()) return "a path through a barrier";
        }
        now[i] = formation.places[i];
    }
    return "";
}

inline std::string fault_of(const FormationRequest& request, const Formation& formation) {
    const std::string fault = fault_of_places(request, formation.places);
    return fault.empty() ? fault_of_paths(request, formation) : fault;
}

} // namespace muster::slow
