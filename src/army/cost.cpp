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

std::optional<Costs> points_of(const Army& army) {
    Costs points{"points", {}, 0};
    for (const PricedUnit& unit : prices_of(army)) {
        if (!unit.power || !unit.points) return std::nullopt; // a game that counts in points has no other measure
        points.units.push_back(*unit.points);
        points.total += *unit.points;
    }
    return points.units.empty() ? std::nullopt : std::optional(points);
}

std::string price_json(const Army& army) {
    const Costs costs = costs_of(army);
    const std::vector<PricedUnit> prices = prices_of(army);
    const std::optional<Costs> points = points_of(army);
    boost::json::object priced{{"rules", army.rules}, {"name", army.name}, {"total", costs.total}};
    if (points) priced["points"] = points->total;
    boost::json::array units;
    for (const PricedUnit& unit : prices) {
        boost::json::object one{{"name", unit.name}, {"models", unit.models}, {costs.measure, unit.cost()}};
        if (points) one["points"] = *unit.points;
        units.push_back(std::move(one));
    }
    priced["units"] = std::move(units);
    return json_text(priced);
}

} // namespace muster
