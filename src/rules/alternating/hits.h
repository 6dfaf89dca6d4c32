// Wounds: how they enter the pool and which models they remove (HIT), states, and the end of models and units.
#pragma once

#include "rules/alternating/phases.h"

namespace muster::alternating {

// One wound or one Deadly packet (A-HIT-03 to A-HIT-07). Returns how many wounds entered the pool.
int allocate(Game& game, UnitId unit, Side allocator, int packet);

void destroy(Game& game, UnitId unit, Clause because);
void remove_model(Game& game, ModelId model);

// A-STATE; Escape comes first (A-XTRA-05), and the result says whether it was offered. A state that the unit cannot
// have, or has already, changes nothing.
bool become(Game& game, UnitId unit, bool exhausted, bool pinned, Clause because, bool may_escape = true);
void exhaust(Game& game, UnitId unit, Clause because);
bool can_be_pinned(const Game& game, UnitId unit); // A-PAS-06b, A-PAS-10c

// Counts wounds dealt in this activation.
void tally(Game& game, UnitId by, UnitId on, int wounds, bool melee);

} // namespace muster::alternating
