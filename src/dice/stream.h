// Where faces come from. A stream is a fixed sequence of dice, read by the number of the die: the battle only counts
// how many it has rolled, so a copied or replayed battle gets the same faces and cannot know the next one.
#pragma once

#include "base/clause.h"
#include "dice/die.h"

#include <cstdint>
#include <span>

namespace muster {

class DiceStream {
  public:
    // No battle comes near this many dice. Code that reads the number of a die from a file refuses larger ones.
    static constexpr std::uint64_t max_dice = 1u << 24;

    virtual ~DiceStream() = default;

    // The faces of the dice `first`, `first` + 1, …. Calls may come in any order. Only a script uses the purpose.
    // Throws std::length_error at max_dice.
    virtual void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) = 0;

    Face face(std::uint64_t number, Clause purpose = Clause::none) {
        Face one = 0;
        fill(number, {&one, 1}, purpose);
        return one;
    }
};

} // namespace muster
