// Outlines of areas on the table, for drawing: nothing is decided by them. Outer rings run anticlockwise, holes
// clockwise.
#pragma once

#include "table/shape.h"

#include <vector>

namespace muster::queries {

using Outline = std::vector<Point>;
using Outlines = std::vector<Outline>;

// Everything within this distance of a footprint.
Outline around(const Footprint& base, Length distance);
// One area out of many.
Outlines united(const std::vector<Outlines>& areas);
// What lies in all of them.
Outlines shared(const std::vector<Outlines>& areas);
Outlines without(const Outlines& area, const Outlines& rest);
// What of the area lies within.
Outlines clipped(const Outlines& area, const Outline& within);
// The ground that a disc of this radius covers while its middle is in the area.
Outlines widened(const Outlines& area, Length radius);

} // namespace muster::queries
