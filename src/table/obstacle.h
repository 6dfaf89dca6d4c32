// Where the centre of a mover may not be: the footprint of a thing grown by the footprint of the mover and by a
// clearance. Moving a base among bases then is moving a point among convex regions with rounded corners.
#pragma once

#include "table/shape.h"
#include "table/vector.h"

#include <optional>
#include <vector>

namespace muster {

// Centres nearer to the core than `reach`, or inside the core. The border does not belong to it: tangency is allowed.
struct Obstacle {
    FixedVector<Point, 2 * max_outline> core; // a point, or a convex polygon that runs anticlockwise
    Length reach;
    Point low, high; // the box around it all
};

// `mover` is a footprint around the origin.
Obstacle grown(const Footprint& thing, const Footprint& mover, Length clearance);

// Exact: whether a straight move of the centre passes through the obstacle, and whether a centre is in it.
bool meets(const Obstacle& obstacle, Point from, Point to);
inline bool holds(const Obstacle& obstacle, Point centre) { return meets(obstacle, centre, centre); }

// The part of a move of `length` steps that lies in an obstacle it meets, in whole steps from its start, rounded
// outwards.
struct Span {
    std::int32_t first = 0, last = 0;
};
Span span_of(const Obstacle& obstacle, Point from, Point to, std::int32_t length);

// The corners around which a shortest path bends: a polygon that holds the obstacle, anticlockwise, with lattice
// corners whose sides do not enter it. Walking along it is at most 0.8 % longer than walking along the obstacle. Where
// one of the `places` lies beside the obstacle, a side of the polygon hugs it there.
void append_ring(const Obstacle& obstacle, std::span<const Vector> places, std::vector<Point>& ring);

// The middle of a gap between two obstacles, where it is so narrow that rings would not leave it open by themselves.
std::optional<Vector> narrow_between(const Obstacle& a, const Obstacle& b);

} // namespace muster
