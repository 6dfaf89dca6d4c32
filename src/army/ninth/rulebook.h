// The rules of the ninth edition about armies.
#pragma once

#include "army/army.h"

namespace muster::ninth {

extern const ArmyRules army_rules;

} // namespace muster::ninth
