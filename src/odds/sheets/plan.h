// Questions with a choice in them: re-rolls that can be spent once, and the best policy for both sides. Dynamic
// programming over the states of the target, the attacks to come and the re-rolls left.
#pragma once

#include "odds/sheets/attack.h"

namespace muster::odds_internal {

// States of the target and re-rolls left, multiplied.
double states_of_plan(const OddsQuestion& question);

// The distributions of the result; its means are the caller's.
void compute_with_plan(const AttackRules& rules, const OddsQuestion& question, OddsResult& result);

} // namespace muster::odds_internal
