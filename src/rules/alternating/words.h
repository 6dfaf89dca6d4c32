// Words that options stand for.
#pragma once

#include "base/fields.h"

#include <cstdint>

namespace muster::alternating {

enum class Word : std::uint8_t {
    move_again,
    shoot,
    charge,
    board,
    low_edge,
    high_edge,
    left_edge,
    right_edge,
    first_group,
    second_group,
    // active abilities, in the order of Ability from mending
    mending,
    relay,
    coordination,
    prophecy,
    mobilisation,
    pressure,
    count
};
MUSTER_NAMES(Word, move_again, shoot, charge, board, low_edge, high_edge, left_edge, right_edge, first_group,
             second_group, mending, relay, coordination, prophecy, mobilisation, pressure)

} // namespace muster::alternating
