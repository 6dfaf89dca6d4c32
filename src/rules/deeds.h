// Which rule sets tell their events as deeds, for statistics.
#pragma once

#include "battle/deed.h"
#include "battle/rule_set.h"

namespace muster {

// Null where a game tells nothing of the kind.
TellDeed deeds_of(const RuleSet& rules);

} // namespace muster
