#include "players/evaluation.h"

#include "army/cost.h"
#include "battle/inspector.h"

namespace muster {
namespace {

constexpr std::int64_t point = 1000;           // a victory point
constexpr std::int64_t army_worth = 8 * point; // a whole army at the start of a battle
constexpr int rounds_at_most = 5;

int rounds_left(const Battle& battle) { return std::max(rounds_at_most - static_cast<int>(battle.round), 0); }

// What the features mean for the outcome, in thousandths. They were learned, see docs/players.md.
struct Weights {
    std::int64_t scored, held, near, crowd, armies, slain = 0, far = 0, tie = 0, turn = 0, last = 0;
};
// For each contest (ObjectiveStakes), by the rounds that come after this one.
struct Learned {
    std::string_view contest;
    std::array<Weights, 5> weights;
};
constexpr Learned learned[] = {
    // scored, held, near, crowd, armies, slain, far, tie, turn, last
    {"capture_and_control",
     {{{940, 250, 560, 110, 0, 930, 0, 0, -390, 660},
       {480, 70, 0, 195, 0, 780, 320, 0, -20, 330},
       {300, 10, 0, 60, 0, 630, 260, 0, 60, 170},
       {300, 0, 0, 40, 900, 570, 150, 0, 90, 170},
       {300, 0, 0, 25, 400, 570, 145, 0, 100, 120}}}},
    {"slay_and_secure",
     {{{0, 90, 80, 110, 0, 630, 210, 220, 210, 210},
       {0, 0, -340, 40, 0, 400, 720, 170, 180, 190},
       {0, 0, -1040, 0, 0, 400, 1440, 130, 160, 170},
       {0, 0, -1290, 120, 1000, 600, 1330, 0, 80, 90},
       {0, 0, -1290, 120, 1000, 600, 1330, 0, 80, 90}}}},
    {"ancient_relic",
     {{{0, 20, 20, 150, 0, 190, 250, 220, 250, 270},
       {0, 0, -350, 50, 0, 230, 760, 80, 210, 170},
       {0, 0, -550, 80, 800, 280, 840, 0, 200, 130},
       {0, 0, -260, 0, 1600, 200, 480, 0, 180, 140},
       {0, 0, -260, 0, 1600, 200, 480, 0, 180, 140}}}},
    {"domination",
     {{{660, 100, 340, 230, 0, 100, 190, 370, 320, 0},
       {310, 30, 40, 100, 0, 270, 270, 240, 350, 0},
       {130, 0, -170, 80, 0, 330, 360, 70, 320, 0},
       {60, 0, -350, 70, 150, 600, 410, 20, 210, 20},
       {60, 0, -350, 70, 150, 600, 410, 20, 210, 20}}}},
    {"last_count",
     {{{0, 450, 650, 0, 100},
       {0, 170, 780, 100, 100},
       {0, 220, 400, 0, 300},
       {0, 100, 250, 0, 500},
       {0, 100, 200, 0, 500}}}},
};
// For any other contest: points that stay, markers, and armies, which bring more of both.
constexpr Weights unlearned{500, 200, 200, 100, 300};

const Weights& weights_of(const ObjectiveStakes& stakes) {
    const auto known = std::ranges::find(learned, stakes.contest, &Learned::contest);
    if (known == std::end(learned)) return unlearned;
    return known->weights[static_cast<std::size_t>(std::min(stakes.rounds_left, 4))];
}

} // namespace

ModelValues model_values(const Setup& setup) {
    ModelValues worths;
    const Battle start = fresh_battle(setup);
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

Evaluation::Evaluation(const Setup& setup) : setup_(&setup), worths_(model_values(setup)) {}

// A standing model keeps half of its worth. Its wounds are the other half.
std::int64_t Evaluation::left_of(const Battle& battle, std::size_t model) const {
    const Model& it = battle.models[model];
    if (it.whereabouts == Whereabouts::destroyed) return 0;
    const std::int64_t worth = worths_.worth[model];
    return worth / 2 + worth * it.wounds / (2 * worths_.wounds[model]);
}

std::int64_t Evaluation::armies(const Battle& battle, Side side) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        sum += battle.units[index(battle.models[i].unit)].owner == side ? left_of(battle, i) : -left_of(battle, i);
    return sum * 1000 / army_worth;
}

// Which side is stronger around the marker. `near` and `far` add the worth of models: one at 6" (far: 12") counts half.
// `crowd` counts models: one at 3" counts half.
Evaluation::Around Evaluation::around(const Battle& battle, const Marker& marker, Side side) const {
    constexpr std::int64_t half = squared(6_in), half_crowd = squared(3_in), half_far = squared(12_in),
                           little = army_worth / 20;
    const std::int64_t one = 2 * army_worth / std::ssize(battle.models); // average worth of a model
    std::array<std::int64_t, 2> near{}, crowd{}, far{};
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        if (model.whereabouts != Whereabouts::table) continue;
        const std::size_t owner = index(battle.units[index(model.unit)].owner);
        const std::int64_t away = squared_distance(model.place.at, marker.at);
        near[owner] += left_of(battle, i) * half / (half + away);
        far[owner] += left_of(battle, i) * half_far / (half_far + away);
        crowd[owner] += one * half_crowd / (half_crowd + away);
    }
    const auto balance = [&](const std::array<std::int64_t, 2>& of) {
        return 1000 * (of[index(side)] - of[index(opponent(side))]) / (of[0] + of[1] + little);
    };
    return {balance(near), balance(crowd), balance(far)};
}

