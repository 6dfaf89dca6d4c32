// The parts of the Charge phase, for each other.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/eighth/moves.h"
#include "rules/sheets/chances.h"
#include "rules/sheets/charging.h"

namespace muster::eighth {

// A charge with this roll at UnitMemory::charge_targets: what it asks for, and the engine's own search (E-I-33).
Attempt attempt_charge(const Game& game, UnitId unit, int roll);

// E-OW: the targets of this unit's charge that may fire at it and whose owner wishes it.
void fire_overwatch(Game& game, UnitId charging);
// E-HERO: by the opponent of the active player.
void heroic_interventions(Game& game);

} // namespace muster::eighth
