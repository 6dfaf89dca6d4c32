// What a unit does once it is selected, for the phase it belongs to and for rules that let it act out of phase
// (N-OOP-01). In pairs: why a unit on the table cannot be selected for it, and the doing. Shooting: shooting.h.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);

std::optional<Clause> why_it_cannot_manifest(const Game& game, UnitId unit);
void manifest(Game& game, UnitId unit);

} // namespace muster::ninth
