// The results of battles in order. Battles are handed out by number and may be brought back in any order. The results
// so far never have a gap, so they can be kept, reported and continued at any moment.
#pragma once

#include "simulate/simulate.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>

namespace muster {

class ResultQueue {
  public:
    ResultQueue(std::uint64_t battles, SimulationResult before);

    struct Batch {
        std::uint64_t first = 0, count = 0;
    };
    // The next battles to play, at most this many; none if all are handed out or the run was stopped.
    Batch take(std::uint64_t most = 1);
    void give(std::uint64_t number, BattleReport report);
    // Hands out no more battles. Those handed out can still be brought back.
    void stop();
    // A worker cannot go on: the run ends, and `finish` throws this.
    void fail(std::exception_ptr fault);

    // Waits for news, at most this long. Returns whether all battles handed out are back and no more will be handed
    // out.
    bool wait(std::chrono::milliseconds at_most);
    std::uint64_t done() const;
    std::uint64_t left() const; // not handed out yet
    SimulationResult so_far() const;
    SimulationResult finish();

  private:
    bool complete() const;

    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::uint64_t next_, end_;
    std::map<std::uint64_t, BattleReport> early_; // those after a battle that is still being played
    SimulationResult result_;
    std::exception_ptr fault_;
};

// Plays the battles that the queue hands out, until there are no more.
void work(const SimulationPlan& plan, ResultQueue& queue);

// What the waiting thread does from time to time: it reports progress, keeps what is done, and checks for the stop.
class Monitor {
  public:
    explicit Monitor(const RunOptions& options) : options_(options) {}
    void look(ResultQueue& queue);

  private:
    using Clock = std::chrono::steady_clock;
    void keep(const SimulationResult& so_far);

    const RunOptions& options_;
    Clock::time_point keep_again_ = Clock::now() + std::chrono::milliseconds(200); // soon at first, then less often
};

} // namespace muster
