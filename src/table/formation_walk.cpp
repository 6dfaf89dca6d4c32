// Walking one model of a unit among the others: quick looks by circles, then the exact ways.
#include "table/formation_search.h"

#include <algorithm>

namespace muster {

namespace {

Barrier barrier_of(const FormationModel& model, const Placement& place) {
    return {footprint(model.mover.shape, place),
            place.elevation,
            place.elevation + model.mover.height,
            {},
            {},
            model.over_mates};
}

Length leg_cost(Point from, Point to) { return {static_cast<std::int32_t>(ceil_sqrt(squared_distance(from, to)))}; }

// A straight way. A Path is large, so it is written where it will stay.
bool write(Path& way, const Placement& from, const Placement& to, Length cost) {
    way.places.clear();
    way.places.push_back(from);
    way.places.push_back(to);
    way.cost = cost;
    return true;
}

} // namespace

bool passes(Point from, Point to, Point point, Length near) {
    const Point way = to - from;
    const std::int64_t along = dot(point - from, way), length = squared_norm(way);
    if (along <= 0) return squared_distance(point, from) < squared(near);
    if (along >= length) return squared_distance(point, to) < squared(near);
    const Int128 aside = cross(way, point - from);
    return aside * aside < Int128{squared(near)} * length;
}

Walk::Walk(const FormationRequest& request, const EndPlaces& ends) : request_(request), ends_(ends) {
    for (const FormationModel& model : request.models) mates_.push_back(barrier_of(model, model.from));
}

void Walk::put(std::size_t model, const Placement& place) { mates_[model] = barrier_of(request_.models[model], place); }

void Walk::fill_ground() {
    ground_.size = request_.ground.size;
    ground_.free_height = request_.ground.free_height;
    for (const Prism* prism : ends_.terrain()) ground_.terrain.push_back(*prism);
    for (const Barrier* barrier : ends_.barriers()) ground_.barriers.push_back(*barrier);
    has_ground_ = true;
}

// Only mates the model can come near to.
void Walk::gather_barriers(std::size_t model) {
    const FormationModel& who = request_.models[model];
    if (!has_ground_) fill_ground();
    ground_.barriers.erase(ground_.barriers.begin() + std::ssize(ends_.barriers()), ground_.barriers.end());
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size(); ++mate) {
        const Length near = who.mover.allowance + who.mover.shape.radius + mates_[mate].base.radius;
        if (mate != model && squared_distance(who.from.at, mates_[mate].base.centre) <= squared(near))
            ground_.barriers.push_back(mates_[mate]);
    }
}

bool Walk::straight(std::size_t model, const Placement& to, Path& way) {
    const FormationModel& who = request_.models[model];
    if (who.mover.flies && who.from.facing == to.facing) return fly(model, to, way);
    const Outlook outlook = look_along(model, to);
    if (outlook == Outlook::barred) return false;
    if (outlook == Outlook::open) return write(way, who.from, to, leg_cost(who.from.at, to.at));
    gather_barriers(model);
    const bool over_others = who.mover.flies || who.over_mates;
    if (!over_others && who.from.facing == to.facing) return step_by_step(model, to, way);
    const std::array<Placement, 2> line{who.from, to};
    const PathCheck check = check_path(ground_, who.mover, line);
    return check.legal() && write(way, who.from, to, check.cost);
}

// Over everything; but nobody ends where a mate still stands.
bool Walk::fly(std::size_t model, const Placement& to, Path& way) const {
    const FormationModel& who = request_.models[model];
    const Length rise = who.mover.slant ? to.elevation - who.from.elevation : Length{};
    const std::int64_t cost = ceil_sqrt(squared_distance(who.from.at, to.at) + squared(rise));
    if (cost > who.mover.allowance.steps) return false;
    const Footprint base = footprint(who.mover.shape, to);
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size(); ++mate)
        if (mate != model && stands_in(mates_[mate], who.mover, base, to.elevation)) return false;
    return write(way, who.from, to, Length{static_cast<std::int32_t>(cost)});
}

// As check_path does it, but for what is known already: the model stands legally at both ends.
bool Walk::step_by_step(std::size_t model, const Placement& to, Path& way) {
    const Placement& from = request_.models[model].from;
    const Mover& mover = request_.models[model].mover;
    const Point low{std::min(from.at.x, to.at.x), std::min(from.at.y, to.at.y)};
    const Point high{std::max(from.at.x, to.at.x), std::max(from.at.y, to.at.y)};
    walker_.prepare(ground_, mover, from.facing, low, high);
    const Standings standings = walker_.advance({{from.elevation, {}}}, from.at, to.at);
    const std::optional<Length> climbed = walker_.settle(standings, to.at, to.elevation);
    if (!climbed) return false;
    const Length cost = *climbed + leg_cost(from.at, to.at);
    return cost <= mover.allowance && write(way, from, to, cost);
}

// A quick look by circles at a line on the table: most are open or barred without doubt.
Walk::Outlook Walk::look_along(std::size_t model, const Placement& to) const {
    const Placement& from = request_.models[model].from;
    const Mover& mover = request_.models[model].mover;
    // Who passes over its mates may still not end where one of them stands: that is looked at in full.
    if (mover.flies || request_.models[model].over_mates || from.elevation.steps != 0 || to.elevation.steps != 0 ||
        from.facing != to.facing)
        return Outlook::doubtful;
    Outlook outlook = Outlook::open;
    const auto look_at = [&](const Barrier& barrier) {
        if (barrier.end_only) return;
        const Length near = barrier.base.radius + barrier.clearance + mover.shape.radius;
        if (!passes(from.at, to.at, barrier.base.centre, near)) return;
        const bool round = barrier.base.is_disc() && mover.shape.is_circle();
        const bool counts = barrier.bottom.steps == 0 && (barrier.top.steps > 0 || barrier.clearance.steps > 0);
        if (outlook == Outlook::open) outlook = Outlook::doubtful;
        if (round && counts) outlook = Outlook::barred;
    };
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size(); ++mate)
        if (mate != model) look_at(mates_[mate]);
    for (const Barrier* barrier : ends_.barriers()) {
        if (outlook == Outlook::barred) break;
        look_at(*barrier);
    }
    for (const Prism* prism : ends_.terrain()) {
        if (outlook != Outlook::open) break;
        if (passes(from.at, to.at, prism->base.centre, prism->base.radius + mover.shape.radius))
            outlook = Outlook::doubtful;
    }
    return outlook;
}

bool Walk::around(std::size_t model, const Placement& to, Path& way) {
    if (searches_left_ == 0) return false;
    --searches_left_;
    gather_barriers(model);
    const auto path = finder_.shortest(ground_, request_.models[model].mover, request_.models[model].from, to);
    if (path) way = *path;
    return path.has_value();
}

} // namespace muster
