// The results of battles in order: battles are handed out by number and brought in by whoever played them, in any
// order; what has been brought in is always a run without gaps, so that it can be kept, reported and gone on from at
// any moment.
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
    // The next battles to play, at most so many; none when all are handed out or the run was stopped.
    Batch take(std::uint64_t most = 1);
    void give(std::uint64_t number, BattleReport report);
    // Nothing more is handed out; what has been will still be brought in.
    void stop();
    // Somebody cannot go on: the run ends, and `finish` throws this.
    void fail(std::exception_ptr fault);

    // Waits for news, at most so long; whether all that was handed out is in and no more will be.
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
    std::map<std::uint64_t, BattleReport> early_; // those whose predecessors are still being played
    SimulationResult result_;
    std::exception_ptr fault_;
};

// Plays what the queue hands out until there is nothing more.
void work(const SimulationPlan& plan, ResultQueue& queue);

// What the thread that waits does each time it looks up: tells the progress, keeps what is done, looks for the stop.
class Monitor {
  public:
    explicit Monitor(const RunOptions& options) : options_(options) {}
    void look(ResultQueue& queue);

  private:
    using Clock = std::chrono::steady_clock;
    void keep(const SimulationResult& so_far);

    const RunOptions& options_;
    Clock::time_point keep_again_ = Clock::now() + std::chrono::milliseconds(200); // soon, and then less often
};

} // namespace muster
