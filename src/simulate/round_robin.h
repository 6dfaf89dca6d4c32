// Every contestant meets every other in pairs of battles with the same dice and swapped seats. Contestants are players
// with the same armies (the ladder) or armies with the same player (balance).
#pragma once

#include "simulate/rating.h"
#include "simulate/simulate.h"

namespace muster {

struct PlayedMatch {
    std::size_t first = 0, second = 0; // contestants; the first has the army and player that the plan names as red
    SimulationResult result;           // battles 2n and 2n+1 are a pair
};

// The plans by which two contestants meet. There may be several, with other tables or other armies.
using PlansOf = std::function<std::vector<SimulationPlan>(std::size_t first, std::size_t second)>;
// Plays one plan: `simulate`, or the same on many machines.
using Simulate = std::function<SimulationResult(const SimulationPlan& plan)>;

// Plays all n * (n - 1) / 2 encounters in order. If a plan's result comes back short, it returns what is done so far.
std::vector<PlayedMatch> round_robin(std::size_t contestants, const PlansOf& plans, const Simulate& simulate);

// The complete pairs of each two contestants.
std::vector<Encounter> encounters_of(std::span<const PlayedMatch> matches);

// Battles that the first contestant won, drew and lost.
std::array<std::uint64_t, 3> tally_of(const PlayedMatch& match);

} // namespace muster
