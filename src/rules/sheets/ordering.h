// Who decides what comes first: what the winner of a roll-off decides, and the order of rules that are due at the same
// moment (N-SEQ, E-SEQ).
#pragma once

#include "rules/sheets/game.h"

#include <vector>

namespace muster::sheets {

// N-ROLL-01, N-ROLL-02, E-ROFF-01, E-ROFF-03: each player rolls one D6, the higher wins; ties are rolled again by both.
Side roll_off(Game& game, Clause because);

struct Decision {
    Side winner = Side::red;
    Option decided;
};
// By whoever has won, by the clause of that roll-off.
Decision decide(Game& game, Side winner, Clause because, std::span<const Option> among);

using Pending = std::vector<Option>;
using Resolve = FunctionRef<void(const Option& rule, Pending& pending)>;

// Resolves the rules due at one moment in the order that a player gives them, who is asked for the first time there is
// something to order. A rule that `resolve` adds to `pending` joins the others and is ordered with them by the same
// player (N-I-05).
void resolve_in_order(Game& game, Clause clause, FunctionRef<Side()> who_orders, Pending pending, Resolve resolve);

} // namespace muster::sheets
