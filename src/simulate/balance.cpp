#include "simulate/balance.h"

#include "simulate/summary.h"

namespace muster {
namespace {

// The toll of each army's units in all its matches, and in how many battles.
struct Account {
    std::vector<UnitToll> units;
    double battles = 0;
};

void add_to(Account& account, const SimulationResult& result, std::size_t from) {
    account.battles += static_cast<double>(result.battles.size());
    if (result.toll.units.size() < from + account.units.size()) return; // nothing was played
    for (std::size_t i = 0; i < account.units.size(); ++i)
        for_each_field<UnitToll>(
            [&](std::string_view, auto field) { account.units[i].*field += result.toll.units[from + i].*field; });
}

std::vector<Account> accounts_of(std::span<const Match> matches, const std::vector<std::vector<int>>& costs) {
    std::vector<Account> accounts(costs.size());
    for (std::size_t i = 0; i < costs.size(); ++i) accounts[i].units.resize(costs[i].size());
    for (const Match& match : matches) {
        add_to(accounts[match.first], match.result, 0);
        add_to(accounts[match.second], match.result, costs[match.first].size());
    }
    return accounts;
}

Worth worth_of(const Interval& earned, double mean) {
    if (earned.low > cheap_above * mean) return Worth::cheap;
    return earned.high < dear_below * mean ? Worth::dear : Worth::fair;
}

} // namespace

Balance balance_of(std::span<const Match> matches, const std::vector<std::vector<int>>& costs) {
    Balance balance;
    balance.armies = ratings(costs.size(), encounters_of(matches), std::nullopt);
    const std::vector<Account> accounts = accounts_of(matches, costs);
    double value = 0, paid = 0;
    for (std::size_t army = 0; army < costs.size(); ++army) {
        if (accounts[army].battles == 0) continue; // where a run was stopped nothing is known of it
        for (std::size_t unit = 0; unit < costs[army].size(); ++unit) {
            const UnitToll& toll = accounts[army].units[unit];
            const int cost = costs[army][unit];
            const double battles = accounts[army].battles;
            balance.units.push_back(
                {army, unit, cost, earned_of(toll, cost, battles), earned_interval(toll, cost, battles), Worth::fair});
            value += static_cast<double>(toll.value_destroyed) / 100;
            paid += cost * battles;
        }
    }
    balance.mean_earned = paid > 0 ? value / paid : 0;
    for (UnitBalance& unit : balance.units)
        if (unit.cost > 0) unit.worth = worth_of(unit.interval, balance.mean_earned);
    return balance;
}

} // namespace muster
