#include "simulate/balance.h"

#include "simulate/summary.h"

namespace muster {
namespace {

// The stats of each army's units over all its matches, and the number of battles.
struct Account {
    std::vector<UnitStats> units;
    double battles = 0;
};

void add_to(Account& account, const SimulationResult& result, std::size_t from) {
    account.battles += static_cast<double>(result.battles.size());
    if (result.stats.units.size() < from + account.units.size()) return; // no battle was played
    for (std::size_t i = 0; i < account.units.size(); ++i)
        for_each_field<UnitStats>(
            [&](std::string_view, auto field) { account.units[i].*field += result.stats.units[from + i].*field; });
}

std::vector<Account> accounts_of(std::span<const PlayedMatch> matches, const std::vector<std::vector<int>>& costs) {
    std::vector<Account> accounts(costs.size());
    for (std::size_t i = 0; i < costs.size(); ++i) accounts[i].units.resize(costs[i].size());
    for (const PlayedMatch& match : matches) {
        add_to(accounts[match.first], match.result, 0);
        add_to(accounts[match.second], match.result, costs[match.first].size());
    }
    return accounts;
}

Pricing pricing_of(const Interval& earned, double mean) {
    if (earned.low > cheap_above * mean) return Pricing::cheap;
    return earned.high < dear_below * mean ? Pricing::dear : Pricing::fair;
}

} // namespace

Balance balance_of(std::span<const PlayedMatch> matches, const std::vector<std::vector<int>>& costs) {
    Balance balance;
    balance.armies = ratings(costs.size(), encounters_of(matches), std::nullopt);
    const std::vector<Account> accounts = accounts_of(matches, costs);
    double value = 0, paid = 0;
    for (std::size_t army = 0; army < costs.size(); ++army) {
        if (accounts[army].battles == 0) continue; // the run was stopped before it played
        for (std::size_t unit = 0; unit < costs[army].size(); ++unit) {
            const UnitStats& stats = accounts[army].units[unit];
            const int cost = costs[army][unit];
            const double battles = accounts[army].battles;
            balance.units.push_back({army, unit, cost, earned_of(stats, cost, battles),
                                     earned_interval(stats, cost, battles), Pricing::fair});
            value += static_cast<double>(stats.value_destroyed) / 100;
            paid += cost * battles;
        }
    }
    balance.mean_earned = paid > 0 ? value / paid : 0;
    for (UnitBalance& unit : balance.units)
        if (unit.cost > 0) unit.pricing = pricing_of(unit.interval, balance.mean_earned);
    return balance;
}

} // namespace muster
