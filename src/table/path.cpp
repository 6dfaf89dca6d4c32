// The search for the shortest path. First the straight line; where that is not free, a best-first search over the
// corners of the rings around what is in the way. Only things that were found in the way of something promising get a
// ring, and a move is tested only when it is the most promising one left: the usual question looks at a handful of
// things.
#include "table/path.h"

#include "table/vector.h"
#include "table/walker.h"

namespace muster {

namespace {

constexpr Length between(Length a, Length b) { return a < b ? b - a : a - b; }

Length leg_cost(Point a, Point b) { return {static_cast<std::int32_t>(ceil_sqrt(squared_distance(a, b)))}; }

// No thing is near the straight line from one point of the table to another at elevation 0. Quick, and on the safe
// side: where this says no, the search looks more closely.
bool is_open_line(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to) {
    if (from.elevation.steps != 0 || to.elevation.steps != 0) return false;
    const Length radius = mover.shape.radius;
    const Point low{std::min(from.at.x, to.at.x) - radius, std::min(from.at.y, to.at.y) - radius};
    const Point high{std::max(from.at.x, to.at.x) + radius, std::max(from.at.y, to.at.y) + radius};
    if (low.x.steps < 0 || low.y.steps < 0 || high.x > ground.size.x || high.y > ground.size.y) return false;
    const auto in_the_way = [&](const Footprint& base, Length clearance) {
        const Length reach = base.radius + clearance;
        if (base.centre.x + reach < low.x || base.centre.y + reach < low.y) return false;
        if (base.centre.x - reach > high.x || base.centre.y - reach > high.y) return false;
        const Footprint mover_base = footprint(mover.shape, {{}, {}, from.facing});
        return meets(grown(base, mover_base, clearance), from.at, to.at);
    };
    for (const Barrier& barrier : ground.barriers)
        if (in_the_way(barrier.base, barrier.clearance)) return false;
    for (const Prism& prism : ground.terrain)
        if (in_the_way(prism.base, {}) && !is_low(ground, prism)) return false;
    return true;
}

// Over everything, in a straight line; turning where there is room for it.
std::optional<Path> flight(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to) {
    Placement turned_first = from;
    turned_first.facing = to.facing;
    Path path{{from, to}, {}};
    PathCheck check = check_path(ground, mover, path.places);
    if (!check.legal()) {
        path.places = {from, turned_first, to};
        check = check_path(ground, mover, path.places);
    }
    path.cost = check.cost;
    return check.legal() ? std::optional(path) : std::nullopt;
}

} // namespace

// Moves at one facing. Every state is a corner reached at an elevation; what waits in the queue is either a state to go
// on from or a move to be tested, with the least that a path through it can cost.
class PathFinder::Search {
  public:
    enum class Progress : std::uint8_t { found, in_vain, unfinished };
    static constexpr std::uint32_t most_moves = 1 << 18;

    void begin(const Ground& ground, const Mover& mover, std::int16_t facing, const Placement& from,
               const Placement& to, Length allowance);
    // Until so many moves have been thought of, those of earlier calls counted.
    Progress go_on(std::uint32_t moves);
    // The plan points with their elevations, into `path`; its cost grows by what was found.
    bool write(std::int16_t facing, Path& path) const;

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::uint32_t unknown = 0xfffffffe;
    static constexpr std::uint32_t goal = 1; // the corner with this number; the start is 0

    struct Corner {
        Point at;
        std::uint32_t ring;        // none for start and goal
        Length to_goal;            // at least
        std::uint32_t first_state; // they are chained
        std::uint32_t occupant;    // the thing that lies over this corner, none, or unknown
    };
    struct Ring {
        std::uint32_t first, end; // its corners
        Vector centre;            // of a circle around them
        double radius;
        bool holds_goal; // the goal lies between the ring and what it surrounds, or on that
        std::uint32_t first_neighbour, end_neighbour; // of neighbours_: what may lie over its corners
    };
    // The directions in which a taut path can leave a corner: on as it came, or bending around the ring.
    struct Fan {
        Vector at, right, left;
        bool full = true; // all directions

        bool misses(const Ring& ring) const;
    };
    struct Departure {
        std::uint32_t state;
        Length cost; // out of date where the state's differs
        Fan fan;
    };
    struct State {
        std::uint32_t corner, parent, next;
        Length elevation, cost;
    };
    struct Waiting {
        Length bound;
        std::uint32_t sequence; // ties go to the older one
        std::uint32_t state, corner;
        Length cost; // of the state when this was put in: out of date where it differs

        friend bool operator<(const Waiting& a, const Waiting& b) { // for a heap whose top is the least bound
            return a.bound != b.bound ? a.bound > b.bound : a.sequence > b.sequence;
        }
    };

