// The weakest player: any legal answer, with placements from the proposer. Its rating anchors the ladder, so it is
// never changed or improved. It knows no rules, so it plays every rule set.
#pragma once

#include "battle/player.h"

namespace muster {

class RandomPlayer final : public Player {
  public:
    explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;

  private:
    std::uint64_t seed_;
};

} // namespace muster
