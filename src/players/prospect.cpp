#include "players/prospect.h"

#include "army/cost.h"
#include "battle/table_talk.h"
#include "rules/alternating/alternating.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {
namespace {

constexpr std::int64_t point = 1000;           // a victory point
constexpr std::int64_t army_worth = 8 * point; // a whole army at the start of a battle
constexpr int rounds_at_most = 5;

int rounds_left(const Battle& battle) { return std::max(rounds_at_most - static_cast<int>(battle.round), 0); }

// What the signs say of the outcome, in thousandths: learned, see docs/players.md.
struct Weights {
    std::int64_t scored, held, near, armies;
};
// By rounds to go after this one.
using Table = std::array<Weights, 5>;
constexpr Table of_ninth{
    {{660, 600, 900, 1500}, {240, 150, 800, 500}, {130, 80, 400, 1000}, {90, 20, 150, 2500}, {60, 20, 60, 3000}}};
constexpr Table of_eighth{
    {{610, 60, 400, 500}, {340, 20, 340, 1200}, {150, 0, 280, 1400}, {120, 0, 160, 1500}, {100, 20, 120, 1000}}};
constexpr Table of_alternating{
    {{0, 450, 670, 100}, {0, 200, 800, 100}, {0, 200, 400, 300}, {0, 100, 200, 500}, {0, 100, 200, 500}}};

const Weights& weights_of(const Setup& setup, const Battle& battle) {
    const auto rounds = static_cast<std::size_t>(std::min(stakes_of(setup, battle).rounds_left, 4));
    if (setup.rules == &eighth::rules) return of_eighth[rounds];
    if (setup.rules == &alternating::rules) return of_alternating[rounds];
    return of_ninth[rounds];
}

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

// Half of a model's worth is that it stands, half its wounds.
std::int64_t Prospect::left_of(const Battle& battle, std::size_t model) const {
    const Model& it = battle.models[model];
    if (it.whereabouts == Whereabouts::destroyed) return 0;
    const std::int64_t worth = worths_.worth[model];
    return worth / 2 + worth * it.wounds / (2 * worths_.wounds[model]);
}

std::int64_t Prospect::armies(const Battle& battle, Side side) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        sum += battle.units[index(battle.models[i].unit)].owner == side ? left_of(battle, i) : -left_of(battle, i);
    return sum * 1000 / army_worth;
}

// From -1000 to 1000: whose models there are more of around the marker; who is 6" away counts half.
std::int64_t Prospect::nearness(const Battle& battle, const Marker& marker, Side side) const {
    constexpr std::int64_t half = squared(6_in), little = army_worth / 20;
    std::array<std::int64_t, 2> around{};
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        if (model.whereabouts != Whereabouts::table) continue;
        const std::int64_t away = squared_distance(model.place.at, marker.at);
        around[index(battle.units[index(model.unit)].owner)] += left_of(battle, i) * half / (half + away);
    }
    const std::int64_t own = around[index(side)], theirs = around[index(opponent(side))];
    return 1000 * (own - theirs) / (own + theirs + little);
}

Signs Prospect::signs(const Battle& battle, Side side) const {
    const Stakes stakes = stakes_of(*setup_, battle);
    Signs signs;
    if (stakes.banked) signs.scored = point * (battle.score[index(side)] - battle.score[index(opponent(side))]);
    if (setup_->rules->talk && setup_->rules->talk->markers)
        for (const MarkerStatus& marker : setup_->rules->talk->markers(*setup_, battle))
            if (marker.would_be >= 0) {
                const bool own = static_cast<std::size_t>(marker.would_be) == index(side);
                signs.held += (own ? point : -point) * stakes.to_come[static_cast<std::size_t>(marker.would_be)];
            }
    for (const Marker& marker : battle.markers)
        signs.near += nearness(battle, marker, side) * (stakes.to_come[0] + stakes.to_come[1]) / 2;
    signs.armies = armies(battle, side);
    return signs;
}

std::int64_t Prospect::of(const Battle& battle, Side side) const {
    constexpr std::int64_t glory = 20; // of a point more or less once it is over: a little, so that nobody gives up
    const std::int64_t scored = battle.score[index(side)] - battle.score[index(opponent(side))];
    if (battle.over) {
        if (battle.outcome == Outcome::draw) return 0;
        const bool won = (battle.outcome == Outcome::red) == (side == Side::red);
        return (won ? victory : -victory) + scored * glory;
    }
    const Weights& weights = weights_of(*setup_, battle);
    const Signs all = signs(battle, side);
    const std::int64_t sum = (all.scored * weights.scored + all.held * weights.held + all.near * weights.near +
                              all.armies * weights.armies) /
                             1000;
    return victory * sum / floor_sqrt(1000 * 1000 + sum * sum);
}

} // namespace muster
