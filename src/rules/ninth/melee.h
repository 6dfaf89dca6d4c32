// Close combat attacks (N-MEL): which models of a unit fight, how often, with what and at whom.
#pragma once

#include "rules/ninth/attacks.h"

namespace muster::ninth {

// Declares and resolves the attacks of a unit that has piled in.
void make_close_combat_attacks(Game& game, UnitId unit);

} // namespace muster::ninth
