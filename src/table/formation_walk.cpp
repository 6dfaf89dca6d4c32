// Moves one model of a unit among the others: first fast checks with circles, then the exact ways.
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

bool is_level(const FormationModel& who, const Placement& to) {
    return who.from.elevation.steps == 0 && to.elevation.steps == 0;
}

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
    if (std::max(from.x, to.x) + near < point.x || std::max(from.y, to.y) + near < point.y ||
        std::min(from.x, to.x) - near > point.x || std::min(from.y, to.y) - near > point.y)
        return false; // not even near the box around it
    const Point way = to - from;
    const std::int64_t along = dot(point - from, way), length = squared_norm(way);
    if (along <= 0) return squared_distance(point, from) < squared(near);
    if (along >= length) return squared_distance(point, to) < squared(near);
    const Int128 aside = cross(way, point - from);
    return aside * aside < Int128{squared(near)} * length;
}

Walk::Walk(const FormationRequest& request, const EndPlaces& ends)
    : request_(request),
      ends_(ends),
      mates_count_(!request.mates_give_way) {
    mates_.reserve(request.models.size());
    for (const FormationModel& model : request.models) mates_.push_back(barrier_of(model, model.from));
}

void Walk::put(std::size_t model, const Placement& place) { mates_[model] = barrier_of(request_.models[model], place); }

void Walk::fill_ground() {
    if (has_ground_) return;
    ground_ = request_.ground.emptied();
    for (const Prism* prism : ends_.terrain()) ground_.terrain.push_back(*prism);
    for (const Barrier* barrier : ends_.barriers()) ground_.barriers.push_back(*barrier);
    crowd_ = ground_;
    has_ground_ = true;
}

// Only mates that the model can come near to.
void Walk::gather_crowd(std::size_t model) {
    const FormationModel& who = request_.models[model];
    fill_ground();
    crowd_.barriers.erase(crowd_.barriers.begin() + std::ssize(ground_.barriers), crowd_.barriers.end());
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size(); ++mate) {
        const Length near = who.mover.allowance + who.mover.shape.radius + mates_[mate].base.radius;
        if (mate != model && squared_distance(who.from.at, mates_[mate].base.centre) <= squared(near))
            crowd_.barriers.push_back(mates_[mate]);
    }
}

// For everything that the model can come to, so that one walker is enough for all its ways.
Walker& Walk::walker_of(std::size_t model) {
    const auto& [mover, from, fixed, closer_to, over_mates] = request_.models[model];
    if (walkers_.empty()) walkers_.resize(request_.models.size());
    if ((prepared_ & only(model)) == 0) {
        fill_ground();
        const Point reach{mover.allowance, mover.allowance};
        walkers_[model].prepare(ground_, mover, from.facing, from.at - reach, from.at + reach);
        prepared_ |= only(model);
    }
    return walkers_[model];
}

// A quick look by circles at a straight line on the table: most are open or blocked without doubt.
class Walk::Line {
  public:
    Line(const FormationModel& model, const Placement& to) : from_(model.from.at), to_(to.at), mover_(model.mover) {}

    Outlook past(const Barrier& barrier) const {
        if (barrier.end_only) return Outlook::open;
        const Length near = barrier.base.radius + barrier.clearance + mover_.shape.radius;
        if (!passes(from_, to_, barrier.base.centre, near)) return Outlook::open;
        const bool round = barrier.base.is_disc() && mover_.shape.is_circle();
        const bool counts = barrier.bottom.steps == 0 && (barrier.top.steps > 0 || barrier.clearance.steps > 0);
        return round && counts ? Outlook::blocked : Outlook::doubtful;
    }
    Outlook past(const Prism& prism) const {
        const Length near = prism.base.radius + mover_.shape.radius;
        return passes(from_, to_, prism.base.centre, near) ? Outlook::doubtful : Outlook::open;
    }

  private:
    Point from_, to_;
    const Mover& mover_;
};

Walk::Outlook Walk::look_past_mates(const Line& line, std::size_t model) const {
    Outlook outlook = Outlook::open;
    for (std::size_t mate = 0; mates_count_ && mate < mates_.size() && outlook != Outlook::blocked; ++mate)
        if (mate != model) outlook = std::max(outlook, line.past(mates_[mate]));
    return outlook;
}

