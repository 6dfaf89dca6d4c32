// What a unit does once it is picked. In pairs: why a unit on the table cannot be picked for it, and the doing.
// Shooting: shooting.h, psychic powers: psychic.cpp.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// How things stand when the Movement phase (E-I-18) or the Charge phase (E-CHG-05) begins.
void look_who_is_close(Game& game, Side side);

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit);
void charge(Game& game, UnitId unit);

std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit);
void fight(Game& game, UnitId unit);

} // namespace muster::eighth
