// Measuring. A distance counts in whole steps and drops its fraction (N-I-17): "within x" means distance < x + 1 step,
// an exact integer comparison. No floating point is used here. Reaches are not negative. Coordinates may be up to 120
// inches, radii of circles up to 20 inches, distances and reaches up to 170 inches. Products then fit in 128 bits.
#pragma once

#include "table/shape.h"

#include <vector>

namespace muster {

// --- Two round bases, the common case

// x² + y² < limit², with one multiplication less. This is asked more often than anything else.
constexpr bool closer_than(Point a, Point b, std::int64_t limit) {
    const std::int64_t x = a.x.steps - b.x.steps, y = a.y.steps - b.y.steps;
    return x * x < (limit - y) * (limit + y);
}
// True when the circles are within `reach` of each other; exactly `reach` counts (N-MEAS-06).
constexpr bool discs_within(Point a, Length a_radius, Point b, Length b_radius, Length reach) {
    return closer_than(a, b, (a_radius + b_radius + reach).steps + 1); // +1: fractions of a step are dropped
}
// True when the circles have a common inside; touching does not count (N-I-17).
constexpr bool discs_overlap(Point a, Length a_radius, Point b, Length b_radius) {
    return closer_than(a, b, (a_radius + b_radius).steps);
}
static_assert(discs_within({0_in, 0_in}, 16_mm, {1_in + 32_mm, 0_in}, 16_mm, 1_in));
static_assert(!discs_within({0_in, 0_in}, 16_mm, {1_in + 32_mm + Length{1}, 0_in}, 16_mm, 1_in));
static_assert(!discs_overlap({0_in, 0_in}, 16_mm, {32_mm, 0_in}, 16_mm));

// --- Two models

// The distance between the closest points in plan; 0 if the footprints overlap. In whole steps, fraction dropped.
Length horizontal_distance(const Footprint& a, const Footprint& b);
// The distance between elevations; between vertical intervals if a hull is involved (N-I-15).
constexpr Length vertical_distance(const Solid& a, const Solid& b) {
    const Length a_top = a.hull ? a.top() : a.elevation, b_top = b.hull ? b.top() : b.elevation;
    return std::max({Length{0}, b.elevation - a_top, a.elevation - b_top});
}
// sqrt(h² + v²), fraction dropped (N-I-16).
Length straight_distance(const Solid& a, const Solid& b);

bool polygons_within(const Footprint& a, const Footprint& b, Length reach); // at least one is a polygon
constexpr bool within_horizontally(const Footprint& a, const Footprint& b, Length reach) {
    if (a.is_disc() && b.is_disc()) return discs_within(a.centre, a.radius, b.centre, b.radius, reach);
    return polygons_within(a, b, reach);
}
// At two elevations: sqrt(h² + v²) < reach + 1, compared exactly.
bool within_across_levels(const Footprint& a, const Footprint& b, Length vertical, Length reach);
constexpr bool within(const Solid& a, const Solid& b, Length reach) { // straight line
    if (a.elevation == b.elevation) return within_horizontally(a.base, b.base, reach);
    const Length vertical = vertical_distance(a, b);
    if (vertical.steps == 0) return within_horizontally(a.base, b.base, reach);
    return within_across_levels(a.base, b.base, vertical, reach);
}
constexpr bool within(const Solid& a, const Solid& b, Length horizontal, Length vertical) { // each axis alone (N-I-16)
    return vertical_distance(a, b) <= vertical && within_horizontally(a.base, b.base, horizontal);
}
// Every part of `a` within `reach` of `b` (N-I-18).
bool wholly_within(const Solid& a, const Solid& b, Length reach);
constexpr bool touching(const Solid& a, const Solid& b) { return within(a, b, Length{0}, Length{0}); } // N-I-17
bool polygons_overlap(const Footprint& a, const Footprint& b);   // at least one is a polygon, and their circles overlap
constexpr bool overlap(const Footprint& a, const Footprint& b) { // they have a common inside; touching does not count
    return discs_overlap(a.centre, a.radius, b.centre, b.radius) &&
           ((a.is_disc() && b.is_disc()) || polygons_overlap(a, b));
}
// Overlap in plan, and the vertical intervals of the models share more than a face (N-I-38).
constexpr bool collide(const Solid& a, const Solid& b) {
    return std::max(a.elevation, b.elevation) < std::min(a.top(), b.top()) && overlap(a.base, b.base);
}

// --- Units, as spans of their models

bool unit_wholly_within(std::span<const Solid> unit, const Solid& of, Length reach); // N-MEAS-11

// The closest two models of two units, in a straight line. If several pairs are equally close, it is the first.
struct ClosestPair {
    std::size_t of_unit, of_other;
    Length distance;
};
ClosestPair closest_pair(std::span<const Solid> unit, std::span<const Solid> other); // both units must have a model

// The candidates closest to any model of `unit`. If distances without fractions are equal, all of them count
// (N-MEAS-05, N-I-17).
struct Nearest {
    Length distance;
    std::vector<std::size_t> tied; // ascending; empty only if there are no candidates
};
Nearest nearest(std::span<const Solid> unit, std::span<const Solid> candidates);                  // models
Nearest nearest(std::span<const Solid> unit, std::span<const std::span<const Solid>> candidates); // units

// --- Areas of the table: touching the border from the inside counts as inside

bool wholly_inside(const Footprint& base, Point low, Point high);         // a rectangle with sides along the axes
bool wholly_inside(const Footprint& base, std::span<const Point> convex); // anticlockwise

// A part of a whole, as two counts.
struct Share {
    std::uint32_t part = 0, whole = 0;

    constexpr bool more_than_half() const { return 2 * part > whole; }
};
MUSTER_FIELDS(Share, part, whole)

// How much of a base lies in an area made of convex pieces (A-TERR-07, A-I-04). The base is sampled at points of a
// square grid of 16 x 16 around its centre (offset by half a mesh) that lie inside it. A point inside a piece counts
// two; one on the border of a piece counts one (two if two pieces meet there). So a base that a straight border halves
// is in the area by exactly half, whatever the angle.
Share share_inside(const Footprint& base, std::span<const Footprint> area);

} // namespace muster
