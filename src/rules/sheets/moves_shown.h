// The moves that a unit could make now, for whoever looks at it (battle/table_talk.h): the same four in both editions.
#pragma once

#include "rules/sheets/moves.h"

namespace muster::sheets {

// The first kinds of move, in their order.
inline constexpr std::array shown_moves = std::to_array<std::string_view>({"normal", "advance", "fall_back", "charge"});

// What a random M is taken to be: the roll, or the most it can be where nobody has rolled it.
inline int random_move(const Game& game, UnitId unit, int roll) {
    for (ModelId model : game.models_of(unit))
        if (const Current move = current(game, model, Stat::M); move.random)
            return roll > 0 ? roll : move.value.maximum();
    return 0;
}

// Any of them but a charge, with this roll for the Advance or for a random M. The game is a copy to look at.
inline Placing ordinary_move_shown(Game& game, UnitId unit, MoveKind move, int roll) {
    const bool advances = move == MoveKind::advance;
    if (advances) game.of(unit).advance = static_cast<std::uint8_t>(roll);
    const Reach reach = reach_of(game, unit, random_move(game, unit, advances ? 0 : roll));
    Placing placing = ordinary_move(game, unit, move, reach);
    placing.least.assign(reach.least.begin(), reach.least.end());
    return placing;
}

} // namespace muster::sheets
