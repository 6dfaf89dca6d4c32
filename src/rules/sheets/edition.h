// Everything in which editions of the datasheet game differ: numbers, clauses, and functions where the flow itself does.
// rules/ninth/edition.cpp and rules/eighth/edition.cpp side by side are the difference between the games.
#pragma once

#include "rules/sheets/game.h"

namespace muster::sheets {

// What a unit remembers, as files number it.
struct Remembered {
    std::span<const Flag> flags;     // by bit
    std::span<const MoveKind> moves; // of its turn, in the order in which they bind
};

struct Edition : RuleSet {
    Remembered remembered;

    FlagBits bits = [](std::span<const Flag> flags) {
        FlagBits all{};
        for (std::size_t i = 0; i < flags.size(); ++i) all[static_cast<std::size_t>(flags[i])] = 1u << i;
        return all;
    }(remembered.flags);
};

// Of two moves of one unit's turn the one that binds more.
inline MoveKind more_binding(const Game& game, MoveKind a, MoveKind b) {
    const auto& order = game.edition.remembered.moves;
    return std::ranges::find(order, a) < std::ranges::find(order, b) ? b : a;
}

// The rule set of a battle of datasheets is an edition.
inline const Edition& edition_of(const Setup& setup) { return static_cast<const Edition&>(*setup.rules); }

} // namespace muster::sheets
