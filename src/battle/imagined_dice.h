// Dice for battles that are imagined several times and compared. What is rolled for one question (a unit's shots, its
// charge) shows the same faces in all of them, however many other dice were rolled before. So two answers differ in
// what they do, and hardly in luck. Every battle needs its own object, because it counts the rolls.
#pragma once

#include "base/fingerprint.h"
#include "battle/question.h"
#include "dice/stream.h"

#include <vector>

namespace muster {

class ImaginedDice final : public DiceStream {
  public:
    explicit ImaginedDice(std::uint64_t key) : key_(key) { occasion_.add(key); }

    // Dice from now on are rolled for this question.
    void turn_to(const Battle& battle, const Question& question);
    // The faces depend on what they are rolled for, not on the number of the die.
    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) override;

  private:
    std::uint64_t key_;
    int round_ = 0;
    Side active_ = Side::red;
    Fingerprint occasion_;
    std::vector<std::uint64_t> rolled_; // every roll of this turn, by its occasion and purpose
};

} // namespace muster
