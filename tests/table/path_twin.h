// Slow, obviously right twins of the path code: dense sampling of a polyline in floating point, a search on a fine grid
// of centres, and random scenes for the comparison.
#pragma once

#include "table/measure.h"
#include "table/path.h"

#include <rapidcheck.h>

#include <cmath>
#include <numeric>
#include <queue>
#include <random>

namespace muster::testing {

// A number from `first` up to but not including `end`, all equally likely from the first test on.
inline int any_of(int first, int end) { return *rc::gen::resize(100, rc::gen::inRange(first, end)); }

struct Spot {
    double x, y;
};

// The gap between two convex outlines (points, with a radius around each); negative if they overlap.
inline double gap(const std::vector<Spot>& a, const std::vector<Spot>& b, double radii) {
    const auto deepest = [](const std::vector<Spot>& p, const std::vector<Spot>& q) {
        double best = -1e18;
        for (std::size_t i = 0; p.size() > 2 && i < p.size(); ++i) {
            const Spot s = p[i], e = p[(i + 1) % p.size()];
            const double length = std::hypot(e.x - s.x, e.y - s.y), nx = (e.y - s.y) / length,
                         ny = (s.x - e.x) / length;
            double least = 1e18;
            for (const Spot t : q) least = std::min(least, nx * (t.x - s.x) + ny * (t.y - s.y));
            best = std::max(best, least);
        }
        return best;
    };
    const double separation = std::max(deepest(a, b), deepest(b, a));
    if (a.size() + b.size() > 2 && separation < 0) return separation - radii;
    double least = 1e18;
    const auto consider = [&](const std::vector<Spot>& p, const std::vector<Spot>& q) {
        for (const Spot t : p)
            for (std::size_t i = 0; i < q.size(); ++i) {
                const Spot s = q[i], e = q[(i + 1) % q.size()];
                const double dx = e.x - s.x, dy = e.y - s.y, square = dx * dx + dy * dy;
                const double part =
                    square == 0 ? 0 : std::clamp(((t.x - s.x) * dx + (t.y - s.y) * dy) / square, 0.0, 1.0);
                least = std::min(least, std::hypot(t.x - s.x - part * dx, t.y - s.y - part * dy));
            }
    };
    consider(a, b);
    consider(b, a);
    return least - radii;
}

inline std::vector<Spot> outline(const Footprint& base, Spot offset) {
    std::vector<Spot> result;
    if (base.is_disc()) result.push_back({base.centre.x.steps + offset.x, base.centre.y.steps + offset.y});
    for (const Point p : base.vertices) result.push_back({p.x.steps + offset.x, p.y.steps + offset.y});
    return result;
}

// The gap between a thing and the mover with its centre at a spot.
inline double gap(const Footprint& thing, const Footprint& mover_at_origin, Spot at) {
    const double radii =
        (thing.is_disc() ? thing.radius.steps : 0) + (mover_at_origin.is_disc() ? mover_at_origin.radius.steps : 0);
    return gap(outline(thing, {0, 0}), outline(mover_at_origin, at), radii);
}

// The smallest margin by which a polyline at one facing keeps its clearances (barriers that count at elevation 0,
// impassable terrain); negative if it does not keep them.
inline double least_margin(const Ground& ground, const Mover& mover, std::span<const Placement> places) {
    const Footprint base = footprint(mover.shape, {{}, {}, places[0].facing});
    double least = 1e18;
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Point from = places[i - 1].at, leg = places[i].at - from;
        const int samples = 2 + static_cast<int>(std::sqrt(static_cast<double>(squared_norm(leg))) / 8);
        for (int k = 0; k <= samples; ++k) {
            const double part = static_cast<double>(k) / samples;
            const Spot at{from.x.steps + part * leg.x.steps, from.y.steps + part * leg.y.steps};
            for (const Barrier& barrier : ground.barriers)
                least = std::min(least, gap(barrier.base, base, at) - barrier.clearance.steps);
        }
    }
    return least;
}

// The height of the mover with its centre at a spot, on hills that have to be climbed: that of the highest hill under
// its base.
inline double height_at(const Ground& ground, const Footprint& mover_at_origin, Spot at) {
    Length highest{};
    for (const Prism& prism : ground.terrain)
        if (prism.height > 1_in && gap(prism.base, mover_at_origin, at) < 0) highest = std::max(highest, prism.height);
    return highest.steps;
}

