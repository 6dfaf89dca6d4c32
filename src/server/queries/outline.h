// Outlines of areas on the table, for drawing only: no rule uses them. Outer rings run anticlockwise, holes clockwise.
#pragma once

#include "table/shape.h"

#include <vector>

namespace muster::queries {

using Outline = std::vector<Point>;
using Outlines = std::vector<Outline>;

// Everything within this distance of a footprint.
Outline around(const Footprint& base, Length distance);
// The union of many areas.
Outlines united(const std::vector<Outlines>& areas);
// The part that all of them share.
Outlines shared(const std::vector<Outlines>& areas);
Outlines without(const Outlines& area, const Outlines& rest);
// The part of the area inside `within`.
Outlines clipped(const Outlines& area, const Outline& within);
// The area that a disc of this radius covers while its middle is in the area.
Outlines widened(const Outlines& area, Length radius);

} // namespace muster::queries
