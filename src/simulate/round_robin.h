// Everybody meets everybody: pairs of battles with the same dice and the seats swapped, between players with the same
// armies (the ladder) or armies with the same player (balance).
#pragma once

#include "simulate/rating.h"
#include "simulate/simulate.h"

namespace muster {

struct PlayedMatch {
    std::size_t first = 0, second = 0; // contestants; the first has the army and the player that the plan calls red's
    SimulationResult result;           // battles 2n and 2n+1 are a pair
};

// The plans by which two contestants meet; there may be several, on other tables or with other armies.
using PlansOf = std::function<std::vector<SimulationPlan>(std::size_t first, std::size_t second)>;
// Plays one plan; `simulate`, or the same on many machines.
using Simulate = std::function<SimulationResult(const SimulationPlan& plan)>;

// All of n * (n - 1) / 2 encounters in order; what is done so far if a plan's result comes back short.
std::vector<PlayedMatch> round_robin(std::size_t contestants, const PlansOf& plans, const Simulate& simulate);

// The pairs of each two contestants, whole ones only.
std::vector<Encounter> encounters_of(std::span<const PlayedMatch> matches);

// Won, drawn, lost battles of the first.
std::array<std::uint64_t, 3> tally_of(const PlayedMatch& match);

} // namespace muster
