// Outlines of a yes-or-no answer at the points of a grid. They run between points that are in and points that are not.
#pragma once

#include "base/function_ref.h"
#include "table/length.h"

#include <array>
#include <vector>

namespace muster {

// East, north, west, south.
inline constexpr std::array<std::array<std::int32_t, 2>, 4> headings = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

struct GridPoint {
    std::int32_t column = 0, row = 0;
};

// Anticlockwise around an area, clockwise around a hole in it. `is_in` is called once for each point of the grid;
// nothing beyond the grid is in. `border` gives the place where an outline passes between a point that is in and its
// neighbour, in one of the directions of the compass, that is not.
std::vector<std::vector<Point>> grid_outlines(std::int32_t columns, std::int32_t rows,
                                              FunctionRef<bool(GridPoint)> is_in,
                                              FunctionRef<Point(GridPoint, std::size_t)> border);

} // namespace muster
