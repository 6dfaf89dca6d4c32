// Shortest paths: first it tries the straight line. If that is not free, it searches (table/path_search.h).
#include "table/path_search.h"

namespace muster {

namespace {

// Whether no thing is near the straight line from one point of the table to another at elevation 0. This is fast and on
// the safe side: after a no, the search looks more closely.
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

// Flies over everything in a straight line, and turns where there is room.
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
    if (!search_) search_ = std::make_unique<Search>();
    Path path;
    if (!pivots) {
        const bool found = search_->find(ground, mover, to.facing, from, to, mover.allowance, path);
        return found ? std::optional(path) : std::nullopt;
    }
    return pivoting(ground, mover, from, to);
}

// Turns before the move or after it, whichever is cheaper.
std::optional<Path> PathFinder::pivoting(const Ground& ground, const Mover& mover, const Placement& from,
                                         const Placement& to) {
    const int turn = std::abs((to.facing - from.facing) % 360);
    const Length pivot = pivot_cost(mover.shape, std::min(turn, 360 - turn));
    Path first{{from}, pivot}, last{{}, pivot};
    std::optional<Path> best;
    const auto consider = [&](const Path& path) {
        if (check_path(ground, mover, path.places).legal() && (!best || path.cost < best->cost)) best = path;
    };
    if (search_->find(ground, mover, to.facing, from, to, mover.allowance - pivot, first)) consider(first);
    if (search_->find(ground, mover, from.facing, from, to, mover.allowance - pivot, last) && !last.places.full()) {
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
