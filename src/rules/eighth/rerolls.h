// Re-rolls that abilities allow, put to the player who rolled (E-RRL-01), and abilities that work only once in a phase,
// turn or battle.
#pragma once

#include "rules/eighth/units.h"

namespace muster::eighth {

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const Working& working);
void spend(Game& game, const Working& working); // does nothing to one without a limit

using Rerolls = FixedVector<Working, 8>;

// Asks about each permission in turn, the widest first, as long as a die it names could do better; whoever passes keeps
// the dice. `failed` looks at unmodified values (E-RRL-03), of each die or of the sum, and is true for all values
// beyond one that it is true for. A sum goes whole or not at all (E-RRL-01).
void offer_rerolls(Game& game, Roll& roll, Rerolls permissions, FunctionRef<bool(int)> failed,
                   FunctionRef<bool(std::size_t die)> could_help = nullptr);

} // namespace muster::eighth
