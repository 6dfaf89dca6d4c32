// The exact odds of the datasheet games: volley after volley as usual, or with a plan if there is a choice.
#include "odds/sheets/evolution.h"
#include "odds/sheets/plan.h"

namespace muster::odds_internal {
namespace {

// Turns wounds lost into the numbers that people ask for.
void summarise(const Ranks& ranks, const Distribution& wounds_lost, OddsResult& result) {
    result.wounds_lost.assign(wounds_lost.begin(), wounds_lost.end());
    result.killed.assign(static_cast<std::size_t>(ranks.killed.back()) + 1, 0.0);
    for (std::size_t lost = 0; lost < wounds_lost.size(); ++lost)
        result.killed[static_cast<std::size_t>(ranks.killed[lost])] += wounds_lost[lost];
}

} // namespace

void compute_question(const OddsRules& rules, const OddsQuestion& question, OddsResult& result) {
    const AttackRules& attacks = edition_of(rules).attacks;
    if (needs_planning(question)) {
        compute_with_plan(attacks, question, result);
    } else {
        const Salvo& asked = sheets::salvo_of(question);
        thread_local Evolution evolution; // its memory is used for the next question again
        evolution.begin(asked.target);
        for (const OddsVolley& volley : asked.volleys) evolution.volley(volley, attack_of(attacks, question, volley));
        summarise(evolution.ranks(), evolution.wounds_lost(), result);
    }
    finish(result);
}

OddsSize size_of_question(const OddsQuestion& question) {
    const Salvo& asked = sheets::salvo_of(question);
    return {asked.volleys.size(), asked.target.count(), asked.target.wounds()};
}

void add_volleys_of_question(OddsQuestion& question, const OddsQuestion& more) {
    auto& volleys = sheets::edit_salvo(question).volleys;
    const auto& others = sheets::salvo_of(more).volleys;
    volleys.insert(volleys.end(), others.begin(), others.end());
}

} // namespace muster::odds_internal
