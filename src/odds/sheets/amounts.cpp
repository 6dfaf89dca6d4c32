#include "odds/sheets/amounts.h"

namespace muster::odds_internal {
namespace {

void add_dice(Distribution& sum, DiceExpression dice, Scratch& scratch) {
    sum_of_dice(dice, scratch.one, scratch.other);
    convolve(sum, scratch.one, scratch.other);
    sum.swap(scratch.other);
}

} // namespace

void attacks_of_one_weapon(const OddsVolley& volley, const Attack& attack, Distribution& result, Scratch& scratch) {
    if (attack.most_attacks)
        certain(result, volley.attacks.maximum());
    else
        sum_of_dice(volley.attacks, result, scratch.one);
    if (at(attack.least_attacks) >= result.size()) result.resize(at(attack.least_attacks) + 1, 0.0);
    for (int few = 0; few < attack.least_attacks; ++few) {
        result[at(attack.least_attacks)] += result[at(few)];
        result[at(few)] = 0;
    }
}

void extra_damage(const Attack& attack, Distribution& result, Scratch& scratch) {
    certain(result, 0);
    for (DiceExpression dice : attack.extra_damage) add_dice(result, dice, scratch);
}

void damage_dice(const Attack& attack, Distribution& result, Scratch& scratch) {
    DiceExpression dice = attack.damage;
    dice.plus = 0;
    sum_of_dice(dice, result, scratch.one);
}

void damage_of_attack(const Attack& attack, Distribution& result, Scratch& scratch) {
    Distribution &rolled = scratch.third, &points = scratch.one, &made = scratch.other;
    damage_dice(attack, rolled, scratch);
    double again = 0;
    for (std::size_t shown = 0; shown < rolled.size(); ++shown)
        if (attack.damage_rerolled_as_usual(static_cast<int>(shown))) again += rolled[shown];
    for (std::size_t shown = 0; shown < rolled.size(); ++shown)
        rolled[shown] *= (attack.damage_rerolled_as_usual(static_cast<int>(shown)) ? 0 : 1) + again;
    const auto add = [](Distribution& to, int damage, double chance) {
        if (at(damage) >= to.size()) to.resize(at(damage) + 1, 0.0);
        to[at(damage)] += chance;
    };
    extra_damage(attack, result, scratch); // first, because it needs the room of `made`
    made.assign(1, 0.0);
    for (std::size_t shown = 0; shown < rolled.size(); ++shown)
        add(made, attack.rolled_damage(static_cast<int>(shown)), rolled[shown]);
    convolve(result, made, points);
    result.assign(1, 0.0);
    for (std::size_t sum = 0; sum < points.size(); ++sum)
        add(result, attack.damage_of(static_cast<int>(sum)), points[sum]);
}

void mortal_wounds(const Attack& attack, bool on_hit, int face, Distribution& result, Scratch& scratch) {
    certain(result, 0);
    for (const Mortal& mortal : attack.mortal)
        if (mortal.on_hit == on_hit && face >= mortal.on) add_dice(result, mortal.amount, scratch);
}

} // namespace muster::odds_internal
