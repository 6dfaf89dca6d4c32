// The Movement phase's own parts, for one another: movement.cpp moves units, the other files hold what transports,
// minimum moves and reinforcements do beside.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/eighth/moves.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/movement.h"

namespace muster::eighth {

// movement.cpp
// `random_move`: what was rolled for a random M (E-MOD-07).
Reach reach_of(const Game& game, UnitId unit, int random_move);
// A normal move, an Advance or a Fall Back within this reach.
Placing ordinary_move(const Game& game, UnitId unit, MoveKind manner, const Reach& reach);

// transports.cpp
// Why this embarked unit may not disembark now; Clause::none where it may (E-TRAN-05, E-TRAN-09).
Clause bar_to_disembarking(const Game& game, UnitId unit);
bool disembark(Game& game, UnitId unit); // false: not after all, or no room
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck);
// Asks whether the unit embarks where it has just finished its move (E-TRAN-03).
void offer_to_embark(Game& game, UnitId unit);

// minimum_move.cpp
bool has_minimum_move(const Game& game, UnitId unit); // E-MIN-01
// Asks for a move between minimum and maximum M; false if there is none, and the unit is gone (E-MIN-04, E-MIN-05).
bool fly(Game& game, UnitId unit, MoveKind manner, const Reach& reach);

// reinforcements.cpp
void set_up_reinforcements(Game& game); // at the end of the phase
// Marks these models as having moved: they were set up in mid-turn (E-I-27).
void count_as_moved(Game& game, UnitId unit);
// Asks where to set these models up. Where neither engine nor owner find room for all, those without are slain
// (E-TRAN-11); an optional set-up can be called off, then and otherwise. Returns the models that were set up.
UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);
// The same where a place has to admit the whole unit (E-I-56); false where the owner names none.
bool set_up_whole(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional);

} // namespace muster::eighth
