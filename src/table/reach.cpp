// Costs spread over the grid from point to neighbouring point, cheapest first. A neighbour is first tried in a straight
// line from the last bend of the path, so that paths run at any angle and not only along the grid.
#include "table/reach.h"

#include "table/grid_outline.h"
#include "table/measure.h"

namespace muster {

namespace {

// The ground that a mover can meet if it goes no farther than this. Low features are left out.
Ground near(const Ground& ground, const Mover& mover, Point from, Length farthest) {
    Ground part = ground.emptied();
    const auto in_reach = [&](const Footprint& base, Length clearance) {
        return discs_within(from, mover.shape.radius, base.centre, base.radius, farthest + clearance + Length{4});
    };
    for (const Barrier& barrier : ground.barriers)
        if (in_reach(barrier.base, barrier.clearance)) part.barriers.push_back(barrier);
    for (const Prism& prism : ground.terrain)
        if (in_reach(prism.base, {}) && !is_low(ground, prism)) part.terrain.push_back(prism);
    return part;
}

} // namespace

ReachField::ReachField(const Ground& ground, const Mover& mover, const Placement& from, Length mesh)
    : ground_(near(ground, mover, from.at, mover.allowance + mesh)),
      mover_(mover),
      from_(from),
      mesh_(mesh) {
    half_ = std::max(0, mover.allowance.steps / mesh.steps);
    width_ = 2 * half_ + 1;
    first_state_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(width_), none);
    const Point margin{mover.allowance, mover.allowance};
    walker_.prepare(ground_, mover, from.facing, from.at - margin, from.at + margin);
    const Footprint base = footprint(mover.shape, {{}, {}, from.facing});
    const auto add_box = [&](const Footprint& thing, Length clearance) {
        const Obstacle obstacle = grown(thing, base, clearance);
        boxes_.push_back({obstacle.low, obstacle.high});
    };
    for (const Barrier& barrier : ground_.barriers) add_box(barrier.base, barrier.clearance);
    for (const Prism& prism : ground_.terrain) add_box(prism.base, {});
    if (mover.flies)
        fly();
    else
        walk();
}

Point ReachField::at(std::uint32_t node) const {
    const auto column = static_cast<std::int32_t>(node) % width_, row = static_cast<std::int32_t>(node) / width_;
    return from_.at + Point{mesh_ * (column - half_), mesh_ * (row - half_)};
}

std::optional<std::uint32_t> ReachField::node(std::int32_t column, std::int32_t row) const {
    if (column < 0 || row < 0 || column >= width_ || row >= width_) return {};
    return static_cast<std::uint32_t>(row * width_ + column);
}

void ReachField::fly() {
    for (std::uint32_t node = 0; node < first_state_.size(); ++node) {
        const Placement place{at(node), {}, from_.facing};
        if (!walker_.on_table(place.at)) continue;
        for (const Length elevation : footing(ground_, mover_, place))
            if (const auto cost = flight_cost(place.at, elevation)) reach(node, elevation, *cost, none);
    }
}

void ReachField::walk() {
    const Standings start{{from_.elevation, {}}};
    if (!walker_.on_table(from_.at) || !walker_.settle(start, from_.at, from_.elevation)) return;
    reach(*node(half_, half_), from_.elevation, {}, none);
    while (!waiting_.empty()) {
        std::pop_heap(waiting_.begin(), waiting_.end());
        const Waiting next = waiting_.back();
        waiting_.pop_back();
        if (states_[next.state].done) continue;
        states_[next.state].done = true;
        const auto centre = static_cast<std::int32_t>(states_[next.state].node);
        for (std::int32_t row = -1; row <= 1; ++row)
            for (std::int32_t column = -1; column <= 1; ++column)
                if (const auto neighbour = node(centre % width_ + column, centre / width_ + row))
                    step(next.state, *neighbour);
    }
}

void ReachField::step(std::uint32_t state, std::uint32_t neighbour) {
    if (neighbour == states_[state].node || !walker_.on_table(at(neighbour))) return;
    const std::uint32_t waypoint = states_[state].parent;
    if (waypoint == none || !move(waypoint, neighbour)) move(state, neighbour);
}

// Whether the straight move can be made without climbing. What it reaches is noted in both cases.
bool ReachField::move(std::uint32_t state, std::uint32_t neighbour) {
    const State here = states_[state];
    const Length cost = here.cost + leg_cost(at(here.node), at(neighbour));
    if (cost > mover_.allowance) return false;
    for (std::uint32_t i = first_state_[neighbour]; i != none; i = states_[i].next)
        if (states_[i].elevation == here.elevation && states_[i].cost <= cost) return true;
    const Standings standings = walker_.advance({{here.elevation, {}}}, at(here.node), at(neighbour));
    for (const Standing& standing : standings) reach(neighbour, standing.elevation, cost + standing.climbed, state);
    return !standings.empty() && walker_.met().empty();
}

