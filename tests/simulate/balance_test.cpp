// Round robins: who meets whom, what counts for whom, and that a wrong price is found.
#include "armies.h"

#include "simulate/balance.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

SimulationResult outcomes(const std::vector<Outcome>& list) {
    SimulationResult result;
    for (Outcome outcome : list) result.battles.emplace_back().outcome = outcome;
    return result;
}

SimulationPlan plan_of(std::uint64_t battles) {
    SimulationPlan plan;
    plan.battles = battles;
    return plan;
}

// Armies that are copies of each other, all with these prices for their squads.
std::vector<PlayedMatch> played(std::size_t armies, const std::vector<std::vector<int>>& costs, std::uint64_t pairs) {
    return round_robin(
        armies,
        [&](std::size_t first, std::size_t second) {
            SimulationPlan plan = drill_plan(drill_army("A", {4, 4, 4}), drill_army("B", {4, 4, 4}), 2 * pairs);
            plan.seed = 10 * first + second;
            plan.costs = costs[first];
            plan.costs.insert(plan.costs.end(), costs[second].begin(), costs[second].end());
            return std::vector{plan};
        },
        [](const SimulationPlan& plan) { return simulate(plan); });
}

} // namespace

TEST_CASE("everybody meets everybody once, and pairs are scored in quarters") {
    std::vector<std::pair<std::size_t, std::size_t>> met;
    const auto matches = round_robin(
        3,
        [&](std::size_t first, std::size_t second) {
            met.emplace_back(first, second);
            return std::vector<SimulationPlan>(2, plan_of(4));
        },
        [](const SimulationPlan&) { return outcomes({Outcome::red, Outcome::draw, Outcome::blue, Outcome::blue}); });
    CHECK(met == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {0, 2}, {1, 2}});
    const auto encounters = encounters_of(matches);
    REQUIRE(encounters.size() == 3);
    CHECK(encounters[2].first == 1);
    CHECK(encounters[2].pairs == std::vector<std::uint8_t>{3, 0, 3, 0});
    CHECK(tally_of(matches[0]) == std::array<std::uint64_t, 3>{1, 1, 2});
}

TEST_CASE("a run that was stopped ends the round robin, and half a pair counts for nothing") {
    const auto matches = round_robin(
        3, [](std::size_t, std::size_t) { return std::vector{plan_of(4)}; },
        [](const SimulationPlan&) { return outcomes({Outcome::red, Outcome::red, Outcome::blue}); });
    REQUIRE(matches.size() == 1);
    CHECK(encounters_of(matches)[0].pairs == std::vector<std::uint8_t>{4});
}

TEST_CASE("copies come out equal within the interval") {
    const std::vector<std::vector<int>> fair(3, {4, 4, 4});
    const Balance balance = balance_of(played(3, fair, 30), fair);
    for (const Rating& army : balance.armies) {
        CHECK(army.interval.low < 0);
        CHECK(army.interval.high > 0);
    }
    CHECK(balance.units.size() == 9);
    CHECK(balance.mean_earned > 0);
}

TEST_CASE("a unit whose price is halved on purpose is found, and one whose price is doubled") {
    for (const int wrong : {2, 8}) {
        const std::vector<std::vector<int>> costs{{4, wrong, 4}, {4, 4, 4}};
        const Balance balance = balance_of(played(2, costs, 150), costs);
        for (const UnitBalance& unit : balance.units) {
            CAPTURE(unit.army);
            CAPTURE(unit.unit);
            CAPTURE(unit.earned);
            if (wrong == 8 && unit.army == 1) continue; // who fells what costs too much earns more, too
            CHECK(unit.pricing == (unit.cost == 2 ? Pricing::cheap : unit.cost == 8 ? Pricing::dear : Pricing::fair));
        }
    }
}
