// A-OPT-04: one marker for all Expendable and Overcharge weapons of a unit, where the switch is on.
#pragma once

#include "rules/alternating/alternating.h"

namespace muster::alternating {

// After a whole attack: if one such weapon of the unit is spent, all of them are (A-I-97).
void spend_together(Game& game, UnitId unit);

} // namespace muster::alternating
