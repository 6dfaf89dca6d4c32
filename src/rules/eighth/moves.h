// Describing moves and set-ups: what a unit may do in each kind of move, as a Placing (battle/placing.h) whose clauses
// name what a wrong one breaks.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/characteristics.h"
#include "rules/sheets/moves.h"

namespace muster::eighth {

// A move of these models (of one unit), each up to its own allowance (same order as `models`). `closest`, for the moves
// that must end closer: the enemy model each of them is measured to (closest_enemies); none: it may not move.
Placing move_of(const Game& game, UnitId unit, MoveKind manner, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});

// The enemy models closest to this one, all of them where several are tied (E-I-05).
ClosestModels closest_enemies(const Game& game, ModelId model);

// Setting a unit up: on the battlefield, coherent (E-COH-01), nobody upon another. Zones and distances from enemies are
// the caller's to add: nothing else forbids a set-up near them.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);

// Marks a unit that moved, and in the Movement phase's own moves those of its models that did (E-I-27). For
// ask_and_place.
void note_move(Game& game, UnitId unit, MoveKind manner, const Answer& answer);

} // namespace muster::eighth