// The length of a polyline and all its changes of height, sampled every two steps.
inline double walked_cost(const Ground& ground, const Mover& mover, std::span<const Point> points) {
    const Footprint base = footprint(mover.shape, {});
    double cost = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Point from = points[i - 1], leg = points[i] - from;
        const double length = std::sqrt(static_cast<double>(squared_norm(leg)));
        cost += length;
        if (ground.terrain.empty()) continue;
        const int samples = 1 + static_cast<int>(length / 2);
        double before = height_at(ground, base, {1.0 * from.x.steps, 1.0 * from.y.steps});
        for (int k = 1; k <= samples; ++k) {
            const double part = static_cast<double>(k) / samples;
            const double now =
                height_at(ground, base, {from.x.steps + part * leg.x.steps, from.y.steps + part * leg.y.steps});
            cost += std::abs(now - before);
            before = now;
        }
    }
    return cost;
}

// The cheapest way on a grid of centres, 16 to the inch, with 32 directions, over hills or around them. Moves are
// tested for barriers at their ends and in their middle. The true cost of the way is computed afterwards.
inline std::optional<double> grid_cost(const Ground& ground, const Mover& mover, Point from, Point to) {
    constexpr int mesh = 32; // steps
    const int columns = ground.size.x.steps / mesh + 1, rows = ground.size.y.steps / mesh + 1;
    const auto legal = [&](Point at) {
        const Footprint there = footprint(mover.shape, {at, {}, 0});
        if (!wholly_inside(there, {}, ground.size)) return false;
        return std::ranges::none_of(ground.barriers, [&](const Barrier& barrier) {
            return barrier.clearance.steps == 0
                       ? overlap(there, barrier.base)
                       : within_horizontally(there, barrier.base, barrier.clearance - Length{1});
        });
    };
    const auto point = [&](int node) { return Point{Length{node % columns * mesh}, Length{node / columns * mesh}}; };
    std::vector<signed char> known(static_cast<std::size_t>(columns * rows), -1);
    const auto free = [&](int node) {
        auto& k = known[static_cast<std::size_t>(node)];
        if (k < 0) k = legal(point(node));
        return k == 1;
    };
    const Footprint base = footprint(mover.shape, {});
    std::vector<double> heights(known.size(), -1);
    const auto height = [&](int node) {
        double& h = heights[static_cast<std::size_t>(node)];
        if (h < 0) h = height_at(ground, base, {1.0 * point(node).x.steps, 1.0 * point(node).y.steps});
        return h;
    };
    // Uses the meshes nearest to the move.
    const auto climbed = [&](int node, int x, int y) {
        const int meshes = std::max(std::abs(x), std::abs(y));
        double sum = 0, before = height(node);
        for (int k = 1; k <= meshes && !ground.terrain.empty(); ++k) {
            const auto along = [&](int way) { return static_cast<int>(std::lround(1.0 * way * k / meshes)); };
            const double now = height(node + along(y) * columns + along(x));
            sum += std::abs(now - before);
            before = now;
        }
        return sum;
    };
    std::vector<int> came_from(known.size(), -1);
    const auto way_to = [&](int node) {
        std::vector<Point> points;
        for (; node >= 0; node = came_from[static_cast<std::size_t>(node)]) points.push_back(point(node));
        return points;
    };
    std::vector<std::pair<int, int>> moves;
    for (int x = -5; x <= 5; ++x)
        for (int y = -5; y <= 5; ++y)
            if (std::abs(x) + std::abs(y) <= 5 && std::gcd(x, y) == 1) moves.emplace_back(x, y);
    // The ends are points of the grid.
    const auto node_at = [&](Point p) { return p.y.steps / mesh * columns + p.x.steps / mesh; };
    std::vector<double> cost(known.size(), 1e18);
    std::priority_queue<std::pair<double, int>> queue;
    queue.push({0, node_at(from)});
    cost[static_cast<std::size_t>(node_at(from))] = 0;
    while (!queue.empty()) {
        const auto [negative, node] = queue.top();
        queue.pop();
        if (node == node_at(to)) return walked_cost(ground, mover, way_to(node));
        if (-negative > cost[static_cast<std::size_t>(node)]) continue;
        for (const auto& [x, y] : moves) {
            const int column = node % columns + x, row = node / columns + y;
            if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
            const int next = row * columns + column;
            const double total = -negative + mesh * std::hypot(x, y) + climbed(node, x, y);
            if (total > mover.allowance.steps || total >= cost[static_cast<std::size_t>(next)] || !free(next)) continue;
            const Point a = point(node), b = point(next);
            if (!legal({(a.x + b.x) / 2, (a.y + b.y) / 2})) continue;
            cost[static_cast<std::size_t>(next)] = total;
            came_from[static_cast<std::size_t>(next)] = node;
            queue.push({-total, next});
        }
    }
    return {};
}

} // namespace muster::testing
