// A battlefield divided by a straight line through its centre, in whole steps: a half never holds more than the line
// allows, and each is the other one turned around the centre.
#pragma once

#include "table/length.h"

#include <vector>

namespace muster {

// The line goes so many degrees anticlockwise from the long edges. One half (0 or 1), less what is nearer than `away` to
// the line; anticlockwise, empty where nothing is left.
std::vector<Point> half_of(Point size, int degrees, std::uint8_t half, Length away = {});

} // namespace muster
