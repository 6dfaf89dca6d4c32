// What a unit does once it is picked. In pairs: why a unit on the table cannot be picked for it, and the doing.
// Shooting: shooting.h, psychic powers: psychic.cpp.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);

} // namespace muster::eighth
