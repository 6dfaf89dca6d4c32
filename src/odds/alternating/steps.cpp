// How the odds of the alternating game are computed, step by step, for display. Sizes are those before the first
// volley.
#include "odds/alternating/attack.h"
#include "odds/registry.h"

namespace muster::odds_internal {
namespace {

using enum Clause;

OddsStep step_of(OddsStage stage, Clause because, int needed = 0, int modifier = 0) {
    OddsStep step;
    step.stage = stage;
    step.because = because;
    step.needed = needed;
    step.modifier = modifier;
    return step;
}

OddsStep hit_step(const alternating::Salvo& question, const alternating::Volley& volley, const VolleyNumbers& numbers) {
    const bool massive = question.target.has(alternating::Ability::massive);
    const int dice = std::min(numbers.blast, massive ? 1 : question.target.count());
    OddsStep step =
        step_of(OddsStage::hit, volley.hand_to_hand() ? A_CHG_04 : A_SHT_05, numbers.hit.quality, numbers.hit.modifier);
    if (numbers.automatic) step = step_of(OddsStage::hit, A_I_84);
    for (Face face = 1; face <= 6 && !numbers.automatic; ++face) {
        const bool hit = alternating::hits(face, numbers.hit);
        step.chance += hit / 6.0;
        step.mean += hit * (1 + (face == 6 ? numbers.hit.extra_hits : 0)) * dice / 6.0;
    }
    if (numbers.automatic) step.chance = 1, step.mean = dice;
    return step;
}

OddsStep defence_step(const alternating::DefenceNumbers& defence) {
    OddsStep step = step_of(OddsStage::defence, A_HIT_01, defence.defence, defence.modifier);
    for (Face face = 1; face <= 6; ++face) step.chance += !defends(face, defence) / 6.0;
    return step;
}

// Wounds for each failed test.
OddsStep damage_step(const VolleyNumbers& numbers, const alternating::DefenceNumbers& defence) {
    OddsStep step = step_of(OddsStage::damage, numbers.deadly > 1 ? A_WPN_03a
                                               : numbers.piercing ? A_XTRA_21
                                                                  : A_HIT_02);
    int failed = 0, wounds = 0;
    for (Face face = 1; face <= 6; ++face)
        if (!defends(face, defence)) ++failed, wounds += numbers.wounds(face) * numbers.deadly;
    step.chance = 1;
    step.mean = static_cast<double>(wounds) / failed; // a 1 always fails
    return step;
}

} // namespace

std::vector<OddsStep> steps_of_alternating_question(const OddsRules&, const OddsQuestion& question) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    std::vector<OddsStep> steps;
    for (std::size_t i = 0; i < asked.volleys.size(); ++i) {
        const VolleyNumbers numbers = numbers_of(asked, asked.volleys[i]);
        const auto defence = numbers.defence_of(waagh_fails(asked.target, 0));
        const std::size_t first = steps.size();
        steps.push_back(step_of(OddsStage::attacks, A_HIT_12));
        steps.back().chance = 1;
        steps.back().mean = numbers.attacks;
        steps.push_back(hit_step(asked, asked.volleys[i], numbers));
        steps.push_back(defence_step(defence));
        steps.push_back(damage_step(numbers, defence));
        if (defence.regenerates) {
            steps.push_back(step_of(OddsStage::regenerate, A_PAS_17a, 6));
            steps.back().chance = 5 / 6.0;
        }
        for (std::size_t each = first; each < steps.size(); ++each) steps[each].volley = static_cast<int>(i);
    }
    return steps;
}

} // namespace muster::odds_internal
