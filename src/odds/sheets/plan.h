// Questions with a choice in them: limited re-rolls, and the best policy for both sides. The method is dynamic
// programming over the states of the target, the attacks to come and the re-rolls left.
#pragma once

#include "odds/sheets/attack.h"

namespace muster::odds_internal {

// The number of states of the target, times the combinations of re-rolls left.
double states_of_plan(const OddsQuestion& question);

// Computes the distributions of the result. The caller computes the means.
void compute_with_plan(const AttackRules& rules, const OddsQuestion& question, OddsResult& result);

} // namespace muster::odds_internal
