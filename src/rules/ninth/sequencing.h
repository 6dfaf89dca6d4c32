// Who decides what comes first: roll-offs (N-ROLL) and rules that are due at the same moment (N-SEQ).
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/ordering.h"

namespace muster::ninth {

// The winner of a roll-off decides among these (N-GEN-02, N-MISS-13, N-WAR-17, N-WAR-23).
Decision roll_off_and_decide(sheets::Game& game, Clause because, std::span<const Option> among);

// Where a moment lies decides who orders the rules due at it: the active player within a turn (N-SEQ-01), the winner of
// one roll-off before and after the battle and at the start and the end of a battle round (N-SEQ-02, N-I-05).
enum class Moment : std::uint8_t { within_turn, between_turns };

// Resolves the rules due at one moment in the order that player gives them (rules/sheets/ordering.h).
void resolve_in_order(sheets::Game& game, Moment moment, Pending pending, Resolve resolve);

// The abilities of units on the table that act at this time: healing, command points, actions out of phase. In the
// Command phase only those of the active player act (N-CMD-03).
void resolve_abilities(sheets::Game& game, When when);

} // namespace muster::ninth
