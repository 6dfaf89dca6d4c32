// Re-rolls that abilities allow, put to the player who rolled (E-RRL-01), and abilities that work only once in a phase,
// turn or battle: rules/sheets/rerolls.h with what this edition says of them. Of a sum some dice may go, or all
// (E-RRL-01).
#pragma once

#include "rules/eighth/units.h"

namespace muster::eighth {

inline bool is_spent(const Game& game, const Working& working) {
    return sheets::is_spent(game, game.memory.spent, working);
}
inline void spend(Game& game, const Working& working) { sheets::spend(game, game.memory.spent, working); }

inline void offer_rerolls(Game& game, Roll& roll, const Workings& permissions, FunctionRef<bool(int)> failed,
                          FunctionRef<bool(std::size_t die)> could_help = nullptr) {
    sheets::offer_rerolls(game, game.memory.spent, {rerolls, E_RRL_01}, roll, permissions, failed, could_help);
}

} // namespace muster::eighth
