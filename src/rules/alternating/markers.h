// Which models count for an objective marker (MISS).
#pragma once

#include "rules/alternating/alternating.h"

namespace muster::alternating {

inline constexpr Length marker_reach = 3_in;       // A-MISS-06
inline constexpr Length marker_from_marker = 9_in; // A-MISS-04: more than that
inline constexpr Length marker_from_edge = 12_in;  // A-MISS-03: outside both zones

bool can_control(const Game& game, UnitId unit); // A-MISS-09
bool is_near(const Game& game, ModelId model, const Marker& marker);

} // namespace muster::alternating
