// The attacks of a battle: what they did, beside what they do on average by the exact odds of their moment.
#pragma once

#include "battle/replay.h"

namespace muster {

struct CountedAttack {
    std::size_t at = 0;     // answers before the one that declared it, or led to it
    std::size_t events = 0; // events before it
    int round = 0;
    UnitId unit = UnitId::none, target = UnitId::none;
    double expected = 0; // wounds, on average
    int lost = 0;        // wounds that the target did lose
};

// Nothing where the game has no odds for attacks on the table, or the replay cannot be played back.
std::vector<CountedAttack> attacks_in(const Replay& replay);

} // namespace muster
