// The Movement phase's own parts, for one another: movement.cpp moves units, the other files hold what transports,
// AIRCRAFT and reinforcements do beside.
#pragma once

#include "rules/ninth/moves.h"
#include "rules/ninth/ninth.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/movement.h"

namespace muster::ninth {

// movement.cpp
// `random_move`: what was rolled for a random M (N-MOD-07).
Reach reach_of(const Game& game, UnitId unit, int random_move);
// A Normal Move, Advance or Fall Back within this reach.
Placing ordinary_move(const Game& game, UnitId unit, MoveKind manner, const Reach& reach);

// transports.cpp
// Why this embarked unit may not disembark now; Clause::none where it may (N-TRAN-13, N-TRAN-25).
Clause bar_to_disembarking(const Game& game, UnitId unit);
bool disembark(Game& game, UnitId unit); // false: not after all, or no room
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck);
// Asks whether the unit embarks where it has just finished its move (N-TRAN-05).
void offer_to_embark(Game& game, UnitId unit);

// aircraft.cpp
bool has_minimum_move(const Game& game, UnitId unit); // N-AIR-01
// Asks for a move between minimum and maximum M; false if none was submitted, and the AIRCRAFT is gone.
bool fly(Game& game, UnitId unit, MoveKind manner, const Reach& reach);

// reinforcements.cpp
void set_up_reinforcements(Game& game); // step 2
// Asks where to set these models up. Those for which there is no room, or none in coherency, are destroyed (N-COH-08,
// N-COH-09); an optional set-up can be called off, then and otherwise (N-I-22). Returns the models that were set up.
UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);

} // namespace muster::ninth
