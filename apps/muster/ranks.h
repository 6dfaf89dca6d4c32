// Battles on many machines: under `mpirun -np N` the ranks divide them among themselves. Without Open MPI, or without
// mpirun, there is one rank and everything runs here.
#pragma once

#include "simulate/simulate.h"

namespace muster {

// Whether this process reports. The others only play.
bool is_first_rank();
// The number of threads of this process. 0 means all cores, or one if mpirun has started a process for each core.
unsigned jobs_on_this_rank(unsigned wanted);
// `simulate` on all ranks. Each rank must call it with the same plan. The first rank gets the result and does all
// monitoring; the others get an empty result.
SimulationResult simulate_on_ranks(const SimulationPlan& plan, const RunOptions& options);

} // namespace muster
