#include "army/alternating/army_rules.h"

#include "army/alternating/price.h"
#include "army/alternating/reading.h"
#include "army/registry.h"

#include <algorithm>
#include <set>

namespace muster::alternating {
namespace {

constexpr Length usual_move = 6_in; // A-ACT-02

// A unit and the heroes who joined it are one formation in the battle, and it costs what they all cost.
int formation_price(const ArmyList& list, const std::vector<ListedModel>& formation) {
    std::set<std::size_t> members;
    for (const ListedModel& model : formation) members.insert(model.unit);
    std::int64_t sum = 0;
    for (std::size_t member : members) sum += unit_price(list.units[member]).points();
    return static_cast<int>(sum);
}

std::vector<int> prices_of_formations(const Army& army) {
    const ArmyList& list = list_of(army);
    std::vector<int> costs;
    for (const auto& formation : list.formations) costs.push_back(formation_price(list, formation));
    return costs;
}

std::vector<PricedUnit> prices_of(const Army& army) {
    std::vector<PricedUnit> prices;
    for (const ListUnit& unit : list_of(army).units) {
        const UnitPrice price = unit_price(unit);
        PricedUnit& priced = prices.emplace_back();
        priced.name = unit.name, priced.models = unit.models(), priced.points = static_cast<int>(price.points());
        priced.exact = price.exact().to_double(), priced.base = price.base.to_double();
        priced.passives = price.passives.to_double(), priced.flat = price.flat.to_double();
        priced.melee = price.melee.to_double(), priced.ranged = price.ranged.to_double();
    }
    return prices;
}

Length speed_of(const ArmyList& list, const std::vector<ListedModel>& formation) {
    const auto any = [&](Ability ability) {
        return std::ranges::any_of(formation, [&](const auto& model) { return list.kind(model).has(ability); });
    };
    if (any(Ability::immobile)) return {};
    return any(Ability::slow) ? usual_move - 2_in : any(Ability::fast) ? usual_move + 2_in : usual_move;
}

int rank_of(const ModelKind& kind) {
    return kind.toughness + 4 * static_cast<int>(kind.weapons.size()) + (kind.has(Ability::hero) ? 100 : 0);
}

UnitReach reach_of(const Army& army, std::size_t unit) {
    const ArmyList& list = list_of(army);
    const auto& formation = list.formations[unit];
    UnitReach reach{speed_of(list, formation), {}, {}};
    for (const ListedModel& model : formation) {
        for (const Weapon& weapon : list.kind(model).weapons)
            if (!weapon.melee()) reach.fire.push_back({weapon.range, false});
        reach.ranks.push_back(rank_of(list.kind(model)));
    }
    return reach;
}

} // namespace

constinit const ArmyRules army_rules{.rules = "alternating",
                                     .read = [](ArmyFile& file, Army& army) { read_list(file.root, army); },
                                     .measure = "points",
                                     .costs = prices_of_formations,
                                     .prices = prices_of,
                                     .reach = reach_of};

} // namespace muster::alternating
