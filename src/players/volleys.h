// What attacks are worth, by the exact odds of what the rules' own grid of attacks shows (battle/table_talk.h).
#pragma once

#include "players/candidate.h"
#include "players/picture.h"

#include "battle/table_talk.h"

namespace muster {

class Volleys {
  public:
    // Of the unit that is asked for its attacks.
    Volleys(const Picture& picture, const Question& question, AttackMode mode);

    Scored worth(const Answer& answer) const;
    // Weapon after weapon, the best first, each at the target where it adds most.
    Answer shared_out(const Rulings& rulings) const;
    // What shooting at the best single target is worth; for whoever only thinks of it.
    Scored best() const;

  private:
    Scored worth_at(std::size_t target, const std::vector<TalkVolley>& volleys) const;
    Scored worth_of(std::size_t target, const OddsQuestion& question) const;

    const Picture& picture_;
    const Question& question_;
    AttackOptions options_;
};

} // namespace muster