Features Evaluation::features(const Battle& battle, Side side) const {
    const ObjectiveStakes stakes = objective_stakes_of(*setup_, battle);
    Features features;
    if (stakes.banked) features.scored = point * (battle.score[index(side)] - battle.score[index(opponent(side))]);
    if (setup_->rules->inspector && setup_->rules->inspector->markers)
        for (const MarkerStatus& marker : setup_->rules->inspector->markers(*setup_, battle))
            if (marker.would_be >= 0) {
                const bool own = static_cast<std::size_t>(marker.would_be) == index(side);
                features.held += (own ? point : -point) * stakes.to_come[static_cast<std::size_t>(marker.would_be)];
            }
    for (const Marker& marker : battle.markers) {
        const Around there = around(battle, marker, side);
        features.near += there.near * (stakes.to_come[0] + stakes.to_come[1]) / 2;
        features.crowd += there.crowd * (stakes.to_come[0] + stakes.to_come[1]) / 2;
        features.far += there.far * (stakes.to_come[0] + stakes.to_come[1]) / 2;
    }
    features.armies = armies(battle, side);
    features.slain = 1000 * (stakes.slain[index(opponent(side))] - stakes.slain[index(side)]);
    if (battle.round == 0) return features;
    const auto speaks_for = [&](Side favoured) { return favoured == side ? 1000 : -1000; };
    if (stakes.tie) features.tie = speaks_for(*stakes.tie);
    features.turn = speaks_for(battle.active);
    features.last = speaks_for(opponent(battle.first));
    return features;
}

std::int64_t Evaluation::of(const Battle& battle, Side side) const {
    constexpr std::int64_t glory = 20; // per point of difference at the end: a little, so that a losing player goes on
    const std::int64_t scored = battle.score[index(side)] - battle.score[index(opponent(side))];
    if (battle.over) {
        if (battle.outcome == Outcome::draw) return 0;
        const bool won = (battle.outcome == Outcome::red) == (side == Side::red);
        return (won ? victory : -victory) + scored * glory;
    }
    const Weights& weights = weights_of(objective_stakes_of(*setup_, battle));
    const Features all = features(battle, side);
    const std::int64_t sum =
        (all.scored * weights.scored + all.held * weights.held + all.near * weights.near + all.crowd * weights.crowd +
         all.armies * weights.armies + all.slain * weights.slain + all.far * weights.far + all.tie * weights.tie +
         all.turn * weights.turn + all.last * weights.last) /
        1000;
    return victory * sum / floor_sqrt(1000 * 1000 + sum * sum);
}

} // namespace muster
