// The events of this game for whoever counts.
#pragma once

#include "battle/deed.h"
#include "rules/drill/drill.h"

namespace muster::drill {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::drill
