// A player without look-ahead. At every question that matters it scores the promising answers by exact odds, markers
// and exposure, and takes the best. It knows no rules: the engine says what is allowed, and the odds say what attacks
// do. Where it cannot score anything, it answers as the quick player.
#pragma once

#include "players/candidate.h"
#include "players/quick.h"

namespace muster {

class Greedy final : public Thinker {
  public:
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
    std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                 std::size_t most) override;

  private:
    QuickPlayer quick_;
};

} // namespace muster
