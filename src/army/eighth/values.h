// The numbers of the eighth edition for dice and coherency.
#pragma once

#include "dice/reroll.h"
#include "table/coherency.h"

namespace muster::eighth {

// E-DICE-04, E-DICE-05, E-I-11: a halved roll is rounded up before any modifier. The sum has no limit, the result no
// lower bound.
inline constexpr Arithmetic dice_roll{.rounding = RoundingUp::before_multiplying};

// E-MOD-02, E-MOD-03: first multiply and divide in any order, then round up, then add and subtract.
inline constexpr Arithmetic other_characteristic{};
inline constexpr Arithmetic strength_toughness_or_leadership = at_least(other_characteristic, 1, Clause::E_MOD_05);

// E-RRL-01: some or all dice of any roll. A die of a roll-off may be re-rolled like any other (E-I-59).
inline constexpr RerollRules rerolls{.other_results = Clause::E_RRL_03, .twice = Clause::E_RRL_02};

// E-COH-01, E-COH-03 with E-I-06.
inline constexpr CoherencyRule coherency{{2_in, 6_in}, 1, 1, 2, true, std::nullopt};

} // namespace muster::eighth
