// Measuring between discs and convex polygons. Every distance is based on one quantity, the squared gap between two
// cores (the centre of a disc, the whole of a polygon), which is an exact fraction. For discs, the radii are added to
// the other side of the comparison.
#include "table/measure.h"

namespace muster {

namespace {

__extension__ typedef unsigned __int128 UInt128;

// An exact squared length: a squared distance to a corner, or to an edge divided by the edge's squared length.
struct Square {
    Int128 numerator = 0;
    std::int64_t denominator = 1;

    friend bool operator<(const Square& a, const Square& b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    }
    std::int64_t floor() const { return static_cast<std::int64_t>(numerator / denominator); }
};

// The part of a footprint that is measured from. A disc gives its centre; its radius is added later.
std::span<const Point> core(const Footprint& a) {
    return a.is_disc() ? std::span<const Point>(&a.centre, 1) : std::span<const Point>(a.vertices);
}
Length disc_radius(const Footprint& a) { return a.is_disc() ? a.radius : Length{0}; }

template <class Visit>
void for_each_edge(std::span<const Point> polygon, Visit visit) {
    Point from = polygon.back();
    for (const Point to : polygon) {
        visit(from, to);
        from = to;
    }
}

// Whether some edge passes the test.
template <class Test>
bool any_edge(std::span<const Point> polygon, Test test) {
    Point from = polygon.back();
    for (const Point to : polygon) {
        if (test(from, to)) return true;
        from = to;
    }
    return false;
}

Square squared_to_segment(Point p, Point from, Point to) {
    const Point edge = to - from;
    const std::int64_t length = squared_norm(edge), along = dot(p - from, edge);
    if (along <= 0) return {squared_distance(p, from), 1};
    if (along >= length) return {squared_distance(p, to), 1};
    const Int128 height = cross(edge, p - from);
    return {height * height, length};
}

// Whether all of `points` lie on or beyond some edge of the polygon. Such an edge separates them from the polygon's
// inside.
bool separated(std::span<const Point> polygon, std::span<const Point> points, bool touching_counts) {
    return any_edge(polygon, [&](Point from, Point to) {
        return std::ranges::all_of(points, [&](Point p) {
            const std::int64_t side = cross(to - from, p - from);
            return touching_counts ? side <= 0 : side < 0;
        });
    });
}

// Whether convex cores have a common point. Two polygons are apart only if an edge of one of them separates them.
bool cores_meet(std::span<const Point> a, std::span<const Point> b) {
    if (a.size() == 1 && b.size() == 1) return a[0] == b[0];
    return (a.size() == 1 || !separated(a, b, false)) && (b.size() == 1 || !separated(b, a, false));
}

Square squared_gap(const Footprint& one, const Footprint& other) {
    const auto a = core(one), b = core(other);
    if (a.size() == 1 && b.size() == 1) return {squared_distance(a[0], b[0]), 1};
    if (cores_meet(a, b)) return {0, 1};
    Square least{squared_distance(a[0], b[0]), 1};
    const auto consider = [&least](std::span<const Point> points, std::span<const Point> polygon) {
        if (polygon.size() == 1) return;
        for_each_edge(polygon, [&](Point from, Point to) {
            for (const Point p : points) // a point outside is closest to an edge that faces it
                if (cross(to - from, p - from) < 0) least = std::min(least, squared_to_segment(p, from, to));
        });
    };
    consider(a, b);
    consider(b, a);
    return least;
}

// Whether the cores are nearer to each other than the root of a whole number. The first edge that proves it is enough.
bool gap_below(const Footprint& one, const Footprint& other, std::int64_t square) {
    const auto a = core(one), b = core(other);
    const Square limit{square, 1};
    const auto nearer = [&](std::span<const Point> points, std::span<const Point> polygon) {
        return polygon.size() > 1 && any_edge(polygon, [&](Point from, Point to) {
                   return std::ranges::any_of(points, [&](Point p) {
                       return cross(to - from, p - from) < 0 && squared_to_segment(p, from, to) < limit;
                   });
               });
    };
    if (a.size() == 1 && b.size() == 1) return squared_distance(a[0], b[0]) < square;
    return (square > 0 && cores_meet(a, b)) || nearer(a, b) || nearer(b, a);
}

// The sign of x - factor * sqrt(root), for factor >= 0 and root > 0.
int compare_to_root(Int128 x, Int128 factor, std::int64_t root) {
    if (x < 0) return -1;
    if (x >= factor * (floor_sqrt(root) + 1)) return x == 0 ? 0 : 1; // the rest is small enough to be squared
    const auto size = static_cast<UInt128>(x), scale = static_cast<UInt128>(factor);
    const UInt128 left = size * size, right = scale * scale * static_cast<UInt128>(root);
    return left < right ? -1 : left > right;
}

// Whether sqrt(square) < added + sqrt(root), for root > 0 and any sign of `added`. Both sides are squared once, with
// the root alone on one side.
bool root_below(const Square& square, std::int64_t added, std::int64_t root) {
    const Int128 excess = square.numerator - Int128{added * added + root} * square.denominator;
    const Int128 factor = Int128{2} * std::abs(added) * square.denominator;
    if (added >= 0) return compare_to_root(excess, factor, root) < 0;
    return root > added * added && compare_to_root(-excess, factor, root) > 0;
}

// (reach + 1)² - v²: the part of a reach that is left for the horizontal, squared. It is not positive if the height
// alone is too much.
std::int64_t horizontal_allowance(Length reach, Length vertical) {
    return squared(reach + Length{1}) - squared(vertical);
}

// The greatest vertical distance to `b` from the points of `a`. Both ends of a hull count.
Length farthest_vertical(const Solid& a, const Solid& b) {
    Solid end = a;
    end.hull = false;
    const Length bottom = vertical_distance(end, b);
    if (!a.hull) return bottom;
    end.elevation = a.top();
    return std::max(bottom, vertical_distance(end, b));
}

// Whether a disc sticks out of a convex polygon by less than sqrt(root) everywhere.
bool disc_wholly_within(const Footprint& disc, const Footprint& polygon, std::int64_t root) {
    if (root > squared(disc.radius)) return root_below(squared_gap(disc, polygon), -disc.radius.steps, root);
    bool inside = true; // for a disc as large as the reach: its centre must be deep enough behind every edge
    for_each_edge(polygon.vertices, [&](Point from, Point to) {
        const Int128 depth = cross(to - from, disc.centre - from);
        const Int128 length = squared_norm(to - from);
        // depth / sqrt(length) > radius - sqrt(root), squared
        const Int128 shortfall = length * (squared(disc.radius) + root) - depth * depth;
        inside = inside && depth > 0 && compare_to_root(shortfall, 2 * length * disc.radius.steps, root) < 0;
    });
    return inside;
}

// Whether the whole disc is on the inner side of the line; it may touch the line.
bool disc_left_of(Point centre, Length radius, Point from, Point to) {
    const Int128 depth = cross(to - from, centre - from);
    return depth >= 0 && depth * depth >= Int128{squared(radius)} * squared_norm(to - from);
}

// 2 inside, 1 on the border, 0 outside.
std::uint32_t inside_twice(Point p, const Footprint& area) {
    if (area.is_disc()) {
        const std::int64_t beyond = squared_distance(p, area.centre) - squared(area.radius);
        return beyond < 0 ? 2 : beyond == 0;
    }
    std::uint32_t result = 2;
    for_each_edge(area.vertices, [&](Point from, Point to) {
        const std::int64_t side = cross(to - from, p - from);
        result = std::min(result, side > 0 ? 2u : side == 0);
    });
    return result;
}

} // namespace

Length horizontal_distance(const Footprint& a, const Footprint& b) {
    const bool discs = a.is_disc() && b.is_disc(); // the common case; it needs no division
    const std::int64_t square = discs ? squared_distance(a.centre, b.centre) : squared_gap(a, b).floor();
    const std::int64_t gap = floor_sqrt(square) - disc_radius(a).steps - disc_radius(b).steps;
    return {static_cast<std::int32_t>(std::max<std::int64_t>(0, gap))};
}

Length straight_distance(const Solid& a, const Solid& b) {
    const Length horizontal = horizontal_distance(a.base, b.base), vertical = vertical_distance(a, b);
    if (vertical.steps == 0) return horizontal;
    // The dropped fraction of the horizontal distance can lengthen the line by less than a step.
    const Length least{static_cast<std::int32_t>(floor_sqrt(squared(horizontal) + squared(vertical)))};
    return within(a, b, least) ? least : least + Length{1};
}

bool polygons_within(const Footprint& a, const Footprint& b, Length reach) {
    // Even their outer circles are too far apart.
    if (!discs_within(a.centre, a.radius, b.centre, b.radius, reach)) return false;
    return gap_below(a, b, squared(disc_radius(a) + disc_radius(b) + reach + Length{1}));
}

bool within_across_levels(const Footprint& a, const Footprint& b, Length vertical, Length reach) {
    const std::int64_t allowance = horizontal_allowance(reach, vertical);
    if (allowance <= 0 || !discs_within(a.centre, a.radius, b.centre, b.radius, reach)) return false;
    return root_below(squared_gap(a, b), disc_radius(a).steps + disc_radius(b).steps, allowance);
}

bool wholly_within(const Solid& a, const Solid& b, Length reach) {
    const std::int64_t allowance = horizontal_allowance(reach, farthest_vertical(a, b));
    if (allowance <= 0) return false;
    const std::int64_t b_radius = disc_radius(b.base).steps;
    if (a.base.is_disc() && b.base.is_disc())
        return root_below(squared_gap(a.base, b.base), b_radius - a.base.radius.steps, allowance);
    if (a.base.is_disc()) return disc_wholly_within(a.base, b.base, allowance);
    // The area within reach of a convex footprint is convex, so the corners decide.
    return std::ranges::all_of(a.base.vertices, [&](Point corner) {
        return root_below(squared_gap({corner, {}, {}}, b.base), b_radius, allowance);
    });
}

bool polygons_overlap(const Footprint& a, const Footprint& b) {
    if (a.is_disc() || b.is_disc()) return gap_below(a, b, squared(disc_radius(a) + disc_radius(b)));
    return !separated(a.vertices, b.vertices, true) && !separated(b.vertices, a.vertices, true);
}

bool unit_wholly_within(std::span<const Solid> unit, const Solid& of, Length reach) {
    return std::ranges::all_of(unit, [&](const Solid& model) { return wholly_within(model, of, reach); });
}

ClosestPair closest_pair(std::span<const Solid> unit, std::span<const Solid> other) {
    ClosestPair closest{0, 0, straight_distance(unit[0], other[0])};
    for (std::size_t i = 0; i < unit.size(); ++i)
        for (std::size_t j = 0; j < other.size(); ++j) {
            const Length distance = straight_distance(unit[i], other[j]);
            if (distance < closest.distance) closest = {i, j, distance};
        }
    return closest;
}

namespace {

template <class Candidates, class Distance>
Nearest nearest_of(const Candidates& candidates, Distance distance_to) {
    Nearest result;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Length distance = distance_to(candidates[i]);
        if (!result.tied.empty() && distance > result.distance) continue;
        if (result.tied.empty() || distance < result.distance) result = {distance, {}};
        result.tied.push_back(i);
    }
    return result;
}

} // namespace

