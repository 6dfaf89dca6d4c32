// Dice for simulation and for what computer players imagine: Philox4x32-10, keyed by a seed and counted by battle, so
// that a battle's dice do not depend on which thread or machine plays it. Fast, fair, and no secret.
#pragma once

#include "dice/stream.h"

namespace muster {

// Die n is word n % 4 of block n / 4: the word times six, its upper half counted from 1. The four of 2^32 words that
// would favour a face are thrown away for the word at the same place of the next attempt, so faces are exactly uniform.
class PhiloxDice final : public DiceStream {
  public:
    explicit PhiloxDice(std::uint64_t seed, std::uint64_t battle = 0) : seed_(seed), battle_(battle) {}

    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) override;

  private:
    std::uint64_t seed_;
    std::uint64_t battle_;
};

} // namespace muster
