// The mission of these rules in numbers: battle sizes, deployment zones, objective markers.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/mission.h"

namespace muster::ninth {

inline constexpr std::uint8_t battle_rounds = 5; // N-END-03

// N-WAR-03, N-WAR-12
struct BattleSize {
    std::string_view name;
    int power = 0;        // up to this combined Power Level
    int hours = 0;        // expected duration
    Length width, length; // of the smallest battlefield
};
const BattleSize& battle_size(int combined_power); // N-I-29
int combined_power(const Army& red, const Army& blue);
int combined_power(const Setup& setup);
Point smallest_battlefield(const Army& red, const Army& blue); // N-WAR-12

// A deployment zone (0 or 1), anticlockwise (N-I-28).
std::vector<Point> deployment_zone(const Setup& setup, std::uint8_t zone);

// How far a marker's centre is from the edges and from other markers, at least (N-WAR-15, N-WAR-16, N-I-30).
inline constexpr Length marker_from_edge = 6_in + 20_mm + Length{1}, marker_from_marker = 9_in + 40_mm + Length{1};
static_assert(marker_from_edge.steps == 3449 && marker_from_marker.steps == 5373);

} // namespace muster::ninth
