// How each rule set reads its events as damage records, for statistics.
#pragma once

#include "battle/damage_record.h"
#include "battle/rule_set.h"

namespace muster {

// Null where a game tells nothing of the kind.
DamageReader damage_reader_of(const RuleSet& rules);

} // namespace muster
