// What the alternating game says about dice, as data. It has no re-rolls, and modifiers are only added (A-TEST-02).
#pragma once

#include "dice/roll.h"

namespace muster::alternating {

// A-TEST-03, A-TEST-04: a natural 6 succeeds and a natural 1 fails, whatever the modifiers.
inline constexpr Always natural{.fails_up_to = 1, .succeeds_from = 6};

} // namespace muster::alternating
