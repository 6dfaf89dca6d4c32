// What the alternating game says about dice, as data. It has no re-rolls.
#pragma once

#include "dice/roll.h"

namespace muster::alternating {

// A-TEST-02, A-TEST-05: modifiers are summed and added to the die, without limit.
inline constexpr Arithmetic test{};

// A-TEST-03, A-TEST-04: a natural 6 succeeds and a natural 1 fails, whatever the modifiers.
inline constexpr Always natural{.fails_up_to = 1, .succeeds_from = 6};

} // namespace muster::alternating
