#include "odds/odds.h"

#include "odds/evolution.h"
#include "odds/game.h"
#include "odds/plan.h"

namespace muster {
namespace odds_internal {
namespace {

// From wounds lost to what people ask for.
void summarise(const Ranks& ranks, const Distribution& wounds_lost, OddsResult& result) {
    result.wounds_lost.assign(wounds_lost.begin(), wounds_lost.end());
    result.killed.assign(static_cast<std::size_t>(ranks.killed.back()) + 1, 0.0);
    for (std::size_t lost = 0; lost < wounds_lost.size(); ++lost)
        result.killed[static_cast<std::size_t>(ranks.killed[lost])] += wounds_lost[lost];
}

double mean_of(const std::vector<double>& distribution) {
    CarefulSum mean;
    for (std::size_t value = 0; value < distribution.size(); ++value)
        mean.add(static_cast<double>(value) * distribution[value]);
    return mean.value();
}

} // namespace

void finish(OddsResult& result) {
    result.mean_killed = mean_of(result.killed);
    result.mean_wounds_lost = mean_of(result.wounds_lost);
    result.p_destroyed = result.killed.back();
}

void compute_question(const OddsGame& game, const OddsQuestion& question, OddsResult& result) {
    if (needs_planning(question)) {
        compute_with_plan(*game.attacks, question, result);
    } else {
        thread_local Evolution evolution; // keeps its memory from question to question
        evolution.begin(question.target);
        for (const OddsVolley& volley : question.volleys)
            evolution.volley(volley, attack_of(*game.attacks, question, volley));
        summarise(evolution.ranks(), evolution.wounds_lost(), result);
    }
    finish(result);
}

} // namespace odds_internal

int models_of(const OddsTarget& target) {
    int models = 0;
    for (const OddsModels& each : target.models) models += each.count;
    return models;
}

int wounds_of(const OddsTarget& target) {
    int wounds = 0;
    for (const OddsModels& each : target.models) wounds += each.count * each.wounds;
    if (target.first_model_wounds && !target.models.empty())
        wounds += *target.first_model_wounds - target.models.front().wounds;
    return wounds;
}

int models_of(const OddsQuestion& question) {
    return question.alternating ? question.alternating->target.count() : models_of(question.target);
}

int wounds_of(const OddsQuestion& question) {
    return question.alternating ? question.alternating->target.wounds() : wounds_of(question.target);
}

std::size_t volleys_of(const OddsQuestion& question) {
    return question.alternating ? question.alternating->volleys.size() : question.volleys.size();
}

std::vector<std::string_view> games_with_odds() {
    std::vector<std::string_view> names;
    for (const odds_internal::OddsGame& game : odds_internal::odds_games()) names.push_back(game.rules);
    return names;
}

std::vector<Unsupported> unsupported(const OddsQuestion& question) {
    const odds_internal::OddsGame* game = odds_internal::find_odds_game(question.rules);
    if (!game) return {{"rules", question.rules, "the odds of these rules are not known"}};
    return game->unsupported(*game, question);
}

void odds(const OddsQuestion& question, OddsResult& result) {
    result.regroup.reset();
    if (const odds_internal::OddsGame* game = odds_internal::find_odds_game(question.rules))
        game->compute(*game, question, result);
}

OddsResult odds(const OddsQuestion& question) {
    OddsResult result;
    odds(question, result);
    return result;
}

double effort_of(const OddsQuestion& question) {
    const odds_internal::OddsGame* game = odds_internal::find_odds_game(question.rules);
    return game ? game->effort(*game, question) : 0;
}

std::vector<OddsStep> steps_of(const OddsQuestion& question) {
    const odds_internal::OddsGame* game = odds_internal::find_odds_game(question.rules);
    return game ? game->steps(*game, question) : std::vector<OddsStep>{};
}

} // namespace muster
