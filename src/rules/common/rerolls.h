// Re-rolls that abilities allow, put to the player who rolled (N-RER-08, E-RRL-01), and abilities that work only once
// in a phase, turn or battle: the same in both editions but for what their dice allow.
#pragma once

#include "battle/game.h"
#include "rules/common/workings.h"

namespace muster {

// An ability that works once in a phase, turn or battle, and when it last did.
struct Spent {
    ModelId bearer = ModelId::none;
    std::uint16_t ability = 0; // its number among its bearer's (rerolls.cpp)
    std::uint8_t round = 0, phase = 0;
    Side active = Side::red;
};
MUSTER_FIELDS(Spent, bearer, ability, round, phase, active)
using SpentAbilities = FixedVector<Spent, 48>;

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const SpentAbilities& spent, const Working& working);
void spend(const Game& game, SpentAbilities& spent, const Working& working); // does nothing to one without a limit

// What an edition says of re-rolls, and the clause by which it asks.
struct RerollOffer {
    const RerollRules& rules;
    Clause clause;
};

// Asks about each permission in turn, the widest first, as long as a die it names could do better; whoever passes keeps
// the dice. `failed` looks at unmodified values (N-RER-06, E-RRL-03), of each die or of the sum, and is true for all
// values beyond one that it is true for.
void offer_rerolls(Game& game, SpentAbilities& spent, const RerollOffer& offer, Roll& roll, Rerolls permissions,
                   FunctionRef<bool(int)> failed, FunctionRef<bool(std::size_t die)> could_help);

} // namespace muster
