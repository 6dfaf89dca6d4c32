// Measuring. A distance counts in whole steps, its fraction dropped (N-I-17): "within x" is distance < x + 1 step, an
// exact integer comparison. Nothing here uses floating point.
#pragma once

#include "table/shape.h"

namespace muster {

// Between the closest points in plan; 0 where the footprints overlap. Whole steps, fraction dropped.
Length horizontal_distance(const Footprint& a, const Footprint& b);
// Between elevations; between vertical intervals where a hull is involved (N-I-15).
Length vertical_distance(const Solid& a, const Solid& b);
// sqrt(h² + v²), fraction dropped (N-I-16).
Length straight_distance(const Solid& a, const Solid& b);

bool within_horizontally(const Footprint& a, const Footprint& b, Length reach);
bool within(const Solid& a, const Solid& b, Length reach);                       // straight line
bool within(const Solid& a, const Solid& b, Length horizontal, Length vertical); // both axes, each by itself (N-I-16)
// Every part of `a` within `reach` of `b` (N-I-18).
bool wholly_within(const Solid& a, const Solid& b, Length reach);
bool touching(const Solid& a, const Solid& b);        // horizontal and vertical distance 0
bool overlap(const Footprint& a, const Footprint& b); // common inside; tangency is none
bool collide(const Solid& a, const Solid& b); // overlap in plan and vertical intervals share more than a face (N-I-38)

} // namespace muster
