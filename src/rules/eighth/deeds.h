// The events of this game for whoever counts.
#pragma once

#include "battle/deed.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::eighth
