// How strong players or armies are: a round robin as JSON for programs and as a page for people.
#pragma once

#include "simulate/balance.h"

#include <boost/json/fwd.hpp>

namespace muster {

struct RoundRobinReport {
    std::string title;
    std::string rules;
    std::uint64_t seed = 1, pairs = 0;      // pairs wanted between any two
    std::vector<std::string> contestants;   // names of players or armies
    std::vector<std::string> circumstances; // the armies of a ladder, or the player of a balance, as text for people
    std::vector<Rating> ratings;            // of the contestants
    std::vector<PlayedMatch> matches;
    double seconds = 0;
};

// `kind` is the word for the contestants: "players" or "armies".
boost::json::object round_robin_json(const RoundRobinReport& report, std::string_view kind);
// The ratings and the results between any two, as parts of a page.
std::string round_robin_html(const RoundRobinReport& report);

struct NamedUnitBalance {
    std::string army, unit;
    UnitBalance balance;
};
boost::json::array units_json(const std::vector<NamedUnitBalance>& units);
std::string units_html(const std::vector<NamedUnitBalance>& units, double mean_earned, std::string_view measure);

// Contestants, the strongest first.
std::vector<std::size_t> by_strength(const std::vector<Rating>& ratings);
// The points that each made, and the battles it fought: { points, battles }.
std::vector<std::pair<double, double>> points_of(std::size_t contestants, std::span<const PlayedMatch> matches);

} // namespace muster
