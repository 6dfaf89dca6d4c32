// What of the Movement phase is the eighth's own (rules/sheets/movement.h has the rest): which moves there are to
// choose from and what follows from them, transports, and setting up in mid-battle.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/eighth/moves.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/movement.h"

namespace muster::eighth {

// movement.cpp
MoveKind choose_move(sheets::Game& game, UnitId unit); // E-ADV-01, E-FALL-01
void hold(sheets::Game& game, UnitId unit);
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);

// transports.cpp
// Why this embarked unit may not disembark now; Clause::none where it may (E-TRAN-05, E-TRAN-09).
Clause bar_to_disembarking(const sheets::Game& game, UnitId unit);
bool disembark(sheets::Game& game, UnitId unit); // false: not after all, or no room
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck);
// Asks whether the unit embarks where it has just finished its move (E-TRAN-03).
void offer_to_embark(sheets::Game& game, UnitId unit);

// reinforcements.cpp
void set_up_reinforcements(sheets::Game& game); // at the end of the phase
// Marks these models as having moved: they were set up in mid-turn (E-I-27).
void count_as_moved(sheets::Game& game, UnitId unit);
// Asks where to set these models up. Where neither engine nor owner find room for all, those without are slain
// (E-TRAN-11); an optional set-up can be called off, then and otherwise. Returns the models that were set up.
UnitModels set_up_as_many_as_fit(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);
// The same where a place has to admit the whole unit (E-I-56); false where the owner names none.
bool set_up_whole(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional);

} // namespace muster::eighth
