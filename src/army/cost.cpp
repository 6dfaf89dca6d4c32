#include "army/cost.h"

#include "army/registry.h"

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

} // namespace muster
