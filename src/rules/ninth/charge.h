// The parts of the Charge phase, for each other.
#pragma once

#include "rules/ninth/closing.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/chances.h"
#include "rules/sheets/charging.h"

namespace muster::ninth {

// A charge with this roll at UnitMemory::charge_targets: what it asks for, and the engine's own search (N-I-80).
Attempt attempt_charge(const Game& game, UnitId unit, int roll);

// N-OW: the targets of this unit's charge that may fire at it and whose owner wishes it.
void fire_overwatch(Game& game, UnitId charging);
// N-HERO: by the opponent of the active player.
void heroic_interventions(Game& game);

} // namespace muster::ninth
