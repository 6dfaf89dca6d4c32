// A player whose proposals are checked: a session does not check a proposal of places that is given unchanged.
#pragma once

#include "battle/player.h"

#include <doctest/doctest.h>

namespace muster::test {

class WatchedPlayer final : public Player {
  public:
    explicit WatchedPlayer(Player& inner) : inner_(inner) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        return inner_.answer(view, question, Watching(rulings, proposals));
    }

    std::size_t proposals = 0;

  private:
    class Watching final : public Rulings {
      public:
        Watching(const Rulings& rulings, std::size_t& proposals) : rulings_(rulings), proposals_(proposals) {}

        std::optional<Refusal> check(const Answer& answer) const override { return rulings_.check(answer); }
        std::optional<Answer> propose(const Goal& goal) const override {
            const auto proposed = rulings_.propose(goal);
            if (!proposed) return proposed;
            ++proposals_;
            const auto refused = rulings_.check(*proposed);
            CHECK_MESSAGE(!refused, id_of(refused->clause));
            return proposed;
        }
        const Placing* placing() const override { return rulings_.placing(); }

      private:
        const Rulings& rulings_;
        std::size_t& proposals_;
    };

    Player& inner_;
};

} // namespace muster::test
