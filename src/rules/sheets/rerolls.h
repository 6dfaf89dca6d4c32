// Re-rolls that abilities allow, put to the player who rolled (N-RER-08, E-RRL-01): the same in both editions but for
// what their dice allow.
#pragma once

#include "rules/sheets/limits.h"

namespace muster::sheets {

// What an edition says of re-rolls, and the clause by which it asks.
struct RerollOffer {
    const RerollRules& rules;
    Clause clause;
};

// Asks about each permission in turn, the widest first, as long as a die it names could do better; whoever passes keeps
// the dice. `failed` looks at unmodified values (N-RER-06, E-RRL-03), of each die or of the sum, and is true for all
// values beyond one that it is true for.
void offer_rerolls(muster::Game& game, SpentAbilities& spent, const RerollOffer& offer, Roll& roll,
                   Workings permissions, FunctionRef<bool(int)> failed, FunctionRef<bool(std::size_t die)> could_help);

} // namespace muster::sheets
