#include "army/cost.h"

#include "army/alternating_price.h"
#include "army/power.h"

#include <numeric>
#include <set>

namespace muster {
namespace {

// A unit and the hero who joined it are one formation of the battle, and cost what both do.
int formation_price(const alternating::ArmyList& list, const std::vector<alternating::ListedModel>& formation) {
    std::set<std::size_t> members;
    for (const alternating::ListedModel& model : formation) members.insert(model.unit);
    std::int64_t sum = 0;
    for (std::size_t member : members) sum += alternating::unit_price(list.units[member]).points();
    return static_cast<int>(sum);
}

} // namespace

Costs costs_of(const Army& army) {
    Costs costs;
    if (army.alternating) {
        costs.measure = "points";
        for (const auto& formation : army.alternating->formations)
            costs.units.push_back(formation_price(*army.alternating, formation));
    } else if (army.datasheets) {
        costs.measure = "power";
        for (const UnitPower& unit : power_of(army).units) costs.units.push_back(unit.power);
    } else {
        costs.measure = "models";
        for (const ArmyUnit& unit : army.units) costs.units.push_back(static_cast<int>(unit.models.size()));
    }
    costs.total = std::accumulate(costs.units.begin(), costs.units.end(), 0);
    return costs;
}

} // namespace muster
