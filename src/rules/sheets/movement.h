// The Movement phase (N-MOV, E-MOV): who moves next, which move it makes, how far its models get. Which moves there are
// to choose from and what follows from them is an edition's own (rules/*/movement.cpp).
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/transports.h"

namespace muster::sheets {

// How far each model of a unit may go in the move it is about to make.
struct Reach {
    UnitModels models;
    FixedVector<Length, max_unit_models> most;  // its M, with the Advance roll where there was one
    FixedVector<Length, max_unit_models> least; // its minimum M (N-AIR-01, E-MIN-01); 0 otherwise
    FixedVector<bool, max_unit_models> held;    // M "-": it cannot move at all (N-MOD-12, E-MOV-04)
};
// `random_move`: what was rolled for a random M (N-MOD-07, E-MOD-07).
Reach reach_of(const Game& game, UnitId unit, int random_move);
// A Normal Move, Advance or Fall Back within this reach.
Placing ordinary_move(const Game& game, UnitId unit, MoveKind kind, const Reach& reach);
bool has_minimum_move(const Game& game, UnitId unit); // N-AIR-01, E-MIN-01

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);
// One unit after the other (N-MOV-02, E-MOV-01), and at last whoever has a minimum move to make (N-I-51, E-MIN-02).
void move_units(Game& game);

// Asks where the models go. Who has to leave the enemy has to do it if there is a way, and anybody else may leave every
// model where it is: that is a move of nothing (N-MOV-07, N-I-23, E-I-20). False if a unit stays for want of a Fall
// Back.
bool walk(Game& game, UnitId unit, MoveKind kind, const Reach& reach);
// Asks for a move between minimum and maximum M, by models that cannot make it after those who can; false if nobody is
// left, or a Fall Back is wanting (flight.cpp).
bool fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach);

// A unit that was called and not set up is not called again until something else has happened: a player who always
// picks the first option comes to an end, and one who first makes room can call it then. Who has moved and embarked
// stays as it is (N-MOV-02, E-MOV-02).
void set_aside(Game& game, UnitId unit);
void call_again(Game& game);

} // namespace muster::sheets
