// What attacks are worth, by the exact odds of what the rules' own grid of attacks shows (battle/inspector.h).
#pragma once

#include "players/board_summary.h"
#include "players/candidate.h"

#include "battle/inspector.h"

namespace muster {

class Volleys {
  public:
    // Of the unit that is asked for its attacks.
    Volleys(const BoardSummary& board, const Question& question, AttackMode mode);

    Scored worth(const Answer& answer) const;
    // Weapon after weapon, the best first, each at the target where it adds most.
    Answer shared_out(const Rulings& rulings) const;
    // What shooting at the best single target is worth; for whoever only thinks of it.
    Scored best() const;

  private:
    Scored worth_at(std::size_t target, const std::vector<InspectedVolley>& volleys) const;
    Scored worth_of(std::size_t target, const OddsQuestion& question) const;

    const BoardSummary& board_;
    const Question& question_;
    AttackOptions options_;
};

} // namespace muster
