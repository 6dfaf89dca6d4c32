// The value of attacks, by the exact odds of the grid of attacks that the rules show (battle/inspector.h).
#pragma once

#include "players/board_summary.h"
#include "players/candidate.h"

#include "battle/inspector.h"

namespace muster {

class Volleys {
  public:
    // For the unit that the question is about.
    Volleys(const BoardSummary& board, const Question& question, AttackMode mode);

    Scored worth(const Answer& answer) const;
    // The best weapon first, each at the target where it adds most.
    Answer shared_out(const Rulings& rulings) const;
    // The value of shooting at the best single target, for rough comparisons.
    Scored best() const;

  private:
    Scored worth_at(std::size_t target, const std::vector<InspectedVolley>& volleys) const;
    Scored worth_of(std::size_t target, const OddsQuestion& question) const;

    const BoardSummary& board_;
    const Question& question_;
    AttackOptions options_;
};

} // namespace muster
