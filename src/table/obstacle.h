// Where the centre of a mover may not be: the footprint of a thing, grown by the footprint of the mover and by a
// clearance. So moving a base among bases becomes moving a point among convex regions with rounded corners.
#pragma once

#include "table/shape.h"
#include "table/vector.h"

#include <optional>
#include <vector>

namespace muster {

// The centres that are nearer to the core than `reach`, or inside it. The border is not part of it, because touching is
// allowed.
struct Obstacle {
    FixedVector<Point, 2 * max_outline> core; // a point, or a convex polygon that runs anticlockwise
    Length reach;
    Point low, high; // the box around the whole obstacle
};

// `mover` is a footprint around the origin.
Obstacle grown(const Footprint& thing, const Footprint& mover, Length clearance);

// Exact tests: whether a straight move of the centre passes through the obstacle, and whether a centre is inside it.
bool meets(const Obstacle& obstacle, Point from, Point to);
inline bool holds(const Obstacle& obstacle, Point centre) { return meets(obstacle, centre, centre); }

// The part of a move of `length` steps that lies in an obstacle it meets, in whole steps from its start, rounded
// outwards.
struct Span {
    std::int32_t first = 0, last = 0;
};
Span span_of(const Obstacle& obstacle, Point from, Point to, std::int32_t length);

// The corners around which a shortest path bends: a polygon around the obstacle, anticlockwise, with lattice corners.
// Its sides do not enter the obstacle. Walking along it is at most 0.8 % longer than walking along the obstacle. If one
// of the `places` is beside the obstacle, a side of the polygon touches the obstacle there.
void append_ring(const Obstacle& obstacle, std::span<const Vector> places, std::vector<Point>& ring);

// The middle of a gap between two obstacles that is so narrow that rings would close it.
std::optional<Vector> narrow_between(const Obstacle& a, const Obstacle& b);

} // namespace muster
