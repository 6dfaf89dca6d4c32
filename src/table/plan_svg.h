// A table seen from above, as an SVG picture: for the README, reports, and for looking at what one has written.
#pragma once

#include "table/terrain.h"

#include <string>

namespace muster {

// North (large y) is up. Each piece carries its name as a title; figures are heights in inches.
std::string plan_svg(const Table& table);

} // namespace muster