    void forget();
    void add_corner(Point at, std::uint32_t ring);
    void add_ring(std::uint32_t thing);
    Ring ring_of_corners(std::uint32_t first, std::uint32_t end) const;
    void add_doorways(const Ring& ring);
    void wait(Length bound, std::uint32_t state, std::uint32_t corner);
    void reach(std::uint32_t corner, Length elevation, Length cost, std::uint32_t parent);
    void leave(std::uint32_t state);
    Fan fan_of(const State& state) const;
    void suggest_tangents(const Departure& departure, std::uint32_t ring);
    void suggest(std::uint32_t state, std::uint32_t corner);
    std::pair<Point, Point> neighbours(std::uint32_t corner) const; // clockwise and anticlockwise on its ring
    bool is_taut(const State& state, Point to) const;
    bool is_last_corner(const State& state) const;
    bool is_dead(std::uint32_t corner);
    bool known(std::uint32_t corner, Length elevation, Length cost) const;
    void test(std::uint32_t state, std::uint32_t corner);

    Walker walker_;
    Placement to_;
    Length allowance_;
    std::array<Point, 2> ends_;
    bool climbs_ = false; // starts or ends on a top
    std::vector<Corner> corners_;
    std::vector<Ring> rings_;
    std::vector<std::uint32_t> doorways_; // corners of no ring, at which one climbs
    std::vector<std::uint32_t> ring_of_;  // by thing
    std::vector<std::uint32_t> neighbours_;
    std::vector<State> states_;
    std::vector<Departure> departures_;
    std::vector<Waiting> waiting_;
    std::vector<Point> ring_points_;
    std::vector<Vector> narrows_;
    std::uint32_t sequence_ = 0;
    std::uint32_t found_ = none; // the state at the goal
};

void PathFinder::Search::begin(const Ground& ground, const Mover& mover, std::int16_t facing, const Placement& from,
                               const Placement& to, Length allowance) {
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
    if (!walker_.on_table(from.at) || !walker_.on_table(to.at)) return;
    if (!walker_.settle({{from.elevation, {}}}, from.at, from.elevation)) return;
    reach(0, from.elevation, {}, none);
}

PathFinder::Search::Progress PathFinder::Search::go_on(std::uint32_t moves) {
    while (!waiting_.empty()) {
        if (sequence_ >= moves) return Progress::unfinished;
        std::pop_heap(waiting_.begin(), waiting_.end());
        const Waiting next = waiting_.back();
        waiting_.pop_back();
        if (states_[next.state].cost != next.cost) continue;
        if (next.corner != none)
            test(next.state, next.corner);
        else if (states_[next.state].corner == goal)
            return found_ = next.state, Progress::found;
        else
            leave(next.state);
    }
    return Progress::in_vain;
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
    rings_.back().first_neighbour = static_cast<std::uint32_t>(first_neighbour);
    rings_.back().end_neighbour = static_cast<std::uint32_t>(neighbours_.size());
    const std::size_t known_doorways = doorways_.size();
    if (climbs_ && walker_.is_climbable(thing)) add_doorways(rings_.back());
    for (const Departure& departure : departures_) {
        if (states_[departure.state].cost != departure.cost) continue;
        suggest_tangents(departure, ring);
        for (std::size_t i = known_doorways; i < doorways_.size(); ++i) suggest(departure.state, doorways_[i]);
    }
}

PathFinder::Search::Ring PathFinder::Search::ring_of_corners(std::uint32_t first, std::uint32_t end) const {
    Ring ring{first, end, {}, 0, true, 0, 0};
    for (std::uint32_t i = first; i < end; ++i) {
        const Point corner = corners_[i].at, next = corners_[i + 1 == end ? first : i + 1].at;
        ring.holds_goal = ring.holds_goal && cross(next - corner, ends_[1] - corner) >= 0;
        ring.centre = ring.centre + (1.0 / (end - first)) * vector(corner);
    }
    for (std::uint32_t i = first; i < end; ++i)
        ring.radius = std::max(ring.radius, norm(vector(corners_[i].at) - ring.centre) + 1);
    return ring;
}

// From beneath a floor to its top the way leads out to the border and back: places just outside each longer side, where
// the ends are nearest to it and where they are nearest together by way of it.
void PathFinder::Search::add_doorways(const Ring& ring) {
    for (std::uint32_t i = ring.first; i < ring.end; ++i) {
        const Vector corner = vector(corners_[i].at),
                     side = vector(corners_[i + 1 == ring.end ? ring.first : i + 1].at) - corner;
        const double length = norm(side);
        if (length < steps_per_inch / 2) continue;
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
    suggest(state, goal);
    const Departure departure = departures_.back();
    for (std::uint32_t ring = 0; ring < rings_.size(); ++ring) suggest_tangents(departure, ring);
    for (const std::uint32_t doorway : doorways_) suggest(state, doorway);
}

PathFinder::Search::Fan PathFinder::Search::fan_of(const State& state) const {
    const Corner& corner = corners_[state.corner];
    if (corner.ring == none) return {};
    const auto [before, after] = neighbours(state.corner);
    const Point onwards = corner.at - corners_[states_[state.parent].corner].at;
    const bool left = cross(onwards, after - corner.at) > 0, right = cross(onwards, before - corner.at) < 0;
    if (left == right) return {}; // came from between the ring and what it surrounds
    if (left) return {vector(corner.at), unit(vector(onwards)), unit(vector(after - corner.at)), false};
    return {vector(corner.at), unit(vector(before - corner.at)), unit(vector(onwards)), false};
}

// Quick and on the safe side: the circle around the ring lies beside the fan or behind it.
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

// From outside a ring a shortest path goes to one of the two corners where a line touches it; along a ring it goes to
// the next corner; from a place between the ring and what it surrounds all corners are tried.
void PathFinder::Search::suggest_tangents(const Departure& departure, std::uint32_t ring) {
    const std::uint32_t state = departure.state, corner = states_[state].corner;
    const std::uint32_t first = rings_[ring].first, end = rings_[ring].end;
    if (corners_[corner].ring == ring) {
        suggest(state, corner == first ? end - 1 : corner - 1);
        suggest(state, corner + 1 == end ? first : corner + 1);
        return;
    }
    if (departure.fan.misses(rings_[ring])) return;
    const Point at = corners_[corner].at;
    const auto side_of = [&](std::uint32_t i) { // of the side of the ring that starts at this corner
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

// At a corner of a ring a shortest path bends around the ring, or not at all.
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
    if (known(corner, here.elevation, cost)) return;
    wait(cost + there.to_goal + between(here.elevation, to_.elevation), state, corner);
}

// From which the goal may be gone to at any angle, because it lies on or close to what the corner belongs to.
bool PathFinder::Search::is_last_corner(const State& state) const {
    const std::uint32_t ring = corners_[state.corner].ring;
    return ring != none && rings_[ring].holds_goal;
}

// Something that has a ring of its own lies over this corner, so that nothing is missed by not going there.
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

bool PathFinder::Search::write(std::int16_t facing, Path& path) const {
    FixedVector<Placement, 64> backwards;
    std::uint32_t state = found_;
    path.cost += states_[state].cost;
    for (; state != none; state = states_[state].parent) {
        if (backwards.full()) return false;
        backwards.push_back({corners_[states_[state].corner].at, states_[state].elevation, facing});
    }
    if (path.places.size() + backwards.size() > path.places.capacity()) return false;
    for (std::size_t i = backwards.size(); i-- > 0;) path.places.push_back(backwards[i]);
    return true;
}

PathFinder::PathFinder() = default;
PathFinder::~PathFinder() = default;
PathFinder::PathFinder(PathFinder&&) noexcept = default;
PathFinder& PathFinder::operator=(PathFinder&&) noexcept = default;

std::optional<Path> PathFinder::shortest(const Ground& ground, const Mover& mover, const Placement& from,
                                         const Placement& to) {
    const bool pivots = !mover.shape.is_circle() && (from.facing - to.facing) % 360 != 0;
    const Length straight = leg_cost(from.at, to.at);
    if (straight > mover.allowance) return {};
    if (!pivots && is_open_line(ground, mover, from, to)) return Path{{from, to}, straight};
    if (!check_standing(ground, mover, to).legal()) return {};
    if (mover.flies) return flight(ground, mover, from, to);
    Path path;
    if (!pivots) {
        const bool found = find(ground, mover, to.facing, from, to, mover.allowance, path);
        return found ? std::optional(path) : std::nullopt;
    }
    return pivoting(ground, mover, from, to);
}

// Who looks for a place that is walled in looks everywhere before giving up; seen from there the walls are near. So
// where a search takes long it is tried whether the other end leads anywhere.
bool PathFinder::find(const Ground& ground, const Mover& mover, std::int16_t facing, const Placement& from,
                      const Placement& to, Length allowance, Path& path) {
    constexpr std::uint32_t long_search = 400;
    if (!search_) search_ = std::make_unique<Search>(), from_goal_ = std::make_unique<Search>();
    search_->begin(ground, mover, facing, from, to, allowance);
    using Progress = Search::Progress;
    Progress progress = search_->go_on(long_search);
    if (progress == Progress::unfinished) {
        from_goal_->begin(ground, mover, facing, to, from, allowance);
        if (from_goal_->go_on(4 * long_search) == Progress::in_vain) return false;
        progress = search_->go_on(Search::most_moves);
    }
    return progress == Progress::found && search_->write(facing, path);
}

// Turns before it goes or after it has come, whichever is cheaper.
std::optional<Path> PathFinder::pivoting(const Ground& ground, const Mover& mover, const Placement& from,
                                         const Placement& to) {
    const int turn = std::abs((to.facing - from.facing) % 360);
    const Length pivot = pivot_cost(mover.shape, std::min(turn, 360 - turn));
    Path first{{from}, pivot}, last{{}, pivot};
    std::optional<Path> best;
    const auto consider = [&](const Path& path) {
        if (check_path(ground, mover, path.places).legal() && (!best || path.cost < best->cost)) best = path;
    };
    if (find(ground, mover, to.facing, from, to, mover.allowance - pivot, first)) consider(first);
    if (find(ground, mover, from.facing, from, to, mover.allowance - pivot, last) && !last.places.full()) {
        last.places.push_back(to);
        consider(last);
    }
    return best;
}

std::optional<Path> shortest_path(const Ground& ground, const Mover& mover, const Placement& from,
                                  const Placement& to) {
    return PathFinder().shortest(ground, mover, from, to);
}

} // namespace muster
