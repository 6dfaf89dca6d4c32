// Attacks in hand-to-hand fighting: by a charger, by a unit that counter-attacks, by a guard.
#pragma once

#include "rules/alternating/attacks.h"

namespace muster::alternating {

// Why this unit cannot be charged; none if it can. The way to it is not checked.
Clause why_not_charge(const Game& game, UnitId unit, UnitId target);
// A-CHG-03, A-PAS-06c: how near a model of a charging unit must stand to strike.
Length strike_reach(const Game& game, UnitId unit);
void strike(Game& game, UnitId unit, UnitId target, Occasion occasion, Length reach);

} // namespace muster::alternating
