#include "players/prospect.h"

#include "army/cost.h"
#include "battle/table_talk.h"

namespace muster {
namespace {

constexpr std::int64_t point = 1000;           // a victory point
constexpr std::int64_t army_worth = 8 * point; // a whole army at the start of a battle
constexpr std::int64_t victory = 100 * point;
constexpr int rounds_at_most = 5;

int rounds_left(const Battle& battle) { return std::max(rounds_at_most - static_cast<int>(battle.round), 0); }

} // namespace

ModelWorths model_worths(const Setup& setup) {
    ModelWorths worths;
    const Battle start = begin_battle(setup);
    for (const Model& model : start.models) worths.wounds.push_back(std::max<std::int64_t>(model.wounds, 1));
    std::vector<std::int64_t> price, wounds(setup.units.size());
    std::array<std::int64_t, 2> total{};
    for (const Army& army : setup.armies)
        for (const int each : costs_of(army).units) price.push_back(std::max(each, 1));
    for (std::size_t unit = 0; unit < price.size(); ++unit) total[index(start.units[unit].owner)] += price[unit];
    for (std::size_t model = 0; model < worths.wounds.size(); ++model)
        wounds[index(setup.models[model].unit)] += worths.wounds[model];
    for (std::size_t model = 0; model < worths.wounds.size(); ++model) {
        const std::size_t unit = index(setup.models[model].unit);
        worths.worth.push_back(army_worth * price[unit] * worths.wounds[model] /
                               (wounds[unit] * total[index(start.units[unit].owner)]));
    }
    return worths;
}

std::int64_t marker_rate(const Battle& battle) { return point * (2 + rounds_left(battle)) / 2; }

std::int64_t at_army_rate(const Battle& battle, std::int64_t worth) {
    return worth * (1 + rounds_left(battle)) / rounds_at_most;
}

Prospect::Prospect(const Setup& setup) : setup_(&setup), worths_(model_worths(setup)) {}

std::int64_t Prospect::armies(const Battle& battle, Side side) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        if (model.whereabouts == Whereabouts::destroyed) continue;
        // Half of a model's worth is that it stands, half its wounds.
        const std::int64_t worth = worths_.worth[i], left = worth / 2 + worth * model.wounds / (2 * worths_.wounds[i]);
        sum += battle.units[index(model.unit)].owner == side ? left : -left;
    }
    return sum;
}

std::int64_t Prospect::markers(const Battle& battle, Side side) const {
    if (!setup_->rules->talk || !setup_->rules->talk->markers) return 0;
    std::int64_t sum = 0;
    for (const MarkerStatus& marker : setup_->rules->talk->markers(*setup_, battle))
        if (marker.would_be >= 0) sum += static_cast<std::size_t>(marker.would_be) == index(side) ? 1 : -1;
    return sum * marker_rate(battle);
}

std::int64_t Prospect::of(const Battle& battle, Side side) const {
    const std::int64_t scored = battle.score[index(side)] - battle.score[index(opponent(side))];
    if (battle.over) {
        if (battle.outcome == Outcome::draw) return scored * point;
        const bool won = (battle.outcome == Outcome::red) == (side == Side::red);
        return (won ? victory : -victory) + scored * point;
    }
    return scored * point + markers(battle, side) + at_army_rate(battle, armies(battle, side));
}

} // namespace muster
