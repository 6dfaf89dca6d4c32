#include "army/cost.h"

#include "base/json_text.h"

#include <boost/json.hpp>

#include <numeric>

namespace muster {

Costs costs_of(const Army& army) {
    const ArmyRules* rules = find_army_rules(army.rules);
    Costs costs{rules ? rules->measure : ArmyRules{}.measure, {}, 0};
    if (rules && rules->costs)
        costs.units = rules->costs(army);
    else
        for (const ArmyUnit& unit : army.units) costs.units.push_back(static_cast<int>(unit.models.size()));
    costs.total = std::accumulate(costs.units.begin(), costs.units.end(), 0);
    return costs;
}

std::vector<PricedUnit> prices_of(const Army& army) {
    const ArmyRules* rules = find_army_rules(army.rules);
    if (!rules || !rules->costs) return {};
    if (rules->prices) return rules->prices(army);
    std::vector<PricedUnit> prices;
    const std::vector<int> costs = rules->costs(army);
    for (std::size_t i = 0; i < army.units.size(); ++i)
        prices.push_back({army.units[i].name, static_cast<int>(army.units[i].models.size()), std::nullopt, costs[i]});
    return prices;
}

std::string price_json(const Army& army) {
    boost::json::array units;
    const Costs costs = costs_of(army);
    for (const PricedUnit& unit : prices_of(army))
        units.push_back({{"name", unit.name}, {"models", unit.models}, {costs.measure, unit.cost()}});
    return json_text(boost::json::object{
        {"rules", army.rules}, {"name", army.name}, {"total", costs.total}, {"units", std::move(units)}});
}

} // namespace muster
