// What of the Movement phase is the ninth's own (rules/sheets/movement.h has the rest): which moves there are to choose
// from and what follows from them, transports, and setting up in mid-battle.
#pragma once

#include "rules/ninth/moves.h"
#include "rules/ninth/ninth.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/movement.h"

namespace muster::ninth {

// movement.cpp
MoveKind choose_move(sheets::Game& game, UnitId unit); // N-MOV-04 to N-MOV-06
void remain_stationary(sheets::Game& game, UnitId unit);
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
void let_aircraft_leave(const sheets::Game& game, UnitId unit, Placing& move);

// transports.cpp
// Why this embarked unit may not disembark now; Clause::none where it may (N-TRAN-13, N-TRAN-25).
Clause bar_to_disembarking(const sheets::Game& game, UnitId unit);
bool disembark(sheets::Game& game, UnitId unit); // false: not after all, or no room
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck);
// Asks whether the unit embarks where it has just finished its move (N-TRAN-05).
void offer_to_embark(sheets::Game& game, UnitId unit);

// reinforcements.cpp
void set_up_reinforcements(sheets::Game& game); // step 2
// Asks where to set these models up. Those for which there is no room, or none in coherency, are destroyed (N-COH-08,
// N-COH-09); an optional set-up can be called off, then and otherwise (N-I-22). Returns the models that were set up.
UnitModels set_up_as_many_as_fit(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);

} // namespace muster::ninth
