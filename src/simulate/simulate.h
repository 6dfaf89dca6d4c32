// Many battles: each is one function call, independent of the others, so threads share nothing but a counter. Every
// figure but the time is the same for any number of threads.
#pragma once

#include "battle/session.h"

#include <atomic>
#include <functional>

namespace muster {

struct SimulationPlan {
    std::shared_ptr<const Setup> setup;
    // For paired battles, the same with the armies' seats swapped: battle 2n+1 repeats the dice of battle 2n on it, and
    // its outcome and scores are told for the armies as `setup` has them, not for the seats.
    std::shared_ptr<const Setup> swapped = nullptr;
    std::array<std::string, 2> players{"random", "random"}; // of the red and the blue army
    std::uint64_t seed = 1;
    std::uint64_t battles = 100;
    unsigned jobs = 1;
};

struct BattleResult {
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
    std::uint8_t rounds = 0;
    std::uint32_t decisions = 0;
    std::uint32_t refused = 0; // answers of computer players that had to be replaced
    std::uint64_t digest = 0;  // of the final state
};

struct SimulationResult {
    std::vector<BattleResult> battles; // in the order of their numbers; fewer than planned if it was stopped

    std::uint64_t count(Outcome outcome) const;
    double mean_score(Side side) const;
    double mean_rounds() const;
    std::uint64_t decisions() const;
    std::uint64_t refused() const;
    std::uint64_t digest() const; // over the final state of every battle, in order
};

// Plays them. `progress` is called from this thread now and then with how many are done; `stop` ends the run cleanly
// with the battles finished so far, without gaps.
SimulationResult simulate(const SimulationPlan& plan, const std::function<void(std::uint64_t done)>& progress = {},
                          const std::atomic<bool>* stop = nullptr);

// One battle by its number.
BattleResult simulate_one(const SimulationPlan& plan, std::uint64_t number);

} // namespace muster
