// A strike hand to hand: of a charger, of who counter-attacks, of a guard.
#pragma once

#include "rules/alternating/attacks.h"

namespace muster::alternating {

// Why this unit cannot be charged; none if it can, its way apart.
Clause why_not_charge(const Game& game, UnitId unit, UnitId target);
// A-CHG-03, A-PAS-06c: how near a model of a charging unit must stand to strike.
Length strike_reach(const Game& game, UnitId unit);
void strike(Game& game, UnitId unit, UnitId target, Occasion occasion, Length reach);

} // namespace muster::alternating
