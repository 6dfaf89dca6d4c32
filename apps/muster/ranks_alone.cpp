// Built without Open MPI: there is only this process.
#include "battles.h"
#include "ranks.h"

namespace muster {

bool is_first_rank() { return true; }
unsigned jobs_on_this_rank(unsigned wanted) { return wanted > 0 ? wanted : all_cores(); }

SimulationResult simulate_on_ranks(const SimulationPlan& plan, const RunOptions& options) {
    return simulate(plan, options);
}

} // namespace muster
