// Many battles. Each is one function call, independent of the others, so threads share only a counter. Every figure but
// the time is the same for any number of threads and machines.
#pragma once

#include "simulate/combat_stats.h"

#include <atomic>
#include <functional>
#include <optional>

namespace muster {

struct SimulationPlan {
    std::shared_ptr<const Setup> setup;
    // For paired battles: the same setup with the seats swapped. Battle 2n+1 repeats the dice of battle 2n on it. Its
    // outcome and scores are reported for the armies as in `setup`, not for the seats.
    std::shared_ptr<const Setup> swapped = nullptr;
    std::array<std::string, 2> players{"random", "random"}; // of the red and the blue army
    std::uint64_t seed = 1;
    std::uint64_t battles = 100;
    unsigned jobs = 1;
    std::vector<int> costs; // of the units of `setup`; without costs there are no stats
    bool in_points = false; // `costs` are the points of lists, not in the measure of the game
};

// The costs of both armies, in the form of the plan; the points of their lists only if every unit has some.
std::vector<int> unit_costs(const Setup& setup);
std::optional<std::vector<int>> unit_points(const Setup& setup);
// What identifies a run, except its length: armies, table, mission, players, seed.
std::uint64_t identity_of(const SimulationPlan& plan);

// The seed of an army's player in a battle with these dice. Each army has its own, because mirrored armies should not
// play mirrored battles. Each battle has its own, because battles are independent. Both battles of a pair have the
// same.
std::uint64_t player_seed(std::uint64_t seed, std::uint64_t dice, Side army);

struct BattleResult {
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
    std::uint8_t rounds = 0;
    std::uint32_t decisions = 0;
    std::uint32_t refused = 0; // answers of computer players that the default replaced
    std::array<std::uint16_t, 2> models_lost{};
    std::array<std::uint32_t, 2> value_lost{}; // in hundredths, if there are stats
    std::uint64_t digest = 0;                  // of the final state
};
MUSTER_FIELDS(BattleResult, outcome, score, rounds, decisions, refused, models_lost, value_lost, digest)

struct BattleReport {
    BattleResult result;
    CombatStats stats;
};
MUSTER_FIELDS(BattleReport, result, stats)

struct SimulationResult {
    std::vector<BattleResult> battles; // by number; fewer than planned if the run was stopped
    CombatStats stats;                 // over all battles

    void add(const BattleReport& report);

    std::uint64_t count(Outcome outcome) const;
    double mean_score(Side side) const;
    double mean_rounds() const;
    std::uint64_t decisions() const;
    std::uint64_t refused() const;
    std::uint64_t digest() const; // over the final state of every battle, in order
};

// How a run is watched and interrupted. All functions are called from the thread that called `simulate`.
struct RunOptions {
    SimulationResult before;                           // the results of an earlier part of the same run
    std::function<void(std::uint64_t done)> progress;  // called from time to time
    std::function<void(const SimulationResult&)> keep; // called every few seconds with the results so far, without gaps
    const std::atomic<bool>* stop = nullptr;           // ends the run cleanly with the battles finished so far
};

SimulationResult simulate(const SimulationPlan& plan, const RunOptions& options = {});

// Plays one battle, by its number.
BattleReport simulate_one(const SimulationPlan& plan, std::uint64_t number);

} // namespace muster
