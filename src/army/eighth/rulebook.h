// The rules of the eighth edition about armies.
#pragma once

#include "army/sheets/army.h"

namespace muster::eighth {

extern const ArmyRules army_rules;

// The traits that a Warlord may have, in the order of the table (E-LORD-05 to E-LORD-07).
const std::vector<Ability>& warlord_traits();

} // namespace muster::eighth
