// A battle of the eighth in plain English, one line per event.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::eighth
