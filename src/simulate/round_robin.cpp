#include "simulate/round_robin.h"

namespace muster {
namespace {

std::uint8_t halves(const BattleResult& battle) {
    if (battle.outcome == Outcome::red) return 2;
    return battle.outcome == Outcome::draw ? 1 : 0;
}

} // namespace

std::vector<PlayedMatch> round_robin(std::size_t contestants, const PlansOf& plans, const Simulate& simulate) {
    std::vector<PlayedMatch> matches;
    for (std::size_t first = 0; first < contestants; ++first)
        for (std::size_t second = first + 1; second < contestants; ++second)
            for (const SimulationPlan& plan : plans(first, second)) {
                matches.push_back({first, second, simulate(plan)});
                if (matches.back().result.battles.size() < plan.battles) return matches;
            }
    return matches;
}

std::vector<Encounter> encounters_of(std::span<const PlayedMatch> matches) {
    std::vector<Encounter> encounters;
    for (const PlayedMatch& match : matches) {
        if (encounters.empty() || encounters.back().first != match.first || encounters.back().second != match.second)
            encounters.push_back({match.first, match.second, {}});
        const auto& battles = match.result.battles;
        for (std::size_t i = 0; i + 1 < battles.size(); i += 2)
            encounters.back().pairs.push_back(static_cast<std::uint8_t>(halves(battles[i]) + halves(battles[i + 1])));
    }
    return encounters;
}

std::array<std::uint64_t, 3> tally_of(const PlayedMatch& match) {
    return {match.result.count(Outcome::red), match.result.count(Outcome::draw), match.result.count(Outcome::blue)};
}

} // namespace muster
