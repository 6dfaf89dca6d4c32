#include "odds/odds.h"

#include "odds/distribution.h"
#include "odds/registry.h"

#include <fmt/format.h>

namespace muster {
namespace odds_internal {
namespace {

double careful_mean(const std::vector<double>& distribution) {
    CarefulSum mean;
    for (std::size_t value = 0; value < distribution.size(); ++value)
        mean.add(static_cast<double>(value) * distribution[value]);
    return mean.value();
}

} // namespace

void finish(OddsResult& result) {
    result.mean_killed = careful_mean(result.killed);
    result.mean_wounds_lost = careful_mean(result.wounds_lost);
    result.p_destroyed = result.killed.back();
}

std::string plural(int count, std::string_view one, std::string_view more) {
    return fmt::format("{} {}", count, count == 1 ? one : more);
}

} // namespace odds_internal

using odds_internal::find_odds_rules;
using odds_internal::OddsRules;

namespace {

odds_internal::OddsSize size_of(const OddsQuestion& question) {
    const OddsRules* rules = find_odds_rules(question.rules);
    return rules ? rules->size(question) : odds_internal::OddsSize{};
}

} // namespace

std::size_t volleys_of(const OddsQuestion& question) { return size_of(question).volleys; }
int models_of(const OddsQuestion& question) { return size_of(question).models; }
int wounds_of(const OddsQuestion& question) { return size_of(question).wounds; }

void add_volleys(OddsQuestion& question, const OddsQuestion& more) {
    const OddsRules* rules = find_odds_rules(question.rules);
    if (rules && rules->add_volleys) rules->add_volleys(question, more);
}

OddsText describe(const OddsQuestion& question) {
    const OddsRules* rules = find_odds_rules(question.rules);
    return rules && rules->describe ? rules->describe(question) : OddsText{};
}

OddsOf form_of_odds(std::string_view name) {
    const OddsRules* rules = find_odds_rules(name);
    return rules ? rules->form : OddsOf::nothing;
}

std::vector<std::string_view> games_with_odds() {
    std::vector<std::string_view> names;
    for (const OddsRules* rules : odds_internal::odds_rules()) names.push_back(rules->name());
    return names;
}

std::vector<Unsupported> unsupported(const OddsQuestion& question) {
    const OddsRules* rules = find_odds_rules(question.rules);
    if (!rules) return {{"rules", question.rules, "the odds of these rules are not known"}};
    return rules->unsupported ? rules->unsupported(*rules, question) : std::vector<Unsupported>{};
}

void odds(const OddsQuestion& question, OddsResult& result) {
    result.regroup.reset();
    if (const OddsRules* rules = find_odds_rules(question.rules)) rules->compute(*rules, question, result);
}

OddsResult odds(const OddsQuestion& question) {
    OddsResult result;
    odds(question, result);
    return result;
}

double effort_of(const OddsQuestion& question) {
    const OddsRules* rules = find_odds_rules(question.rules);
    return rules && rules->effort ? rules->effort(*rules, question) : 0;
}

std::vector<OddsStep> steps_of(const OddsQuestion& question) {
    const OddsRules* rules = find_odds_rules(question.rules);
    return rules && rules->steps ? rules->steps(*rules, question) : std::vector<OddsStep>{};
}

} // namespace muster
