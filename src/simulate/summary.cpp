#include "simulate/summary.h"

#include "army/cost.h"

namespace muster {
namespace {

constexpr double per_whole = 100; // value is counted in hundredths

double mean(std::uint64_t sum, double battles) { return battles > 0 ? static_cast<double>(sum) / battles : 0; }

// Two battles with the same dice are not independent, so the spread of the pairs is used.
Interval interval_of_pairs(const SimulationResult& result, Side side) {
    const Outcome won = side == Side::red ? Outcome::red : Outcome::blue;
    Encounter encounter;
    for (std::size_t i = 0; i + 1 < result.battles.size(); i += 2)
        encounter.pairs.push_back(static_cast<std::uint8_t>(2 * (result.battles[i].outcome == won) +
                                                            2 * (result.battles[i + 1].outcome == won)));
    return share_of(encounter).interval;
}

ArmySummary summary_of_army(const SimulationPlan& plan, const SimulationResult& result, Side side) {
    const auto battles = static_cast<double>(result.battles.size());
    ArmySummary army;
    army.name = plan.setup->army(side).name;
    army.player = plan.players[index(side)];
    army.wins = result.count(side == Side::red ? Outcome::red : Outcome::blue);
    army.win_share = mean(army.wins, battles);
    army.win_interval =
        plan.swapped ? interval_of_pairs(result, side) : wilson(static_cast<double>(army.wins), battles);
    army.mean_score = result.mean_score(side);
    std::uint64_t models = 0;
    for (const BattleResult& battle : result.battles) models += battle.models_lost[index(side)];
    army.models_lost = mean(models, battles);
    return army;
}

UnitSummary summary_of_unit(const SimulationPlan& plan, const SimulationResult& result, std::size_t number) {
    const auto battles = static_cast<double>(result.battles.size());
    const UnitStats& stats = result.stats.units[number];
    UnitSummary unit;
    unit.side = number < plan.setup->army(Side::red).units.size() ? Side::red : Side::blue;
    unit.name = plan.setup->units[number]->name;
    unit.cost = plan.costs[number];
    unit.models = plan.setup->units[number]->models.size();
    unit.models_lost = mean(stats.models_lost, battles);
    unit.destroyed = mean(stats.destroyed, battles);
    unit.wounds_dealt = mean(stats.wounds_dealt, battles);
    unit.value_destroyed = mean(stats.value_destroyed, battles) / per_whole;
    unit.value_lost = mean(stats.value_lost, battles) / per_whole;
    unit.earned = earned_of(stats, unit.cost, battles);
    unit.earned_interval = earned_interval(stats, unit.cost, battles);
    return unit;
}

} // namespace

double earned_of(const UnitStats& stats, int cost, double battles) {
    return cost > 0 ? mean(stats.value_destroyed, battles) / per_whole / cost : 0;
}

Interval earned_interval(const UnitStats& stats, int cost, double battles) {
    if (cost <= 0) return {};
    const Interval value = mean_interval(static_cast<double>(stats.value_destroyed),
                                         static_cast<double>(stats.value_destroyed_squared), battles);
    return {std::max(0.0, value.low) / per_whole / cost, value.high / per_whole / cost};
}

Summary summary_of(const SimulationPlan& plan, const SimulationResult& result) {
    const auto battles = static_cast<double>(result.battles.size());
    Summary summary;
    summary.measure = plan.in_points ? "points" : costs_of(plan.setup->army(Side::red)).measure;
    for (Side side : {Side::red, Side::blue}) summary.armies[index(side)] = summary_of_army(plan, result, side);
    for (std::size_t i = 0; i < result.stats.units.size(); ++i) {
        const UnitSummary unit = summary.units.emplace_back(summary_of_unit(plan, result, i));
        summary.armies[index(unit.side)].value_lost += unit.value_lost;
        summary.armies[index(unit.side)].value_destroyed += unit.value_destroyed;
    }
    for (const WeaponStats& weapon : result.stats.weapons) {
        const UnitSummary& unit = summary.units[weapon.unit];
        summary.weapons.push_back({unit.side, unit.name, weapon.weapon, mean(weapon.attacks, battles),
                                   mean(weapon.wounds, battles), mean(weapon.value, battles) / per_whole});
    }
    for (const BattleResult& battle : result.battles) {
        if (summary.rounds.size() <= battle.rounds) summary.rounds.resize(battle.rounds + std::size_t{1});
        ++summary.rounds[battle.rounds];
    }
    for (double& share : summary.rounds) share /= battles;
    summary.draws = mean(result.count(Outcome::draw), battles);
    return summary;
}

} // namespace muster
