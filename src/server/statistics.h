// What there is to count about a battle that has ended. It is counted from what was told, so it fits battles of older
// rules too.
#pragma once

#include "server/luck.h"
#include "server/protocol_http.h"
#include "server/transcript.h"

namespace muster {

protocol::Statistics statistics_of(const Transcript& told);
// Adds what the attacks of each side did, beside their averages, and the largest swings.
void add_attacks(protocol::Statistics& statistics, std::vector<CountedAttack> attacks, FunctionRef<Side(UnitId)> owner);

} // namespace muster
