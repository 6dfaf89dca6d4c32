// All states that a target unit can reach, for plans: which models are left, and which of them takes the next wound. In
// the usual order there is one sequence of states. If the owner chooses the model, there are several.
#pragma once

#include "odds/sheets/attack.h"

namespace muster::odds_internal {

struct TargetState {
    int killed = 0, lost = 0;
    std::vector<int> fronts; // the states that allocation may lead to; empty if no model is left
    std::vector<int> hurt;   // of a state in front: the states after 0, 1, … wounds; the last: the model falls
};

// The number of states, without creating them.
double count_target_states(const OddsQuestion& question);
// State 0 is the start.
std::vector<TargetState> target_states(const AttackRules& rules, const OddsQuestion& question);

} // namespace muster::odds_internal
