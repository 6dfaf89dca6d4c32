// What there is to count about a battle that has ended. It is counted from what was told, so it fits battles of older
// rules too.
#pragma once

#include "server/protocol_http.h"
#include "server/transcript.h"

namespace muster {

protocol::Statistics statistics_of(const Transcript& told);

} // namespace muster
