// What a die had to show, for people: what was needed before anything changed it, and what changed it.
#pragma once

#include "battle/game.h"

namespace muster {

// What the dice of an event had to show: of the last roll for this number with this modifier that came before it, and
// after the event of its kind before it. Nothing where none was rolled.
std::optional<Needs> needs_of_roll(const EventLog& events, std::size_t which, int number, int modifier);

// "4+ (3+, AP -1)". `penetration`: how much of the modifier is the weapon's AP.
std::string needed(const EventLog& events, std::size_t which, int number, int modifier, int penetration = 0);

} // namespace muster
