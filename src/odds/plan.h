// Questions with a choice in them: re-rolls that can be spent once, and the best policy for both sides. Dynamic
// programming over the states of the target, the attacks to come and the re-rolls left.
#pragma once

#include "odds/attack.h"

namespace muster::odds_room {

inline constexpr double most_work = 5e5; // about a second
// States, re-rolls and attacks multiplied: how much there is to weigh.
double work_of_plan(const OddsQuestion& question);

// The distributions of the result; its means are the caller's.
void reckon_with_plan(const AttackRules& rules, const OddsQuestion& question, OddsResult& result);

} // namespace muster::odds_room
