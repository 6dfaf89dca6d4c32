// An unfinished run as a file. Its battles can be reported, and after a crash it can be continued with the same digest
// as without the crash.
#pragma once

#include "base/problem.h"
#include "simulate/simulate.h"

namespace muster {

// A line of text that identifies it (format, plan, checksum), then the battles and their stats as bytes.
std::string checkpoint_of(const SimulationPlan& plan, const SimulationResult& result);

// Refuses a file that is damaged, of another plan, or played under other rules: the first battle is played again to
// check this. The number of battles may differ from the plan's: the run can be continued and extended.
Result<SimulationResult> read_checkpoint(const SimulationPlan& plan, std::string_view text, const std::string& file);
// Reads no more of the file than this many battles can need, and nothing of a file that is something else.
Result<SimulationResult> load_checkpoint(const SimulationPlan& plan, const std::string& file);

} // namespace muster
