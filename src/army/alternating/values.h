// The numbers of the alternating game for dice and coherency. It has no re-rolls, and modifiers are only added
// (A-TEST-02).
#pragma once

#include "dice/roll.h"
#include "table/coherency.h"

namespace muster::alternating {

// A-TEST-03, A-TEST-04: a natural 6 succeeds and a natural 1 fails, whatever the modifiers.
inline constexpr Always natural{.fails_up_to = 1, .succeeds_from = 6};

// A-MOV-02, A-MOV-03.
inline constexpr CoherencyRule coherency{{1_in, std::nullopt}, 1, 1, 2, false, 9_in};

} // namespace muster::alternating
