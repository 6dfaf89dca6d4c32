// The ninth's own words for options that are neither units nor models nor numbers (What::word). Append only: replays
// and translations know them by name.
#pragma once

#include "battle/question.h"

namespace muster::ninth {

enum class Word : std::uint16_t {
    normal_move,
    advance,
    remain_stationary,
    fall_back,
    embark,
    disembark,
    near_zone,
    far_zone,
    first_turn,
    second_turn,
    set_up,
    start_in_reserve,
    start_embarked,
    divide,
    pistols,
    other_weapons,
    armour_save,
    invulnerable_save,
    inspiring_leader,
    file_trait,
    set_up_late
};
MUSTER_NAMES(Word, normal_move, advance, remain_stationary, fall_back, embark, disembark, near_zone, far_zone,
             first_turn, second_turn, set_up, start_in_reserve, start_embarked, divide, pistols, other_weapons,
             armour_save, invulnerable_save, inspiring_leader, file_trait, set_up_late)

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

} // namespace muster::ninth
