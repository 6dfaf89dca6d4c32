// What `muster ladder` and `muster balance` share: playing their battles and printing the strengths.
#pragma once

#include "program.h"

#include "report/ladder_report.h"

namespace muster {

// Plays everything into the report, with one progress bar over all encounters. Ctrl-C ends it with what is done; the
// report and standard error say so.
void play_round_robin(RoundRobinReport& report, const PlansOf& plans);

void print_ratings(const RoundRobinReport& report);

} // namespace muster
