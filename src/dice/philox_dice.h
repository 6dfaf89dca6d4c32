// Dice for simulation and for battles that computer players imagine: Philox4x32-10, keyed by a seed and counted by
// battle. So the dice of a battle do not depend on the thread or machine that plays it. They are fast and fair, but not
// secret.
#pragma once

#include "dice/stream.h"

namespace muster {

// Die n is word n % 4 of block n / 4. The face is the upper half of six times the word, plus one. Four of the 2^32
// words would favour a face. Each of these is replaced by the word at the same place of the next attempt, so faces are
// exactly uniform.
class PhiloxDice final : public DiceStream {
  public:
    explicit PhiloxDice(std::uint64_t seed, std::uint64_t battle = 0) : seed_(seed), battle_(battle) {}

    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) override;

  private:
    std::uint64_t seed_;
    std::uint64_t battle_;
};

} // namespace muster
