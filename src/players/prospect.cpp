#include "players/prospect.h"

#include "army/alternating_list.h"
#include "army/alternating_price.h"
#include "army/power.h"
#include "battle/table_talk.h"

namespace muster {
namespace {

constexpr std::int64_t point = 1000;           // a victory point
constexpr std::int64_t army_worth = 8 * point; // a whole army at the start of a battle
constexpr std::int64_t victory = 100 * point;
constexpr int rounds_at_most = 5;

// What each unit of an army costs, in the order of its file; every model alike where the game has no price.
std::vector<std::int64_t> prices(const Army& army) {
    std::vector<std::int64_t> prices;
    if (army.datasheets)
        for (const UnitPower& unit : power_of(army).units) prices.push_back(unit.power);
    if (army.alternating)
        for (const alternating::ListUnit& unit : army.alternating->units)
            prices.push_back(alternating::unit_price(unit).points());
    if (prices.size() == army.units.size()) return prices;
    prices.clear();
    for (const ArmyUnit& unit : army.units) prices.push_back(static_cast<std::int64_t>(unit.models.size()));
    return prices;
}

int rounds_left(const Battle& battle) { return std::max(rounds_at_most - static_cast<int>(battle.round), 0); }

} // namespace

Prospect::Prospect(const Setup& setup) : setup_(&setup) {
    const Battle start = begin_battle(setup);
    for (const Model& model : start.models) whole_.push_back(std::max<std::int64_t>(model.wounds, 1));
    std::vector<std::int64_t> price, wounds(setup.units.size());
    std::array<std::int64_t, 2> total{};
    for (const Army& army : setup.armies)
        for (const std::int64_t each : prices(army)) price.push_back(std::max<std::int64_t>(each, 1));
    for (std::size_t unit = 0; unit < price.size(); ++unit) total[index(start.units[unit].owner)] += price[unit];
    for (std::size_t model = 0; model < whole_.size(); ++model)
        wounds[index(setup.models[model].unit)] += whole_[model];
    for (std::size_t model = 0; model < whole_.size(); ++model) {
        const std::size_t unit = index(setup.models[model].unit);
        worth_.push_back(army_worth * price[unit] * whole_[model] /
                         (wounds[unit] * total[index(start.units[unit].owner)]));
    }
}

std::int64_t Prospect::armies(const Battle& battle, Side side) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        if (model.whereabouts == Whereabouts::destroyed) continue;
        // Half of a model's worth is that it stands, half its wounds.
        const std::int64_t left = worth_[i] / 2 + worth_[i] * model.wounds / (2 * whole_[i]);
        sum += battle.units[index(model.unit)].owner == side ? left : -left;
    }
    return sum;
}

std::int64_t Prospect::markers(const Battle& battle, Side side) const {
    if (!setup_->rules->talk || !setup_->rules->talk->markers) return 0;
    std::int64_t sum = 0;
    for (const MarkerStatus& marker : setup_->rules->talk->markers(*setup_, battle))
        if (marker.would_be >= 0) sum += static_cast<std::size_t>(marker.would_be) == index(side) ? point : -point;
    return sum;
}

std::int64_t Prospect::of(const Battle& battle, Side side) const {
    const std::int64_t scored = battle.score[index(side)] - battle.score[index(opponent(side))];
    if (battle.over) {
        if (battle.outcome == Outcome::draw) return scored * point;
        const bool won = (battle.outcome == Outcome::red) == (side == Side::red);
        return (won ? victory : -victory) + scored * point;
    }
    const int left = rounds_left(battle);
    return scored * point + markers(battle, side) * (2 + left) / 2 + armies(battle, side) * (1 + left) / rounds_at_most;
}

} // namespace muster
