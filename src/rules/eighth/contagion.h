// Auras that strike when their owner's turn begins, before the Movement phase (E-LOC-06, E-I-46).
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// One die for each enemy unit and name of such an aura, however many models reach it.
void spread_contagion(sheets::Game& game);

} // namespace muster::eighth
