// What a unit of the ninth may do in each kind of move, for rules/sheets/moves.h.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/moves.h"

namespace muster::ninth {

Placing describe_move(const sheets::Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                      std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                      std::span<const ModelId> closest);
Placing describe_set_up(const sheets::Game& game, UnitId unit, std::span<const ModelId> models);
// N-AIR-14, N-AIR-15: AIRCRAFT only for a unit with FLY.
bool counts_as_closest(const sheets::Game& game, ModelId model, ModelId enemy);
// N-MOD-12: a model whose M is "-" never moves.
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
// N-I-40: marks a unit that moved, whichever of its models did.
void note_moved(sheets::Game& game, UnitId unit, MoveKind kind, const Answer& answer);

} // namespace muster::ninth
