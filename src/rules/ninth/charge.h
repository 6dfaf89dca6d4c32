// The parts of the Charge phase, for each other.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

using ChargeTargets = decltype(UnitMemory::charge_targets);

// N-OW: the targets of this unit's charge that may fire at it and whose owner wishes it.
void fire_overwatch(Game& game, UnitId charging);
// N-HERO: by the opponent of the active player.
void heroic_interventions(Game& game);

} // namespace muster::ninth
