#include "army/sheets/army_rules.h"

#include "army/sheets/power.h"

#include <algorithm>

namespace muster::sheets {
namespace {

Length speed_of(const DatasheetUnit& unit) {
    int inches = 0;
    for (const DatasheetModel& model : unit.models) {
        const ModelProfile& profile = unit.profiles[model.profile];
        const Characteristic& move = profile.at(Stat::M, profile.wounds());
        if (move.is_number()) inches = std::max(inches, move.number());
    }
    return inches * 1_in;
}

// The rank depends on the weapons, on the model's line of the datasheet, and on whether it leads.
int rank_of(const DatasheetModel& model) {
    return 4 * static_cast<int>(model.weapons.size()) + 8 * model.profile +
           (model.keywords.has(CoreKeyword::character) ? 100 : 0);
}

} // namespace

std::vector<int> powers_of(const Army& army) {
    std::vector<int> costs;
    for (const DatasheetUnit& unit : army_of(army).units) costs.push_back(unit.power);
    return costs;
}

std::vector<PricedUnit> prices_of(const Army& army) {
    std::vector<PricedUnit> prices;
    for (const UnitPower& unit : power_of(army).units) {
        PricedUnit& priced = prices.emplace_back();
        priced.name = unit.name, priced.models = unit.models, priced.power = unit.power;
        priced.points = army_of(army).units[prices.size() - 1].points;
    }
    return prices;
}

ListedUnit listed(const Army& army, std::size_t number) {
    const DatasheetUnit& unit = army_of(army).units[number];
    ListedUnit listed{unit.role, unit.keywords.words(), {}, {}};
    for (const PsychicPower& power : unit.powers) listed.powers.push_back(power.name);
    for (const DatasheetModel& model : unit.models) {
        auto& weapons = listed.weapons.emplace_back();
        for (const std::uint16_t weapon : model.weapons) weapons.push_back(unit.weapons[weapon].name);
    }
    return listed;
}

UnitReach reach_of(const Army& army, std::size_t number) {
    const DatasheetUnit& unit = army_of(army).units[number];
    UnitReach reach{speed_of(unit), {}, {}};
    for (const Weapon& weapon : unit.weapons)
        for (const WeaponProfile& profile : weapon.profiles) {
            if (profile.is_melee() || profile.type == WeaponType::grenade) continue;
            reach.fire.push_back({profile.range * 1_in, false});
            if (profile.type == WeaponType::rapid_fire) reach.fire.push_back({profile.range * 1_in / 2, true});
        }
    for (const DatasheetModel& model : unit.models) reach.ranks.push_back(rank_of(model));
    return reach;
}

} // namespace muster::sheets
