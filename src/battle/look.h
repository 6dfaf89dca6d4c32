// A battle that is only looked at: the rules' own functions run on a copy, questions get their default answer, and dice
// show about their mean. So no query can change a battle. `RulesGame` is a rule set's Game.
#pragma once

#include "battle/game.h"

namespace muster {

template <class RulesGame>
class Look {
  public:
    Look(const Setup& setup, const Battle& battle) : battle_(battle), game(setup, battle_, oracle_) {}
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;

  private:
    struct Defaults final : Oracle {
        Answer ask(const Battle&, const Question& question, const Rulings& rulings) override {
            return default_answer(question, rulings);
        }
        void roll(Clause, std::span<Face> faces) override { std::ranges::fill(faces, Face{4}); }
        void checkpoint(const Battle&) override {}
    };
    Battle battle_;
    Defaults oracle_;

  public:
    RulesGame game; // of the two members above
};

} // namespace muster
