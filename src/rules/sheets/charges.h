// The Charge phase (N-CHG, E-CHG): charges by the active player with the targets' Overwatch (N-OW, E-OW), then heroic
// interventions by the opponent (fights.h).
#pragma once

#include "rules/sheets/moves.h"

namespace muster::sheets {

inline constexpr Length charge_reach = 12_in; // N-CHG-03, N-CHG-07, E-CHG-02, E-CHG-07

// Whether an ability lets every model of the unit charge after this kind of move.
bool may_charge_after(const Game& game, UnitId unit, bool Ability::* kind_of_move);

// N-CHG-03, N-CHG-05, N-I-82, E-CHG-05, E-I-18: what counts is how things stand when the phase, or what is done as if
// in it, begins.
void look_around_before_charges(Game& game, Side side);
std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit);
void charge(Game& game, UnitId unit);
void charge_phase(Game& game);

// A charge with a certain roll at UnitMemory::charge_targets: what it asks for, and the engine's own search (N-I-80,
// E-I-33).
struct Attempt {
    UnitModels models;
    Length allowance;
    Placing placing;
    bool in_reach = false;          // the quick test is passed
    std::optional<Formation> found; // a charge move
};
Attempt attempt_charge(const Game& game, UnitId unit, int roll);

} // namespace muster::sheets
