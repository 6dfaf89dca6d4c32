// A player who imagines. At a decision that matters it tries several answers, those of the greedy player first, plays
// each on in its imagination, both sides much as the greedy player would, until the other side has had its turn, and
// looks what that is worth (players/evaluation.h). All answers are tried with the same imagined dice, so that luck
// favours none; the worse half drops out and the rest is tried again. It sees what a person sees, knows no rule of a
// particular game, and never touches the real dice.
//
// A node is one question answered in imagination. With the same seed and nodes it always answers alike. In the other
// side's turn nobody likes to wait: there it answers as the greedy player does.
#pragma once

#include "players/evaluation.h"
#include "players/greedy.h"

#include <functional>
#include <optional>

namespace muster {

class Planner final : public Thinker {
  public:
    static constexpr std::uint64_t least_nodes = 100, most_nodes = 10'000'000;

    // `nodes` for each decision; `stop` is asked at every node and ends it sooner.
    Planner(std::uint64_t seed, std::uint64_t nodes, std::function<bool()> stop = nullptr);
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
    std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                 std::size_t most) override;
    std::uint64_t thought() const { return thought_; } // nodes of the last decision that was thought about

  private:
    class Decision;

    std::uint64_t seed_, nodes_, thought_ = 0;
    std::function<bool()> stop_;
    Greedy greedy_;
    QuickPlayer quick_;
    std::optional<Evaluation> evaluation_; // of the battle at hand
    std::uint64_t setup_ = 0;              // which battle that is: the digest of its setup
};

} // namespace muster
