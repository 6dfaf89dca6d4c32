// Who decides the order: roll-offs (N-ROLL, E-ROFF) and rules that are due at the same moment (N-SEQ, E-SEQ). Also the
// abilities that act by themselves at a time of the battle.
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/edition.h"

#include <vector>

namespace muster::sheets {

// N-ROLL-01, N-ROLL-02, E-ROFF-01, E-ROFF-03: each player rolls one D6, the higher wins; ties are rolled again by both.
Side roll_off(Game& game, Clause because);

// What this player decides among these, by the clause that lets him decide.
Option decide(Game& game, QuestionKind kind, Side decides, Clause because, std::span<const Option> among);
// The moment decides who orders the rules that are due: within a turn, the active player (N-SEQ-01, E-SEQ-01). Before
// and after the battle (N-SEQ-02, E-SEQ-02), and at the start and the end of a battle round (N-SEQ-02, N-I-05,
// E-SEQ-03), the winner of one roll-off.
enum class Moment : std::uint8_t { within_turn, around_battle, around_round };

using Pending = std::vector<Option>;
using Resolve = FunctionRef<void(const Option& rule, Pending& pending)>;

// Resolves the rules that are due at one moment in the order that this player gives. The player is asked as soon as
// there is something to order. A rule that `resolve` adds to `pending` joins the others, and the same player orders it
// with them (N-I-05).
void resolve_in_order(Game& game, Moment moment, Pending pending, Resolve resolve);

// The abilities of units on the table that act at this time: healing, and whatever else an edition has. In the Command
// phase only those of the active player act (N-CMD-03).
void resolve_abilities(Game& game, When when);

// A wounded model of the unit regains wounds, up to its starting number. If several are wounded, the owner picks one.
// `only`: no other model than this one.
void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because);
// The units that an ability heals or lets act: its bearer's own, or those in range of an aura, measured from any model
// of its unit (N-AURA-01, E-AURA-01).
FixedVector<UnitId, max_units> reached_by(const Game& game, const Ability& ability, ModelId bearer);

} // namespace muster::sheets
