// What stands on the table: footprints (circles or convex polygons), their places, and the solids they make.
#pragma once

#include "base/fixed_vector.h"
#include "table/length.h"

#include <vector>

namespace muster {

inline constexpr std::size_t max_outline = 16;

// The footprint of a kind of model around its own centre. A circle has no outline; an oval is a fixed convex polygon
// with lattice vertices (N-I-15); hulls and large bases are convex polygons. Vertices run anticlockwise around the
// centre.
struct Shape {
    Length radius; // of the circle, or of the smallest circle around the centre that holds the outline
    FixedVector<Point, max_outline> outline; // empty for a circle
    bool hull = false; // a model without a base: measured to its prism, not to its base (N-MEAS-03)

    constexpr bool is_circle() const { return outline.empty(); }
};
MUSTER_FIELDS(Shape, radius, outline, hull)

constexpr Shape circle(Length diameter) { return {diameter / 2, {}, false}; }
Shape oval(Length length, Length width);                   // length along the facing (x axis at 0 degrees)
Shape rectangle(Length length, Length width);              // likewise
Shape polygon(std::span<const Point> vertices, bool hull); // convex, anticlockwise, (0, 0) inside

// At least three vertices that run anticlockwise and turn left at every corner, as outlines must.
bool is_convex(std::span<const Point> vertices);

// Where a model is. Facing is whole degrees anticlockwise from the x axis; circles keep 0 (N-I-36).
struct Placement {
    Point at;
    Length elevation;
    std::int16_t facing = 0;
};
MUSTER_FIELDS(Placement, at, elevation, facing)

// A footprint at a place: a disc (no vertices) or a convex polygon with lattice vertices, anticlockwise.
struct Footprint {
    Point centre;
    Length radius; // of the disc, or of the circle around `centre` that contains the polygon
    FixedVector<Point, max_outline> vertices;

    constexpr bool is_disc() const { return vertices.empty(); }
};
MUSTER_FIELDS(Footprint, centre, radius, vertices)

// Turned outlines are rounded to the lattice. A corner that rounding has flattened or dented is left out.
Footprint polygon_footprint(const Shape& shape, const Placement& placement); // for shapes that are no circles
inline Footprint footprint(const Shape& shape, const Placement& placement) {
    return shape.is_circle() ? Footprint{placement.at, shape.radius, {}} : polygon_footprint(shape, placement);
}
// The footprint of terrain or of an area: a convex polygon, anticlockwise, where it lies.
Footprint footprint(std::span<const Point> vertices);

// A footprint with its vertical extent.
struct Solid {
    Footprint base;
    Length elevation;
    Length height;     // used for sight, and if `hull` for measuring
    bool hull = false; // measured as the prism from elevation to elevation + height; else as the base at its elevation

    constexpr Length top() const { return elevation + height; }
};
inline Solid solid(const Shape& shape, Length height, const Placement& placement) {
    return {footprint(shape, placement), placement.elevation, height, shape.hull};
}

// A vector turned anticlockwise by whole degrees, with a fixed integer table. The result is rounded to the lattice,
// halves away from zero (N-I-36). Any number of degrees is allowed.
Point turned(Point vector, int degrees);

// One half (0 or 1) of a battlefield that a straight line through its centre divides. The line is turned by this many
// degrees anticlockwise from the long edges. What is nearer than `away` to the line is left out. The result is
// anticlockwise, and empty if nothing is left.
std::vector<Point> half_of(Point size, int degrees, std::uint8_t half, Length away = {});

} // namespace muster
