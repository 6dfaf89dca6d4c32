// The row of the alternating game among the games that have armies.
#pragma once

#include "army/army.h"

namespace muster::alternating {

extern const ArmyRules army_rules;

} // namespace muster::alternating
