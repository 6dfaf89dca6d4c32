// What is still to be won: what a marker brings to each side if it holds it from now until the end, by game and
// mission. The rules say who scores when (N-WAR-10, E-VP-01 to E-VP-04, A-MISS-11); players only add it up.
#pragma once

#include "battle/setup.h"

#include <optional>
#include <vector>

namespace muster {

// What is fought for: the mission of the ninth, the three objectives of the eighth, the alternating game's markers.
enum class Contest : std::uint8_t { capture_and_control, slay_and_secure, ancient_relic, domination, last_count };

struct ObjectiveStakes {
    Contest contest = Contest::capture_and_control;
    std::array<int, 2> to_come{}; // victory points of one marker, by side
    bool banked = true;           // points scored stay scored; false where they are only the markers held
    int rounds_left = 0;          // after this one
    std::array<bool, 2> slain{};  // whether a side's Warlord was, where that may count (N-WAR-09, E-VP-02)
    std::optional<Side> tie;      // who wins with equal points (E-END-04)
};
ObjectiveStakes objective_stakes_of(const Setup& setup, const Battle& battle);

// The ground that a side gets with one of two zones to choose from; empty where the rules offer no such choice.
std::vector<Point> zone_to_choose(const Setup& setup, const Battle& battle, bool far);

} // namespace muster
