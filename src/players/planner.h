// A player with imagination. At a decision that matters it tries several answers, those of the greedy player first. It
// continues the battle after each in its imagination until the other side has had its turn, with both sides playing
// much like the greedy player, and evaluates the result (players/evaluation.h). All answers are tried with the same
// imagined dice, so that luck favours none. The worse half drops out and the rest is tried again. It sees what a person
// sees, knows no rule of any game, and never touches the real dice.
//
// A node is one question answered in imagination. With the same seed and nodes it always gives the same answer. In the
// other side's turn it answers as the greedy player, because people do not like to wait then.
#pragma once

#include "players/evaluation.h"
#include "players/greedy.h"

#include <functional>
#include <optional>

namespace muster {

class Planner final : public Thinker {
  public:
    static constexpr std::uint64_t least_nodes = 100, most_nodes = 10'000'000;

    // `nodes` for each decision. `stop` is called at every node and can end the thinking early.
    Planner(std::uint64_t seed, std::uint64_t nodes, std::function<bool()> stop = nullptr);
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
    std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                 std::size_t most) override;
    std::uint64_t thought() const { return thought_; } // nodes of the last decision with a race

  private:
    class Decision;

    std::uint64_t seed_, nodes_, thought_ = 0;
    std::function<bool()> stop_;
    Greedy greedy_;
    QuickPlayer quick_;
    std::optional<Evaluation> evaluation_; // of the current battle
    std::uint64_t setup_ = 0;              // the digest of the current setup
};

} // namespace muster
