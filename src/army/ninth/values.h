// The numbers of the ninth edition for dice and coherency.
#pragma once

#include "dice/reroll.h"
#include "table/coherency.h"

namespace muster::ninth {

// N-DICE-06, N-DICE-07, N-DICE-09: divide, multiply, add, subtract, round up once at the end; never below 1.
inline constexpr Arithmetic dice_roll{.least = 1, .least_because = Clause::N_DICE_09};
inline constexpr Arithmetic hit_roll = adding_at_most(dice_roll, 1, Clause::N_ATK_10);
inline constexpr Arithmetic wound_roll = adding_at_most(dice_roll, 1, Clause::N_ATK_15);

// N-MOD-02, N-MOD-03: the same for characteristics, with the floors of N-MOD-05 and N-I-07.
inline constexpr Arithmetic other_characteristic{};
inline constexpr Arithmetic strength_toughness_attacks_or_leadership =
    at_least(other_characteristic, 1, Clause::N_MOD_05);
inline constexpr Arithmetic move_or_damage = at_least(other_characteristic, 0, Clause::N_I_07);

inline constexpr RerollRules rerolls{.only_some_of_a_sum = Clause::N_RER_02,
                                     .other_results = Clause::N_RER_03,
                                     .twice = Clause::N_RER_05,
                                     .roll_off = Clause::N_ROLL_03};

// N-COH-03 to N-COH-05 with N-I-20.
inline constexpr CoherencyRule coherency{{2_in, 5_in}, 1, 2, 6, true, std::nullopt};

} // namespace muster::ninth
