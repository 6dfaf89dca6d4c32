// The events of this game for whoever counts.
#pragma once

#include "battle/deed.h"
#include "rules/alternating/alternating.h"

namespace muster::alternating {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::alternating
