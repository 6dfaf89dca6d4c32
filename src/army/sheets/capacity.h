// How much of one unit a battle can hold. An army with more is not legal, although no clause says so, because every
// legal army can be played.
#pragma once

#include "army/sheets/army.h"
#include "army/validate.h"
#include "table/coherency.h"

namespace muster {

inline constexpr std::size_t max_limited_abilities = 8; // of a model: those with a use once in a phase, turn or battle
inline constexpr std::size_t max_weapons = 32;          // of a model
inline constexpr std::size_t max_melee_profiles = 24;   // of a model, over all its weapons
inline constexpr std::size_t max_declared = 160;        // weapons of a unit in one declaration of attacks

// Reports what the unit has too much of for a battle.
void check_capacity(const DatasheetUnit& unit, const std::string& name, const std::string& path,
                    Validation& validation);

} // namespace muster
