// A battle of the ninth in plain English, one line per event.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::ninth
