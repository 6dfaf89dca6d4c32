// Armies of the drill: squads of models of one kind, with four small integers each.
#pragma once

#include "army/army.h"

namespace muster::drill {

struct SquadNumbers {
    std::int8_t move = 6;   // inches
    std::int8_t shoot = 18; // inches
    std::int8_t aim = 4;    // this or more hits
    std::int8_t save = 4;   // this or more saves
    friend bool operator==(const SquadNumbers&, const SquadNumbers&) = default;
};

using Squads = std::vector<SquadNumbers>; // in the order of Army::units

inline const Squads& squads_of(const Army& army) { return army.details.get<Squads>(); }

extern const ArmyRules army_rules;

} // namespace muster::drill
