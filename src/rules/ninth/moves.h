// Describing moves and set-ups: what a unit may do in each kind of move, as a Placing (battle/placing.h) whose clauses
// name what a wrong one breaks.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/characteristics.h"
#include "rules/sheets/moves.h"

namespace muster::ninth {

// A move of these models (of one unit), each up to its own allowance (same order as `models`). `closest`, for the moves
// that must end closer: the enemy model each of them is measured to (closest_enemies); none: it may not move.
Placing move_of(const Game& game, UnitId unit, MoveKind manner, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});

// The enemy models closest to this one, all of them where several are tied (N-MEAS-05); AIRCRAFT only for a unit with
// FLY (N-AIR-14, N-AIR-15).
ClosestModels closest_enemies(const Game& game, ModelId model);

// Setting a unit up: on the battlefield, clear of enemies' engagement range, coherent (N-COH-01, N-ENG-03, N-I-103).
// Zones and distances from enemies are the caller's to add.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);

// N-I-40: marks a unit that moved, whichever of its models did. For ask_and_place.
void note_move(Game& game, UnitId unit, MoveKind manner, const Answer& answer);

} // namespace muster::ninth
