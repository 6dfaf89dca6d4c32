// What `muster ladder` and `muster balance` share: how their battles are played and how the strengths are printed.
#pragma once

#include "program.h"

#include "report/ladder_report.h"

namespace muster {

// Plays it all into the report, with one progress bar over all encounters; Ctrl-C ends with what is done, and the
// report and standard error say so.
void play_round_robin(RoundRobinReport& report, const PlansOf& plans);

void print_ratings(const RoundRobinReport& report);

} // namespace muster
