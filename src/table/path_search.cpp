// Rings, tangents and the queue of promising moves. Directions are computed in floating point and prefer to look closer
// when in doubt. Every move is tested exactly.
#include "table/path_search.h"

namespace muster {

namespace {

constexpr Length between(Length a, Length b) { return a < b ? b - a : a - b; }

} // namespace

bool PathFinder::Search::find(const Ground& ground, const Mover& mover, std::int16_t facing, const Placement& from,
                              const Placement& to, Length allowance, Path& path) {
    // The path stays in the ellipse around its ends in which detours are no longer than the allowance.
    const std::int64_t width = floor_sqrt(squared(allowance) - squared_distance(from.at, to.at));
    const Length spare{static_cast<std::int32_t>(width / 2 + 1)};
    const Point margin{spare, spare};
    const Point low{std::min(from.at.x, to.at.x), std::min(from.at.y, to.at.y)};
    const Point high{std::max(from.at.x, to.at.x), std::max(from.at.y, to.at.y)};
    walker_.prepare(ground, mover, facing, low - margin, high + margin);
    to_ = to;
    allowance_ = allowance;
    ends_ = {from.at, to.at};
    climbs_ = from.elevation.steps != 0 || to.elevation.steps != 0;
    forget();
    add_corner(from.at, none);
    add_corner(to.at, none);
    if (!walker_.on_table(from.at) || !walker_.on_table(to.at)) return false;
    if (!walker_.settle({{from.elevation, {}}}, from.at, from.elevation)) return false;
    reach(0, from.elevation, {}, none);
    while (!waiting_.empty() && sequence_ < most_moves) {
        std::pop_heap(waiting_.begin(), waiting_.end());
        const Waiting next = waiting_.back();
        waiting_.pop_back();
        if (states_[next.state].cost != next.cost) continue;
        if (next.corner != none)
            test(next.state, next.corner);
        else if (states_[next.state].corner == goal)
            return write(next.state, facing, path);
        else
            leave(next.state);
    }
    return false;
}

void PathFinder::Search::forget() {
    corners_.clear();
    rings_.clear();
    neighbours_.clear();
    doorways_.clear();
    ring_of_.assign(walker_.size(), none);
    states_.clear();
    departures_.clear();
    waiting_.clear();
    sequence_ = 0;
}

void PathFinder::Search::add_corner(Point at, std::uint32_t ring) {
    const auto left = static_cast<std::int32_t>(floor_sqrt(squared_distance(at, ends_[1])));
    corners_.push_back({at, ring, {left}, none, unknown});
}

void PathFinder::Search::add_ring(std::uint32_t thing) {
    if (ring_of_[thing] != none) return;
    const auto ring = static_cast<std::uint32_t>(rings_.size()), first = static_cast<std::uint32_t>(corners_.size());
    ring_of_[thing] = ring;
    const std::size_t first_neighbour = neighbours_.size();
    walker_.find_neighbours(thing, neighbours_);
    narrows_.assign({vector(ends_[0]), vector(ends_[1])});
    for (std::size_t i = first_neighbour; i < neighbours_.size(); ++i)
        if (const auto narrow = narrow_between(walker_.obstacle(thing), walker_.obstacle(neighbours_[i])))
            narrows_.push_back(*narrow);
    ring_points_.clear();
    append_ring(walker_.obstacle(thing), narrows_, ring_points_);
    for (const Point corner : ring_points_) add_corner(corner, ring);
    rings_.push_back(ring_of_corners(first, static_cast<std::uint32_t>(corners_.size())));
    rings_.back().thing = thing;
    rings_.back().first_neighbour = static_cast<std::uint32_t>(first_neighbour);
    rings_.back().end_neighbour = static_cast<std::uint32_t>(neighbours_.size());
    const std::size_t known_doorways = doorways_.size();
    if (climbs_ && walker_.is_climbable(thing)) add_doorways(rings_.back());
    for (const Departure& departure : departures_) {
        if (states_[departure.state].cost != departure.cost) continue;
        if (is_ahead(departure, ring)) suggest_tangents(departure, ring);
        for (std::size_t i = known_doorways; i < doorways_.size(); ++i) suggest(departure.state, doorways_[i]);
    }
}

PathFinder::Search::Ring PathFinder::Search::ring_of_corners(std::uint32_t first, std::uint32_t end) const {
    Ring ring{first, end, {}, 0, true, 0, 0, 0};
    for (std::uint32_t i = first; i < end; ++i) {
        const Point corner = corners_[i].at, next = corners_[i + 1 == end ? first : i + 1].at;
        ring.holds_goal = ring.holds_goal && cross(next - corner, ends_[1] - corner) >= 0;
        ring.centre = ring.centre + (1.0 / (end - first)) * vector(corner);
    }
    for (std::uint32_t i = first; i < end; ++i)
        ring.radius = std::max(ring.radius, norm(vector(corners_[i].at) - ring.centre) + 1);
    return ring;
}

// To get from under a floor to its top, the way leads out to the border and back. So places are added just outside each
// longer side: where the ends are nearest to it, and where the way by it is shortest.
void PathFinder::Search::add_doorways(const Ring& ring) {
    for (std::uint32_t i = ring.first; i < ring.end; ++i) {
        const Vector corner = vector(corners_[i].at),
                     side = vector(corners_[i + 1 == ring.end ? ring.first : i + 1].at) - corner;
        const double length = norm(side);
        if (length < steps_per_inch / 2.0) continue;
        const Vector along = (1 / length) * side, outwards{along.y, -along.x};
        const Vector start = vector(ends_[0]) - corner, end = vector(ends_[1]) - corner;
        const double a = inner(along, start), b = inner(along, end);
        const double depth = std::abs(outer(along, start)), other = std::abs(outer(along, end));
        const double mirrored = depth + other == 0 ? a : a + (b - a) * (depth / (depth + other));
        for (const double at : {a, b, mirrored}) {
            if (at < 0 || at > length) continue;
            const Vector door = corner + at * along + outwards;
            doorways_.push_back(static_cast<std::uint32_t>(corners_.size()));
            add_corner(rounded(door), none);
        }
    }
}

void PathFinder::Search::wait(Length bound, std::uint32_t state, std::uint32_t corner) {
    if (bound > allowance_) return;
    waiting_.push_back({bound, sequence_++, state, corner, states_[state].cost});
    std::push_heap(waiting_.begin(), waiting_.end());
}

bool PathFinder::Search::known(std::uint32_t corner, Length elevation, Length cost) const {
    for (std::uint32_t i = corners_[corner].first_state; i != none; i = states_[i].next)
        if (states_[i].elevation == elevation) return states_[i].cost <= cost;
    return false;
}

void PathFinder::Search::reach(std::uint32_t corner, Length elevation, Length cost, std::uint32_t parent) {
    if (known(corner, elevation, cost)) return;
    std::uint32_t state = corners_[corner].first_state;
    while (state != none && states_[state].elevation != elevation) state = states_[state].next;
    if (state == none) {
        state = static_cast<std::uint32_t>(states_.size());
        states_.push_back({corner, parent, corners_[corner].first_state, elevation, cost});
        corners_[corner].first_state = state;
    }
    states_[state].parent = parent;
    states_[state].cost = cost;
    wait(cost + corners_[corner].to_goal + between(elevation, to_.elevation), state, none);
}

void PathFinder::Search::leave(std::uint32_t state) {
    departures_.push_back({state, states_[state].cost, fan_of(states_[state])});
    const Departure departure = departures_.back();
    for (std::uint32_t ring = 0; ring < rings_.size(); ++ring)
        if (is_ahead(departure, ring)) ahead_.push_back(ring);
    suggest(state, goal);
    for (const std::uint32_t ring : ahead_) suggest_tangents(departure, ring);
    for (const std::uint32_t doorway : doorways_) suggest(state, doorway);
    ahead_.clear();
}

bool PathFinder::Search::is_ahead(const Departure& departure, std::uint32_t ring) const {
    return corners_[states_[departure.state].corner].ring == ring || !departure.fan.misses(rings_[ring]);
}

PathFinder::Search::Fan PathFinder::Search::fan_of(const State& state) const {
    const Corner& corner = corners_[state.corner];
    if (corner.ring == none) return {};
    const auto [before, after] = neighbours(state.corner);
    const Point onwards = corner.at - corners_[states_[state.parent].corner].at;
    const bool left = cross(onwards, after - corner.at) > 0, right = cross(onwards, before - corner.at) < 0;
    if (left == right) return {}; // it came from between the ring and what the ring surrounds
    if (left) return {vector(corner.at), unit(vector(onwards)), unit(vector(after - corner.at)), false};
    return {vector(corner.at), unit(vector(before - corner.at)), unit(vector(onwards)), false};
}

// Fast and on the safe side: true if the circle around the ring is beside the fan or behind it.
bool PathFinder::Search::Fan::misses(const Ring& ring) const {
    if (full) return false;
    const Vector to = ring.centre - at;
    return outer(right, to) < -ring.radius || outer(left, to) > ring.radius ||
           inner(right + left, to) < -2 * ring.radius;
}

std::pair<Point, Point> PathFinder::Search::neighbours(std::uint32_t corner) const {
    const Ring& ring = rings_[corners_[corner].ring];
    return {corners_[corner == ring.first ? ring.end - 1 : corner - 1].at,
            corners_[corner + 1 == ring.end ? ring.first : corner + 1].at};
}

// From outside a ring, a shortest path goes to one of the two corners where a line touches it. Along a ring it goes to
// the next corner. From a place between the ring and what it surrounds, all corners are tried.
void PathFinder::Search::suggest_tangents(const Departure& departure, std::uint32_t ring) {
    const std::uint32_t state = departure.state, corner = states_[state].corner;
    const std::uint32_t first = rings_[ring].first, end = rings_[ring].end;
    if (corners_[corner].ring == ring) {
        suggest(state, corner == first ? end - 1 : corner - 1);
        suggest(state, corner + 1 == end ? first : corner + 1);
        return;
    }
    const Point at = corners_[corner].at;
    const auto side_of = [&](std::uint32_t i) { // relative to the side of the ring that starts at this corner
        const Point start = corners_[i].at, next = corners_[i + 1 == end ? first : i + 1].at;
        return cross(start - at, next - start);
    };
    bool outside = false;
    std::int64_t before = side_of(end - 1);
    for (std::uint32_t i = first; i < end; ++i) {
        const std::int64_t side = side_of(i);
        outside = outside || side <= 0;
        if ((before >= 0 && side <= 0) || (before <= 0 && side >= 0)) suggest(state, i);
        before = side;
    }
    for (std::uint32_t i = first; !outside && i < end; ++i) suggest(state, i);
}

// Whether the path bends the right way: at a corner of a ring, a shortest path bends around the ring or goes straight
// on.
bool PathFinder::Search::is_taut(const State& state, Point to) const {
    const Corner& corner = corners_[state.corner];
    if (corner.ring == none) return true;
    const auto [before, after] = neighbours(state.corner);
    const Point leg = to - corner.at;
    const std::int64_t one = cross(leg, before - corner.at), other = cross(leg, after - corner.at);
    const std::int64_t turn = cross(corner.at - corners_[states_[state.parent].corner].at, leg);
    return (one >= 0 && other >= 0 && turn >= 0) || (one <= 0 && other <= 0 && turn <= 0);
}

void PathFinder::Search::suggest(std::uint32_t state, std::uint32_t corner) {
    const State& here = states_[state];
    const Corner& there = corners_[corner];
    if (here.corner == corner || !walker_.on_table(there.at)) return;
    if (!(corner == goal && is_last_corner(here)) && !is_taut(here, there.at)) return;
    if (is_dead(corner)) return;
    const Length cost = here.cost + leg_cost(corners_[here.corner].at, there.at);
    if (known(corner, here.elevation, cost) || is_blocked(here, there.at)) return;
    wait(cost + there.to_goal + between(here.elevation, to_.elevation), state, corner);
}

// Whether the goal may be approached from this corner at any angle, because it is on or near the thing of this corner's
// ring.
bool PathFinder::Search::is_last_corner(const State& state) const {
    const std::uint32_t ring = corners_[state.corner].ring;
    return ring != none && rings_[ring].holds_goal;
}

// Whether something with a ring of its own covers this corner. Then nothing is missed by not going there.
bool PathFinder::Search::is_dead(std::uint32_t corner) {
    Corner& place = corners_[corner];
    if (place.ring == none) return false;
    if (place.occupant == unknown) {
        const Ring& ring = rings_[place.ring];
        const auto near =
            std::span(neighbours_).subspan(ring.first_neighbour, ring.end_neighbour - ring.first_neighbour);
        place.occupant = walker_.occupant(place.at, near).value_or(none);
    }
    return place.occupant != none && ring_of_[place.occupant] != none;
}

// A fast look at the few things ahead. They have rings already, so a test of the move would find nothing new.
bool PathFinder::Search::is_blocked(const State& state, Point to) const {
    constexpr std::size_t little = 12;
    if (state.elevation.steps != 0 || ahead_.size() > little) return false;
    const Point from = corners_[state.corner].at;
    return std::ranges::any_of(ahead_,
                               [&](std::uint32_t ring) { return walker_.obstructs(rings_[ring].thing, from, to); });
}

void PathFinder::Search::test(std::uint32_t state, std::uint32_t corner) {
    const State here = states_[state];
    const Point from = corners_[here.corner].at, to = corners_[corner].at;
    const Length cost = here.cost + leg_cost(from, to);
    if (known(corner, here.elevation, cost)) return;
    Standings standings = walker_.advance({{here.elevation, {}}}, from, to);
    bool hindered = standings.empty();
    if (corner == goal && !standings.empty()) {
        const std::optional<Length> climbed = walker_.settle(standings, to, to_.elevation);
        standings.clear();
        if (climbed) standings.push_back({to_.elevation, *climbed});
        hindered = !climbed;
    }
    for (const Standing& standing : standings) {
        reach(corner, standing.elevation, cost + standing.climbed, state);
        hindered = hindered || standing.climbed.steps > 0;
    }
    if (!hindered) return;
    for (const std::uint32_t thing : walker_.met()) add_ring(thing);
}

bool PathFinder::Search::write(std::uint32_t state, std::int16_t facing, Path& path) const {
    decltype(Path::places) backwards;
    path.cost += states_[state].cost;
    for (; state != none; state = states_[state].parent) {
        if (backwards.full()) return false;
        backwards.push_back({corners_[states_[state].corner].at, states_[state].elevation, facing});
    }
    if (path.places.size() + backwards.size() > path.places.capacity()) return false;
    for (std::size_t i = backwards.size(); i-- > 0;) path.places.push_back(backwards[i]);
    return true;
}

} // namespace muster
