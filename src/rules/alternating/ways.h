// The ways that models walk in a move, and how difficult ground changes them (A-TERR-08, A-TERR-09).
#pragma once

#include "battle/placing.h"

namespace muster::alternating {

// The way of one model, beginning with its start; empty if the model stays.
using Way = std::vector<Placement>;
bool touches(const Shape& shape, const Way& way, std::span<const Footprint> areas);

// By model, for an answer that check_placing accepts. The ways are as drawn, or else the shortest ones. They go around
// difficult ground if the way through it is longer than half the allowance.
std::vector<Way> ways_of(const Placing& placing, const Answer& answer);
// The models whose ways are too long for the ground they touch.
ModelSet too_far(const Placing& placing, std::span<const Way> ways);

} // namespace muster::alternating