Nearest nearest(std::span<const Solid> unit, std::span<const Solid> candidates) {
    return nearest_of(candidates, [&](const Solid& model) { return closest_pair(unit, {&model, 1}).distance; });
}

Nearest nearest(std::span<const Solid> unit, std::span<const std::span<const Solid>> candidates) {
    return nearest_of(candidates, [&](std::span<const Solid> other) { return closest_pair(unit, other).distance; });
}

bool wholly_inside(const Footprint& base, Point low, Point high) {
    const auto holds = [&](Point p, Length margin) {
        return p.x - margin >= low.x && p.x + margin <= high.x && p.y - margin >= low.y && p.y + margin <= high.y;
    };
    return std::ranges::all_of(core(base), [&](Point p) { return holds(p, disc_radius(base)); });
}

bool wholly_inside(const Footprint& base, std::span<const Point> convex) {
    return !any_edge(convex, [&](Point from, Point to) {
        return !std::ranges::all_of(core(base), [&](Point p) { return disc_left_of(p, disc_radius(base), from, to); });
    });
}

Share share_inside(const Footprint& base, std::span<const Footprint> area) {
    Share share;
    for (std::int32_t i = -15; i <= 15; i += 2)
        for (std::int32_t j = -15; j <= 15; j += 2) {
            const Point sample = base.centre + Point{base.radius * i / 16, base.radius * j / 16};
            if (inside_twice(sample, base) < 2) continue;
            std::uint32_t counted = 0;
            for (const Footprint& piece : area) counted += inside_twice(sample, piece);
            share.part += std::min(counted, 2u);
            share.whole += 2;
        }
    return share;
}

} // namespace muster