Walk::Outlook Walk::look_over_ground(const Line& line) const {
    Outlook outlook = Outlook::open;
    for (const Barrier* barrier : ends_.barriers()) {
        outlook = std::max(outlook, line.past(*barrier));
        if (outlook == Outlook::blocked) return outlook;
    }
    for (const Prism* prism : ends_.terrain()) {
        if (outlook != Outlook::open) break;
        outlook = line.past(*prism);
    }
    return outlook;
}

// Neither flying nor turning. A model that may pass over its mates still may not end on one of them; the full check
// looks at that.
bool Walk::is_plain(const FormationModel& who, const Placement& to) {
    return !who.mover.flies && !who.over_mates && who.from.facing == to.facing;
}

bool Walk::straight(std::size_t model, const Placement& to, Path& way) {
    const FormationModel& who = request_.models[model];
    if (who.mover.flies && who.from.facing == to.facing) return fly(model, to, way);
    if (!is_plain(who, to)) return straight_among_mates(model, to, way);
    const Outlook mates = look_past_mates(Line(who, to), model);
    if (mates == Outlook::blocked && is_level(who, to)) return false;
    return mates == Outlook::open ? straight_but_for_mates(model, to, way) : straight_among_mates(model, to, way);
}

bool Walk::straight_but_for_mates(std::size_t model, const Placement& to, Path& way) {
    const FormationModel& who = request_.models[model];
    if (!is_plain(who, to)) return true; // nothing is known without its mates
    const Outlook ground = is_level(who, to) ? look_over_ground(Line(who, to)) : Outlook::doubtful;
    if (ground == Outlook::blocked) return false;
    if (ground == Outlook::doubtful) return step_by_step(walker_of(model), model, to, way);
    return write(way, who.from, to, leg_cost(who.from.at, to.at));
}

bool Walk::straight_past_mates(std::size_t model, const Placement& to, Path& way) {
    const FormationModel& who = request_.models[model];
    if (!is_plain(who, to)) return straight(model, to, way);
    const Outlook mates = look_past_mates(Line(who, to), model);
    if (mates == Outlook::open) return true;
    return !(mates == Outlook::blocked && is_level(who, to)) && straight_among_mates(model, to, way);
}

bool Walk::straight_among_mates(std::size_t model, const Placement& to, Path& way) {
    const FormationModel& who = request_.models[model];
    gather_crowd(model);
    if (!who.mover.flies && !who.over_mates && who.from.facing == to.facing) {
        const Point low{std::min(who.from.at.x, to.at.x), std::min(who.from.at.y, to.at.y)};
        const Point high{std::max(who.from.at.x, to.at.x), std::max(who.from.at.y, to.at.y)};
        in_crowd_.prepare(crowd_, who.mover, to.facing, low, high);
        return step_by_step(in_crowd_, model, to, way);
    }
    const std::array<Placement, 2> line{who.from, to};
    const PathCheck check = check_path(crowd_, who.mover, line);
    return check.legal() && write(way, who.from, to, check.cost);
}

// Over everything. But no model ends on a mate that stands there.
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

// Does what check_path does, without what is known already: the model stands legally at both ends.
bool Walk::step_by_step(Walker& walker, std::size_t model, const Placement& to, Path& way) const {
    const Placement& from = request_.models[model].from;
    const Mover& mover = request_.models[model].mover;
    const Standings standings = walker.advance({{from.elevation, {}}}, from.at, to.at);
    const std::optional<Length> climbed = walker.settle(standings, to.at, to.elevation);
    if (!climbed) return false;
    const Length cost = *climbed + leg_cost(from.at, to.at);
    return cost <= mover.allowance && write(way, from, to, cost);
}

bool Walk::around(std::size_t model, const Placement& to, Path& way) {
    if (searches_left_ == 0) return false;
    --searches_left_;
    gather_crowd(model);
    const auto path = finder_.shortest(crowd_, request_.models[model].mover, request_.models[model].from, to);
    if (path) way = *path;
    return path.has_value();
}

} // namespace muster
