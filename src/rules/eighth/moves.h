// What a unit of the eighth may do in each kind of move, for rules/sheets/moves.h.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/fights.h"

namespace muster::eighth {

Placing describe_move(const sheets::Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                      std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                      std::span<const ModelId> closest);
Placing describe_set_up(const sheets::Game& game, UnitId unit, std::span<const ModelId> models);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
// Marks a unit that moved, and in the Movement phase's own moves those of its models that did (E-I-27).
void note_moved(sheets::Game& game, UnitId unit, MoveKind kind, const Answer& answer);

// E-HERO-01: a CHARACTER within 3" of an enemy unit, also one that is within 1" already (E-I-35).
bool may_intervene(const sheets::Game& game, ModelId model);

} // namespace muster::eighth
