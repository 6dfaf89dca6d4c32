// The mission Nothing but War in numbers: the battlefield, its halves and deployment zones, objective markers, traits.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/mission.h"

namespace muster::eighth {

inline constexpr std::uint8_t battle_rounds = 5;         // E-END-01
inline constexpr Length marker_from_marker = 10_in;      // E-MISS-06
inline constexpr Length from_enemy_zone = 12_in;         // E-MISS-12: farther than this
inline constexpr Point usual_battlefield{72_in, 48_in};  // E-FIELD-01
inline constexpr int power_for_each_command_reroll = 10; // E-MISS-18

// E-FIELD-01, E-FIELD-02: the usual one, longer where these armies need it.
Point battlefield_for(const Army& red, const Army& blue);

// E-MISS-15, E-I-57: of the units that were set up, embarked and in reserve included.
int power_level(const sheets::Game& game, Side side);
// What a trait does, as an ability of the Warlord; null for none.
const Ability* ability_of(Trait trait);

} // namespace muster::eighth
