// The weakest opponent for people: plays plainly, but every third time takes another answer that looks sensible.
#pragma once

#include "battle/player.h"

#include <memory>

namespace muster {

class Recruit final : public Player {
  public:
    explicit Recruit(std::uint64_t seed);
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;

  private:
    std::uint64_t seed_;
    std::unique_ptr<Player> plain_;
};

} // namespace muster
