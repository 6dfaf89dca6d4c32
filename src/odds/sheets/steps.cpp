// How the odds of a question are computed, step by step, for display.
#include "odds/sheets/amounts.h"

namespace muster::odds_internal {
namespace {

double mean_of(const Distribution& distribution) {
    double mean = 0;
    for (std::size_t value = 0; value < distribution.size(); ++value)
        mean += static_cast<double>(value) * distribution[value];
    return mean;
}

double mean_of(DiceExpression dice) { return dice.count * (dice.sides + 1) / 2.0 + dice.plus; }

OddsStep step_of(OddsStage stage, Clause because) {
    OddsStep step;
    step.stage = stage;
    step.because = because;
    return step;
}

OddsStep step_of(OddsStage stage, Clause because, const Test& test) {
    OddsStep step = step_of(stage, because);
    step.needed = test.needed;
    const ModifiedValue modified = test.modified(3); // a face in the middle: only the sum of modifiers counts
    step.modifier = modified.added;
    step.limited_by = modified.limited_by;
    Permission all = test.free;
    for (const Permission& limited : test.limited) {
        all.ones |= limited.ones;
        all.failed |= limited.failed;
        all.all |= limited.all;
    }
    step.reroll = all.widest();
    step.chance = chance(test);
    return step;
}

double hits_for_each_attack(const Attack& attack) {
    if (attack.automatic) return 1;
    const FaceChances faces = face_chances(attack.hit);
    double hits = 0;
    for (int face = 1; face <= 6; ++face)
        if (attack.hit.succeeds(face)) hits += faces[static_cast<std::size_t>(face)] * (1 + attack.extra_hits_on(face));
    double more = 0; // attacks, which allow no others
    for (int face = 1; face <= 6; ++face) more += faces[static_cast<std::size_t>(face)] * attack.attacks_on(face);
    return hits * (1 + more);
}

OddsStep attacks_step(const AttackRules& rules, const OddsVolley& volley, const Attack& attack) {
    OddsStep step = step_of(OddsStage::attacks, rules.clauses.attacks);
    Distribution one;
    Scratch scratch;
    attacks_of_one_weapon(volley, attack, one, scratch);
    step.mean = volley.weapons * mean_of(one);
    step.chance = 1;
    return step;
}

OddsStep hit_step(const AttackRules& rules, const Attack& attack) {
    OddsStep step = attack.automatic ? step_of(OddsStage::hit, rules.clauses.automatic)
                                     : step_of(OddsStage::hit, rules.clauses.hit, attack.hit);
    if (attack.automatic) step.chance = 1;
    step.mean = hits_for_each_attack(attack);
    return step;
}

OddsStep save_step(const AttackRules& rules, const Attack& attack, int ap) {
    const Test save = attack.usual_save(ap);
    const bool invulnerable =
        attack.invulnerable && faces_that_succeed(*attack.invulnerable) > faces_that_succeed(attack.armour_against(ap));
    OddsStep step = step_of(OddsStage::save, invulnerable ? rules.clauses.invulnerable : rules.clauses.save, save);
    step.invulnerable = invulnerable;
    step.chance = 1 - step.chance;
    return step;
}

OddsStep damage_step(const AttackRules& rules, const Attack& attack) {
    OddsStep step = step_of(OddsStage::damage, rules.rolls.damage);
    step.modifier = attack.damage.random() ? attack.damage_modifier : 0;
    for (int reduction : attack.reductions) step.modifier -= reduction;
    step.reroll = attack.damage_free.widest();
    step.chance = 1;
    Distribution damage;
    Scratch scratch;
    damage_of_attack(attack, damage, scratch);
    step.mean = mean_of(damage);
    return step;
}

} // namespace

std::vector<OddsStep> steps_of_question(const OddsRules& odds, const OddsQuestion& question) {
    const AttackRules& rules = edition_of(odds).attacks;
    const auto& volleys = sheets::salvo_of(question).volleys;
    std::vector<OddsStep> steps;
    for (std::size_t i = 0; i < volleys.size(); ++i) {
        const Attack attack = attack_of(rules, question, volleys[i]);
        const std::size_t first = steps.size();
        steps.push_back(attacks_step(rules, volleys[i], attack));
        steps.push_back(hit_step(rules, attack));
        steps.push_back(step_of(OddsStage::wound, rules.rolls.wound, attack.wound));
        steps.push_back(save_step(rules, attack, attack.penetration));
        for (const Ability* better : attack.better_ap)
            steps.push_back(save_step(rules, attack, attack.penetration_on(better->on)));
        steps.push_back(damage_step(rules, attack));
        if (attack.ignore_on > 0) {
            OddsStep step = step_of(OddsStage::ignore, rules.clauses.ignore);
            step.needed = attack.ignore_on;
            step.chance = attack.suffered;
            steps.push_back(step);
        }
        for (const Mortal& mortal : attack.mortal) {
            OddsStep step = step_of(OddsStage::mortal_wounds, rules.clauses.mortal);
            step.needed = mortal.on;
            step.mean = mean_of(mortal.amount);
            steps.push_back(step);
        }
        for (std::size_t each = first; each < steps.size(); ++each) steps[each].volley = static_cast<int>(i);
    }
    return steps;
}

} // namespace muster::odds_internal
