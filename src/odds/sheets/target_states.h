// Everything that a target unit can have become, for plans: which models are left, and which of them takes the next
// wound. In the usual order there is one way through; where the owner chooses whom to allocate to, there are several.
#pragma once

#include "odds/sheets/attack.h"

namespace muster::odds_internal {

struct TargetState {
    int killed = 0, lost = 0;
    std::vector<int> fronts; // the states that allocation may lead to; empty where nobody stands
    std::vector<int> hurt; // of a state that is in front: what it becomes by so many wounds, 0 included; the last falls
};

// How many states there would be, without making them.
double count_target_states(const OddsQuestion& question);
// State 0 is the start.
std::vector<TargetState> target_states(const AttackRules& rules, const OddsQuestion& question);

} // namespace muster::odds_internal
