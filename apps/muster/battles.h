// What commands with computer battles share: looking up names, Ctrl-C, the progress bar.
#pragma once

#include "program.h"

#include "simulate/simulate.h"

#include <chrono>

namespace muster {

const RuleSet& rule_set_named(const std::string& name);
// Refuses a name that no computer player has.
void require_player(const std::string& name, const std::string& option = "--players");
// The armies under data/armies that these rules play with: "ninth/concord-25".
std::vector<std::string> ready_armies(const Program& program, const RuleSet& rules);

unsigned all_cores();

// Set by Ctrl-C (or SIGTERM) after `end_cleanly_on_interrupt` was called. A second one ends the program at once.
extern std::atomic<bool> interrupted;
void end_cleanly_on_interrupt();

// Only if standard error is a terminal: a bar, battles per second, time left.
class ProgressBar {
  public:
    ProgressBar(std::uint64_t before, std::uint64_t all) : before_(before), all_(all) {}
    void show(std::uint64_t played) const;
    void clear() const;
    double seconds() const;

  private:
    std::uint64_t before_, all_; // what an earlier run has done, and the total
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace muster
