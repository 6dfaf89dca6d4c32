// What a battle holds of one unit. Whoever has more is not legal, though no clause says so: a legal army can be played.
#pragma once

#include "army/sheets/army.h"
#include "army/validate.h"
#include "table/coherency.h"

namespace muster {

inline constexpr std::size_t max_limited_abilities = 8; // of a model: those that work once in a phase, turn or battle
inline constexpr std::size_t max_weapons = 32;          // of a model
inline constexpr std::size_t max_melee_profiles = 24;   // of a model, those of all its weapons together
inline constexpr std::size_t max_declared = 160;        // weapons of a unit that attacks are declared with at once

// Says what of the unit is too much for a battle.
void check_capacity(const DatasheetUnit& unit, const std::string& name, const std::string& path,
                    Validation& validation);

} // namespace muster
