// Who is how strong: a round robin of players, and one of armies, for programs (JSON) and for people (a page).
#pragma once

#include "simulate/balance.h"

#include <boost/json/fwd.hpp>

namespace muster {

struct RoundRobinReport {
    std::string title;
    std::string rules;
    std::uint64_t seed = 1, pairs = 0;      // wanted between any two
    std::vector<std::string> contestants;   // names of players or armies
    std::vector<std::string> circumstances; // armies of a ladder, or the player of a balance; as people read it
    std::vector<Rating> ratings;            // of the contestants
    std::vector<PlayedMatch> matches;
    double seconds = 0;
};

// `kind`: what the contestants are called, "players" or "armies".
boost::json::object round_robin_json(const RoundRobinReport& report, std::string_view kind);
// The ratings and who beat whom, as parts of a page.
std::string round_robin_html(const RoundRobinReport& report);

struct NamedUnitBalance {
    std::string army, unit;
    UnitBalance balance;
};
boost::json::array units_json(const std::vector<NamedUnitBalance>& units);
std::string units_html(const std::vector<NamedUnitBalance>& units, double mean_earned, std::string_view measure);

// Contestants from the strongest to the weakest.
std::vector<std::size_t> by_strength(const std::vector<Rating>& ratings);
// Points that each took, of the battles it fought: { points, battles }.
std::vector<std::pair<double, double>> points_of(std::size_t contestants, std::span<const PlayedMatch> matches);

} // namespace muster
