// Random footprints and solids for property tests. They are on a small lattice, so that touching, shared edges and
// equal heights are frequent. They are built from plain numbers, so that rapidcheck can shrink them.
#pragma once

#include "table/shape.h"

#include <rapidcheck.h>

namespace muster::testing {

inline int number(int low, int high) { return *rc::gen::inRange(low, high + 1); }
inline Length steps(int low, int high) { return {number(low, high)}; }
inline Point point(int size) { return {steps(0, size), steps(0, size)}; }

inline Footprint disc_of_radius(Point centre, Length radius) { return {centre, radius, {}}; }

// The convex hull of a few random points; a triangle if they are on one line.
inline Footprint random_polygon(Point at, int size) {
    std::vector<Point> points;
    const int count = number(3, 7);
    for (int i = 0; i < count; ++i) points.push_back(at + point(size));
    std::ranges::sort(points);
    std::vector<Point> hull;
    const auto wrap = [&](auto begin, auto end) {
        const std::size_t start = hull.size();
        for (auto p = begin; p != end; ++p) {
            while (hull.size() >= start + 2 && cross(hull.back() - hull[hull.size() - 2], *p - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(*p);
        }
        hull.pop_back();
    };
    wrap(points.begin(), points.end());
    wrap(points.rbegin(), points.rend());
    if (!is_convex(hull)) hull = {at, at + Point{{2}, {0}}, at + Point{{0}, {2}}};
    return footprint(hull);
}

inline Footprint random_footprint(int size, int extent) {
    const Point at = point(size);
    return number(0, 1) == 0 ? disc_of_radius(at, steps(0, extent / 2)) : random_polygon(at, extent);
}

inline Solid random_solid(int size, int extent, int height) {
    Solid result{random_footprint(size, extent), steps(0, height), steps(0, height), number(0, 1) == 1};
    return result;
}

} // namespace muster::testing
