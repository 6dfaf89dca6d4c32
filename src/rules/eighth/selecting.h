// Two things most phases do: a player selects a unit, and a roll is made for a unit with what its abilities change.
#pragma once

#include "rules/eighth/rerolls.h"

namespace muster::eighth {

// What stands against selecting a unit; nothing if it may be selected.
using Bar = FunctionRef<std::optional<Clause>(UnitId)>;

// One of the player's units on the table that nothing bars; nobody where there is none, or where the player may pass
// and does. What is barred is refused by the clause that bars it, whoever is the other player's or not on the table by
// `clause`, unless `not_theirs` bars the former. A single unit that has to be taken is not asked for.
std::optional<UnitId> select_unit(Game& game, Side seat, Clause clause, bool may_pass, Bar bar,
                                  Clause not_theirs = Clause::none);

// Rolls for a unit: the dice, the re-rolls of this kind of roll that its abilities allow (E-RRL-01), and their
// modifiers, which are left in Roll::modifiers. `failed` says whether an unmodified value, of a die or of the sum, has
// failed; `regretted`, whether a Command re-roll is worth a thought, where that is something else.
Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed, FunctionRef<bool(int)> regretted = nullptr);

// The parts of it: the re-rolls, and the modifiers, which are added to a roll.
Rerolls rerolls_for(const Game& game, UnitId unit, RollKind kind);
void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll);

// The distinct abilities with this effect that work on any model of the unit.
Workings working_on_unit(const Game& game, UnitId unit, Effect effect);

} // namespace muster::eighth