void ReachField::reach(std::uint32_t node, Length elevation, Length cost, std::uint32_t parent) {
    if (cost > mover_.allowance) return;
    std::uint32_t state = first_state_[node];
    while (state != none && states_[state].elevation != elevation) state = states_[state].next;
    if (state == none) {
        state = static_cast<std::uint32_t>(states_.size());
        states_.push_back({node, parent, first_state_[node], elevation, cost});
        first_state_[node] = state;
    } else if (states_[state].cost <= cost || states_[state].done) {
        return;
    }
    states_[state].parent = parent;
    states_[state].cost = cost;
    waiting_.push_back({cost, state});
    std::push_heap(waiting_.begin(), waiting_.end());
}

// The cost of a place beside a grid point that is reached in this state: from there, or straight from the last bend of
// the path.
std::optional<Length> ReachField::cost_beside(std::uint32_t state, Point to, Length elevation) {
    std::optional<Length> best;
    for (const std::uint32_t origin : {state, states_[state].parent}) {
        if (origin == none) continue;
        const State& here = states_[origin];
        const Length level = here.cost + leg_cost(at(here.node), to);
        if (level > mover_.allowance || (best && level >= *best)) continue;
        const Standings after = walker_.advance({{here.elevation, {}}}, at(here.node), to);
        const std::optional<Length> climbed = walker_.settle(after, to, elevation);
        if (!climbed) continue;
        const Length whole = level + *climbed;
        if (whole <= mover_.allowance && (!best || whole < *best)) best = whole;
    }
    return best;
}

std::optional<Length> ReachField::cost(Point to, Length elevation) {
    if (mover_.flies) return flight_cost(to, elevation);
    std::optional<Length> best;
    const Point offset = to - from_.at;
    const auto cell = [&](Length a) { return (a.steps + (half_ + 1) * mesh_.steps) / mesh_.steps - 1; };
    for (std::int32_t corner = 0; corner < 4; ++corner) {
        const auto near = node(cell(offset.x) + corner % 2, cell(offset.y) + corner / 2);
        for (std::uint32_t i = near ? first_state_[*near] : none; i != none; i = states_[i].next) {
            const std::optional<Length> found = cost_beside(i, to, elevation);
            if (found && (!best || *found < *best)) best = found;
        }
    }
    return best;
}

std::optional<Length> ReachField::flight_cost(Point to, Length elevation) const {
    const std::int64_t height = mover_.slant ? squared(elevation - from_.elevation) : 0;
    const Length cost{static_cast<std::int32_t>(ceil_sqrt(squared_distance(from_.at, to) + height))};
    return cost <= mover_.allowance ? std::optional(cost) : std::nullopt;
}

bool ReachField::may_end(Point centre, Length elevation) const {
    const bool free = std::ranges::none_of(boxes_, [&](const Box& box) {
        return centre.x > box.low.x && centre.y > box.low.y && centre.x < box.high.x && centre.y < box.high.y;
    });
    if (free) return elevation.steps == 0 && walker_.on_table(centre);
    return check_standing(ground_, mover_, {centre, elevation, from_.facing}).legal();
}

// The cheapest state of a grid point in which the mover may end there.
std::uint32_t ReachField::end_state(std::uint32_t node) const {
    std::uint32_t best = none;
    for (std::uint32_t i = first_state_[node]; i != none; i = states_[i].next) {
        if (best != none && states_[best].cost <= states_[i].cost) continue;
        if (may_end(at(node), states_[i].elevation)) best = i;
    }
    return best;
}

// How far from a grid point in one of the four directions the mover may still end, at most one mesh.
Point ReachField::border(std::uint32_t state, std::size_t direction) {
    const Point start = at(states_[state].node);
    const Length elevation = states_[state].elevation;
    const auto beyond = [&](Length distance) {
        return start + Point{distance * headings[direction][0], distance * headings[direction][1]};
    };
    const auto reaches = [&](Length distance) {
        const Point end = beyond(distance);
        if (!may_end(end, elevation)) return false;
        return (mover_.flies ? flight_cost(end, elevation) : cost_beside(state, end, elevation)).has_value();
    };
    Length least{}, most = mesh_;
    for (int halvings = 0; halvings < 6; ++halvings) {
        const Length middle = (least + most) / 2;
        (reaches(middle) ? least : most) = middle;
    }
    return beyond(least);
}

std::vector<std::vector<Point>> ReachField::outlines() {
    std::vector<std::uint32_t> ends(first_state_.size());
    for (std::uint32_t i = 0; i < ends.size(); ++i) ends[i] = end_state(i);
    const auto end = [&](GridPoint at) { return ends[*node(at.column, at.row)]; };
    return grid_outlines(
        width_, width_, [&](GridPoint at) { return end(at) != none; },
        [&](GridPoint at, std::size_t direction) { return border(end(at), direction); });
}

} // namespace muster
