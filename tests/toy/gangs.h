// Gangs, the armies of the toy: crews of models of one kind with three small numbers, and their cost.
#pragma once

#include "army/registry.h"

namespace muster::toy {

struct Crew {
    std::int8_t pace = 6;  // inches
    std::int8_t reach = 0; // inches; 0: it throws nothing
    std::int8_t aim = 6;   // hits on this or more
};

using Gang = std::vector<Crew>; // in the order of Army::units

inline const Gang& gang_of(const Army& army) { return army.details.get<Gang>(); }

extern const ArmyRules army_rules;

} // namespace muster::toy
