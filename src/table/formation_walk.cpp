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

} // namespace

bool passes(Point from, Point to, Point point, Length near) {
    const Point way = to - from;
    const std::int64_t along = dot(point - from, way), length = squared_norm(way);
    if (along <= 0) return squared_distance(point, from) < squared(near);
    if (along >= length) return squared_distance(point, to) < squared(near);
    const Int128 aside = cross(way, point - from);
    return aside * aside < Int128{squared(near)} * length;
}

Walk::Walk(const FormationRequest& request, const Ground& ground)
    : request_(request),
      ground_(ground),
      others_(ground.barriers.size()) {
    for (const FormationModel& model : request.models) mates_.push_back(barrier_of(model, model.from));
}

void Walk::put(std::size_t model, const Placement& place) { mates_[model] = barrier_of(request_.models[model], place); }

// Only mates the model can come near to.
void Walk::gather_barriers(std::size_t model) {
    const FormationModel& who = request_.models[model];
    ground_.barriers.erase(ground_.barriers.begin() + static_cast<std::ptrdiff_t>(others_), ground_.barriers.end());
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size(); ++mate) {
        const Length near = who.mover.allowance + who.mover.shape.radius + mates_[mate].base.radius;
        if (mate != model && squared_distance(who.from.at, mates_[mate].base.centre) <= squared(near))
            ground_.barriers.push_back(mates_[mate]);
    }
}

std::optional<Path> Walk::straight(std::size_t model, const Placement& to) {
    const Placement& from = request_.models[model].from;
    const Outlook outlook = look_along(model, to);
    if (outlook == Outlook::barred) return {};
    if (outlook == Outlook::open)
        return Path{{from, to}, {static_cast<std::int32_t>(ceil_sqrt(squared_distance(from.at, to.at)))}};
    gather_barriers(model);
    const bool over_others = request_.models[model].mover.flies || request_.models[model].over_mates;
    if (!over_others && from.facing == to.facing) return step_by_step(model, to);
    const std::array<Placement, 2> line{from, to};
    const PathCheck check = check_path(ground_, request_.models[model].mover, line);
    if (!check.legal()) return {};
    return Path{{from, to}, check.cost};
}

// As check_path does it, but for what is known already: the model stands legally at both ends.
std::optional<Path> Walk::step_by_step(std::size_t model, const Placement& to) {
    const Placement& from = request_.models[model].from;
    const Mover& mover = request_.models[model].mover;
    const Point low{std::min(from.at.x, to.at.x), std::min(from.at.y, to.at.y)};
    const Point high{std::max(from.at.x, to.at.x), std::max(from.at.y, to.at.y)};
    walker_.prepare(ground_, mover, from.facing, low, high);
    const Standings standings = walker_.advance({{from.elevation, {}}}, from.at, to.at);
    const std::optional<Length> climbed = walker_.settle(standings, to.at, to.elevation);
    if (!climbed) return {};
    const Length cost = *climbed + Length{static_cast<std::int32_t>(ceil_sqrt(squared_distance(from.at, to.at)))};
    if (cost > mover.allowance) return {};
    return Path{{from, to}, cost};
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
    for (std::size_t i = 0; i < others_ && outlook != Outlook::barred; ++i) look_at(ground_.barriers[i]);
    for (const Prism& prism : ground_.terrain) {
        if (outlook != Outlook::open) break;
        if (passes(from.at, to.at, prism.base.centre, prism.base.radius + mover.shape.radius))
            outlook = Outlook::doubtful;
    }
    return outlook;
}

std::optional<Path> Walk::around(std::size_t model, const Placement& to) {
    if (searches_left_ == 0) return {};
    --searches_left_;
    gather_barriers(model);
    return finder_.shortest(ground_, request_.models[model].mover, request_.models[model].from, to);
}

} // namespace muster
