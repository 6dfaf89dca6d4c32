#include "simulate/simulate.h"

#include "army/cost.h"
#include "base/fingerprint.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "simulate/result_queue.h"

#include <cassert>
#include <thread>

namespace muster {
namespace {

template <class Value>
double mean_of(const std::vector<BattleResult>& battles, Value value) {
    std::int64_t sum = 0;
    for (const BattleResult& battle : battles) sum += value(battle);
    return battles.empty() ? 0 : static_cast<double>(sum) / static_cast<double>(battles.size());
}

std::uint64_t sum_of(const std::vector<BattleResult>& battles, std::uint32_t BattleResult::* field) {
    std::uint64_t sum = 0;
    for (const BattleResult& battle : battles) sum += battle.*field;
    return sum;
}

void tell_for_armies(BattleReport& report, std::size_t reds) {
    BattleResult& result = report.result;
    std::swap(result.score[0], result.score[1]);
    std::swap(result.models_lost[0], result.models_lost[1]);
    std::swap(result.value_lost[0], result.value_lost[1]);
    if (result.outcome == Outcome::red || result.outcome == Outcome::blue)
        result.outcome = result.outcome == Outcome::red ? Outcome::blue : Outcome::red;
    if (!report.stats.units.empty()) report.stats.swap_seats(reds);
}

// The costs by seat: a swapped setup has blue's army first.
std::vector<int> seated(const SimulationPlan& plan, bool swapped) {
    std::vector<int> costs = plan.costs;
    if (swapped && !costs.empty())
        std::ranges::rotate(costs,
                            costs.begin() + static_cast<std::ptrdiff_t>(plan.setup->army(Side::red).units.size()));
    return costs;
}

BattleReport report_of(const Session& session, const std::vector<int>& costs) {
    const Battle& battle = session.battle();
    BattleReport report;
    report.result.outcome = battle.outcome;
    report.result.score = battle.score;
    report.result.rounds = battle.round;
    report.result.decisions = static_cast<std::uint32_t>(session.answers());
    report.result.refused = static_cast<std::uint32_t>(session.refused_players());
    report.result.digest = session.digest();
    const std::size_t reds = session.setup().army(Side::red).units.size();
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (battle.models[i].whereabouts == Whereabouts::destroyed)
            ++report.result.models_lost[index(session.setup().models[i].unit) < reds ? 0 : 1];
    if (costs.empty()) return report;
    report.stats = combat_stats_of(session, costs);
    for (std::size_t i = 0; i < report.stats.units.size(); ++i)
        report.result.value_lost[i < reds ? 0 : 1] += static_cast<std::uint32_t>(report.stats.units[i].value_lost);
    return report;
}

} // namespace

std::vector<int> unit_costs(const Setup& setup) {
    std::vector<int> costs = costs_of(setup.army(Side::red)).units;
    const std::vector<int> blue = costs_of(setup.army(Side::blue)).units;
    costs.insert(costs.end(), blue.begin(), blue.end());
    return costs;
}

std::optional<std::vector<int>> unit_points(const Setup& setup) {
    const auto red = points_of(setup.army(Side::red)), blue = points_of(setup.army(Side::blue));
    if (!red || !blue) return std::nullopt;
    std::vector<int> points = red->units;
    points.insert(points.end(), blue->units.begin(), blue->units.end());
    return points;
}

std::uint64_t identity_of(const SimulationPlan& plan) {
    Fingerprint print;
    print.add(plan.setup->digest);
    print.add(plan.swapped ? plan.swapped->digest : 0);
    for (const std::string& player : plan.players) print.add_value(player);
    print.add(plan.seed);
    print.add_value(plan.costs);
    return print.value();
}

void SimulationResult::add(const BattleReport& report) {
    battles.push_back(report.result);
    stats.add(report.stats);
}

std::uint64_t SimulationResult::count(Outcome outcome) const {
    return static_cast<std::uint64_t>(std::ranges::count(battles, outcome, &BattleResult::outcome));
}

double SimulationResult::mean_score(Side side) const {
    return mean_of(battles, [side](const BattleResult& battle) { return battle.score[index(side)]; });
}

double SimulationResult::mean_rounds() const {
    return mean_of(battles, [](const BattleResult& battle) { return battle.rounds; });
}

std::uint64_t SimulationResult::decisions() const { return sum_of(battles, &BattleResult::decisions); }
std::uint64_t SimulationResult::refused() const { return sum_of(battles, &BattleResult::refused); }

std::uint64_t SimulationResult::digest() const {
    Fingerprint print;
    for (const BattleResult& battle : battles) print.add(battle.digest);
    return print.value();
}

std::uint64_t player_seed(std::uint64_t seed, std::uint64_t dice, Side army) {
    Fingerprint print;
    print.add(seed);
    print.add(dice);
    print.add(index(army));
    return print.value();
}

BattleReport simulate_one(const SimulationPlan& plan, std::uint64_t number) {
    const bool swapped = plan.swapped && number % 2 == 1;
    const std::uint64_t dice = plan.swapped ? number / 2 : number;
    const auto red = make_player(plan.players[0], player_seed(plan.seed, dice, Side::red)),
               blue = make_player(plan.players[1], player_seed(plan.seed, dice, Side::blue));
    assert(red && blue); // the code that makes a plan has checked the names
    Session session(swapped ? plan.swapped : plan.setup, std::make_shared<PhiloxDice>(plan.seed, dice),
                    !plan.costs.empty());
    session.run(swapped ? std::array{blue.get(), red.get()} : std::array{red.get(), blue.get()});
    BattleReport report = report_of(session, seated(plan, swapped));
    if (swapped) tell_for_armies(report, session.setup().army(Side::red).units.size());
    return report;
}

SimulationResult simulate(const SimulationPlan& plan, const RunOptions& options) {
    ResultQueue queue(plan.battles, options.before);
    {
        std::vector<std::jthread> workers;
        Monitor monitor(options);
        monitor.look(queue);
        for (unsigned worker = 0; worker < std::max(1u, plan.jobs); ++worker)
            workers.emplace_back([&] { work(plan, queue); });
        while (!queue.wait(std::chrono::milliseconds(50))) monitor.look(queue);
    }
    SimulationResult result = queue.finish();
    if (options.progress) options.progress(result.battles.size());
    return result;
}

} // namespace muster
