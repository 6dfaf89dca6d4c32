// Units of the alternating game in which it matters which model is removed: models of several toughnesses, and Massive
// units. Under the best policy the attacker allocates the wounds of natural 1s (A-HIT-08) and the owner the others,
// each in the best way, and the owner regenerates where that helps. The method is dynamic programming over all states
// that the unit can reach.
#pragma once

#include "odds/alternating/attack.h"

namespace muster::odds_internal {

bool has_allocation_choice(const OddsQuestion& question);
// The number of places in the largest table that the plan would fill.
double size_of_allocation_plan(const alternating::Salvo& question);

std::vector<Ending> plan_allocation(const OddsQuestion& question);

} // namespace muster::odds_internal
