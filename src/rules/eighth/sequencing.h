// Who decides what comes first: roll-offs (E-ROFF) and rules that are due at the same moment (E-SEQ).
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/ordering.h"

namespace muster::eighth {

// The winner of a roll-off decides among these (E-PRE-02).
Decision roll_off_and_decide(sheets::Game& game, Clause because, std::span<const Option> among);

// Where a moment lies decides who orders the rules due at it: the active player within a turn (E-SEQ-01), the winner of
// one roll-off before and after the battle (E-SEQ-02) and at the start and the end of a battle round (E-SEQ-03).
enum class Moment : std::uint8_t { within_turn, around_battle, around_round };

// Resolves the rules due at one moment in the order that player gives them (rules/sheets/ordering.h).
void resolve_in_order(sheets::Game& game, Moment moment, Pending pending, Resolve resolve);

// The abilities of units on the table that act at this time: healing.
void resolve_abilities(sheets::Game& game, When when);

} // namespace muster::eighth
