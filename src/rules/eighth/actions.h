// What a unit does once it is selected, for the phase it belongs to and for rules that let it act out of phase
// (E-OW-04). In pairs: why a unit on the table cannot be selected for it, and the doing. Shooting: shooting.h.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);

std::optional<Clause> why_it_cannot_manifest(const Game& game, UnitId unit);
void manifest(Game& game, UnitId unit);

// E-CHG-02, E-CHG-05, N-I-82: what counts is how things stand when the phase, or what is done as if in it, begins.
void look_around_before_charges(Game& game, Side side);
std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit);
void charge(Game& game, UnitId unit);

std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit);
void fight(Game& game, UnitId unit);

} // namespace muster::eighth
