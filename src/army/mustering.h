// Turns the units of an army file and its datasheets into units ready for the rules, and says what is illegal about
// them. Used by the sources of this room only.
#pragma once

#include "army/army.h"
#include "army/datasheet_army.h"
#include "base/json_reader.h"

namespace muster {

// The clause of the rules in play where ninth and eighth have one of their own.
struct Rulebook {
    bool ninth = true;
    Clause pick(Clause of_ninth, Clause of_eighth) const { return ninth ? of_ninth : of_eighth; }
};

// Reads "units", "warlord" and "battle_forged" of `root` into `army`.
void muster_units(Reader root, const std::vector<Datasheet>& datasheets, Rulebook rulebook, Army& army);

// The traits a CHARACTER Warlord may have: Inspiring Leader in the ninth, three in the eighth.
const std::vector<Ability>& warlord_traits(Rulebook rulebook);

} // namespace muster
