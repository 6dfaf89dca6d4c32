// A player without look-ahead: at every question that matters it scores the answers worth a thought by exact odds,
// markers and what they expose it to, and takes the best. It sees no rules: what it may do the engine says, what
// attacks do the odds of the rules' own numbers. Where it has nothing to score it does as the quick player does.
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
