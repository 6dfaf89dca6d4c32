// The events of this game for whoever counts.
#pragma once

#include "battle/deed.h"
#include "rules/ninth/ninth.h"

namespace muster::ninth {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::ninth
