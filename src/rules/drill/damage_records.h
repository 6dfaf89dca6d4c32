// Turns the events of this game into damage records, for statistics.
#pragma once

#include "battle/damage_record.h"
#include "rules/drill/drill.h"

namespace muster::drill {

std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::drill
