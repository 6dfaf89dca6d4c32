// The weakest opponent for people. It plays plainly, but takes another answer that looks sensible every third time.
#pragma once

#include "players/greedy.h"

namespace muster {

class Recruit final : public Thinker {
  public:
    explicit Recruit(std::uint64_t seed) : seed_(seed) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
    std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                 std::size_t most) override;

  private:
    std::uint64_t seed_;
    Greedy greedy_;
};

} // namespace muster
