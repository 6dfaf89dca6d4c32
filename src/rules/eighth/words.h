// The eighth's own words for options that are neither units nor models nor numbers (What::word). Append only: replays
// and translations know them by name.
#pragma once

#include "battle/question.h"

namespace muster::eighth {

enum class Word : std::uint16_t {
    normal_move,
    advance,
    remain_stationary,
    fall_back,
    near_zone,
    far_zone,
    first_turn,
    second_turn,
    set_up,
    start_in_reserve,
    armour_save,
    invulnerable_save,
    roll_for_trait,
    legendary_fighter,
    inspiring_leader,
    tenacious_survivor
};
MUSTER_NAMES(Word, normal_move, advance, remain_stationary, fall_back, near_zone, far_zone, first_turn, second_turn,
             set_up, start_in_reserve, armour_save, invulnerable_save, roll_for_trait, legendary_fighter,
             inspiring_leader, tenacious_survivor)

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

} // namespace muster::eighth
