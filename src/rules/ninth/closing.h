// What the moves towards the enemy have in common: charges, heroic interventions, pile-ins and consolidations.
#pragma once

#include "rules/ninth/moves.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/closing.h"

namespace muster::ninth {

// N-MOD-12: a model whose M is "-" never moves; a unit moves if one of its models does.
bool can_move(const Game& game, ModelId model);
bool can_move(const Game& game, UnitId unit);

// The same distance for every model that can move.
using Allowances = FixedVector<Length, max_unit_models>;
Allowances allowances_of(const Game& game, const UnitModels& models, Length allowance);
// Keeps the others where they are, by N-MOD-12.
void hold_immobile(const Game& game, const UnitModels& models, Placing& placing);

// N-HERO-06, N-PILE-01, N-CONS-01: each model may move up to 3", and who does ends closer to the enemy model closest to
// it when it starts (N-I-85); of several equally close the owner picks one (N-MEAS-05). Nobody is asked where no model
// may move. True if a move was made.
bool move_closer(Game& game, UnitId unit, MoveKind manner, Clause clause);

} // namespace muster::ninth
