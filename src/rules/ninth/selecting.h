// Two things most phases do: a player selects a unit (rules/sheets/selecting.h), and a roll is made for a unit with
// what its abilities change.
#pragma once

#include "rules/ninth/rerolls.h"
#include "rules/sheets/selecting.h"
#include "rules/sheets/unit_rolls.h"

namespace muster::ninth {

// Rolls for a unit: the dice, the re-rolls of this kind of roll that its abilities allow (N-RER-08), and their
// modifiers, which are left in Roll::modifiers. `failed` says whether an unmodified value, of a die or of the sum, has
// failed.
Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed);

// The part of it that adds the modifiers.
void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll);

// The distinct abilities with this effect that work on any model of the unit, each name once.
Workings working_on_unit(const Game& game, UnitId unit, Effect effect);

} // namespace muster::ninth
