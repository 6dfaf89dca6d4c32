// What `muster ladder` and `muster balance` share: how their battles are played and how the strengths are printed.
#pragma once

#include "program.h"

#include "report/ladder_report.h"

namespace muster {

// Plays it all, with one progress bar over all encounters; Ctrl-C ends with what is done.
std::vector<Match> play_round_robin(std::size_t contestants, std::uint64_t pairs, const PlansOf& plans);

void print_ratings(const RoundRobinReport& report);

} // namespace muster
