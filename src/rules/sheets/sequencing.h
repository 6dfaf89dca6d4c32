// Who decides what comes first: roll-offs (N-ROLL, E-ROFF) and rules that are due at the same moment (N-SEQ, E-SEQ);
// and the abilities that act by themselves at a time of the battle.
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/edition.h"

#include <vector>

namespace muster::sheets {

// N-ROLL-01, N-ROLL-02, E-ROFF-01, E-ROFF-03: each player rolls one D6, the higher wins; ties are rolled again by both.
Side roll_off(Game& game, Clause because);

// What this player decides among these, by the clause that says so.
Option decide(Game& game, QuestionKind kind, Side decides, Clause because, std::span<const Option> among);
// Where a moment lies decides who orders the rules due at it: the active player within a turn (N-SEQ-01, E-SEQ-01), the
// winner of one roll-off before and after the battle (N-SEQ-02, E-SEQ-02) and at the start and the end of a battle
// round (N-SEQ-02, N-I-05, E-SEQ-03).
enum class Moment : std::uint8_t { within_turn, around_battle, around_round };

using Pending = std::vector<Option>;
using Resolve = FunctionRef<void(const Option& rule, Pending& pending)>;

// Resolves the rules due at one moment in the order that this player gives them, who is asked for the first time there
// is something to order. A rule that `resolve` adds to `pending` joins the others and is ordered with them by the same
// player (N-I-05).
void resolve_in_order(Game& game, Moment moment, Pending pending, Resolve resolve);

// The abilities of units on the table that act at this time: healing, and what else an edition has. In the Command
// phase only those of the active player act (N-CMD-03).
void resolve_abilities(Game& game, When when);

// A wounded model of the unit regains wounds, up to what it started with; its owner picks where several are wounded.
// `only`: nobody but this model.
void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because);
// The units an ability heals or lets act: its bearer's own, or those that an aura of its unit reaches, from whichever
// model of it (N-AURA-01, E-AURA-01).
FixedVector<UnitId, max_units> reached_by(const Game& game, const Ability& ability, ModelId bearer);

} // namespace muster::sheets
