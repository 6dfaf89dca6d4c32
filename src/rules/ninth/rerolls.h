// Re-rolls that abilities allow, put to the player who rolled (N-RER-08), and abilities that work only once in a phase,
// turn or battle.
#pragma once

#include "rules/ninth/units.h"

namespace muster::ninth {

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const Working& working);
void spend(Game& game, const Working& working); // does nothing to one without a limit

using Rerolls = FixedVector<Working, 8>;
// Of the abilities that work on this model, those that allow its own rolls of this kind to be re-rolled.
Rerolls rerolls_of(const Game& game, ModelId model, RollKind kind);

// Asks about each permission in turn, the widest first, as long as a die it names could do better. `needed` is what
// "failed" means (N-RER-06: before modifiers). A sum goes whole or not at all (N-RER-02).
void offer_rerolls(Game& game, Roll& roll, Rerolls permissions, int needed,
                   FunctionRef<bool(std::size_t die)> could_help);

} // namespace muster::ninth
