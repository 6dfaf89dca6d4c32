// Battles on many machines: under `mpirun -np N` the ranks share them out. Built without Open MPI, or started without
// mpirun, there is one rank and everything happens here.
#pragma once

#include "simulate/simulate.h"

namespace muster {

// Whether this process reports; the others only play.
bool is_first_rank();
// Threads of this process: as wanted; 0 means all cores, and one where mpirun has started a process for each.
unsigned jobs_on_this_rank(unsigned wanted);
// `simulate` on all ranks, each of which must call it with the same plan; the first one gets the result and does all
// the monitoring, the others come back with nothing.
SimulationResult simulate_on_ranks(const SimulationPlan& plan, const RunOptions& options);

} // namespace muster
