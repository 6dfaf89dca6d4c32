// A run so far as a file: what was done can be reported, and gone on from after a crash, with the same digest as if
// nothing had happened.
#pragma once

#include "base/problem.h"
#include "simulate/simulate.h"

namespace muster {

// A line of text that says what it is (format, plan, checksum), then the battles and their stats as bytes.
std::string checkpoint_of(const SimulationPlan& plan, const SimulationResult& result);

// Refuses what is damaged, of another plan, or was played by other rules: the first battle is played again to see. The
// number of battles may differ from the plan's: it can be gone on from, and extended.
Result<SimulationResult> read_checkpoint(const SimulationPlan& plan, std::string_view text, const std::string& file);
// Reads no more of the file than so many battles can need, and nothing of one that is something else.
Result<SimulationResult> load_checkpoint(const SimulationPlan& plan, const std::string& file);

} // namespace muster
