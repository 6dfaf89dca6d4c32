// The row of the alternating game in the registry of armies.
#pragma once

#include "army/army.h"

namespace muster::alternating {

extern const ArmyRules army_rules;

} // namespace muster::alternating
