#include "odds/table_odds.h"

#include "odds/registry.h"

#include <algorithm>

namespace muster {
namespace {

// What the answer picks from a row against a target.
std::vector<Pick> picks_of(const Answer& answer, const AttackRow& row, UnitId target) {
    std::vector<Pick> picks;
    for (const Pick& pick : answer.picks) {
        if (pick.option.what != What::attack || pick.option.at != index(target)) continue;
        const auto model = static_cast<ModelId>(pick.option.id);
        const bool this_row = std::ranges::any_of(row.bearers, [&](const Bearer& bearer) {
            return bearer.model == model && bearer.with == pick.option.with;
        });
        if (this_row) picks.push_back(pick);
    }
    return picks;
}

} // namespace

std::optional<OddsQuestion> odds_question(std::string_view rules, std::span<const InspectedVolley> volleys,
                                          const Slot& target) {
    const odds_internal::OddsRules* game = odds_internal::find_odds_rules(rules);
    if (!game || !game->asked || volleys.empty() || volleys.size() > odds_limits::volleys) return std::nullopt;
    OddsQuestion question;
    question.rules = rules;
    question.asked = game->asked(volleys, target);
    return question.asked && unsupported(question).empty() ? std::optional(question) : std::nullopt;
}

std::optional<AttackOdds> odds_of(std::string_view rules, std::span<const InspectedVolley> volleys,
                                  const Slot& target) {
    const auto question = odds_question(rules, volleys, target);
    if (!question) return std::nullopt;
    const OddsResult result = odds(*question);
    return AttackOdds{result.mean_killed, result.mean_wounds_lost, result.p_destroyed};
}

std::optional<OddsQuestion> declared_odds(std::string_view rules, const AttackOptions& options, std::size_t target,
                                          const Answer& answer) {
    const odds_internal::OddsRules* game = odds_internal::find_odds_rules(rules);
    if (!game || !game->declared) return std::nullopt;
    std::vector<InspectedVolley> declared;
    for (const AttackRow& row : options.rows) {
        const auto& volleys = row.cells[target].volleys;
        if (volleys.empty()) continue;
        const std::vector<Pick> picks = picks_of(answer, row, options.targets[target].unit);
        for (const InspectedVolley& volley : volleys)
            if (auto made = game->declared(volley, options.mode, picks)) declared.push_back(std::move(*made));
    }
    return odds_question(rules, declared, options.targets[target].state);
}

RegroupOdds regroup_odds(std::string_view rules, const InspectedRegrouping& regrouping, int wounds) {
    const odds_internal::OddsRules* game = odds_internal::find_odds_rules(rules);
    return game && game->regroup ? game->regroup(regrouping, wounds) : RegroupOdds{};
}

} // namespace muster
