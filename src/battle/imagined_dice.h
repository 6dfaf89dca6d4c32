// Dice for battles that are imagined several times and compared: what is rolled for one question (a unit's shots, its
// charge) falls alike in all of them, however many dice others have taken before. So two answers differ by what they
// do, and hardly by luck. Every battle has its own: they count.
#pragma once

#include "base/fingerprint.h"
#include "battle/question.h"
#include "dice/stream.h"

#include <vector>

namespace muster {

class ImaginedDice final : public DiceStream {
  public:
    explicit ImaginedDice(std::uint64_t key) : key_(key) { occasion_.add(key); }

    // What is rolled from now on is rolled for this question.
    void turn_to(const Battle& battle, const Question& question);
    // Faces by what they are rolled for; the number of the die is nothing to it.
    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) override;

  private:
    std::uint64_t key_;
    int round_ = 0;
    Side active_ = Side::red;
    Fingerprint occasion_;
    std::vector<std::uint64_t> rolled_; // in this turn: every roll, by its occasion and purpose
};

} // namespace muster
