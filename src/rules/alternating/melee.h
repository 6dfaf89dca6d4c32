// A strike hand to hand: of a charger, of who counter-attacks, of a guard.
#pragma once

#include "rules/alternating/attacks.h"

namespace muster::alternating {

void strike(Game& game, UnitId unit, UnitId target, Occasion occasion, Length reach);

} // namespace muster::alternating
