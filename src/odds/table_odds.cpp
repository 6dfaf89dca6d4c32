#include "odds/table_odds.h"

#include "odds/alternating_attack.h"

#include <algorithm>

namespace muster {
namespace {

OddsVolley volley_of(const InspectedVolley& volley) {
    return {volley.weapons, volley.attacks,  volley.skill, volley.strength, volley.armour_penetration,
            volley.damage,  volley.abilities};
}

OddsTarget target_of(const InspectedTarget& state) {
    OddsTarget target;
    target.toughness = state.toughness;
    target.save = state.save;
    target.invulnerable = state.invulnerable;
    target.ignore = state.ignore;
    target.abilities = state.abilities;
    for (int wounds : state.wounds) {
        if (target.models.empty() || target.models.back().wounds != wounds) target.models.push_back({0, wounds});
        ++target.models.back().count;
    }
    return target;
}

// Of the alternating game: all its volleys say so, or none.
std::optional<AlternatingOdds> alternating_of(std::span<const InspectedVolley> volleys, const InspectedTarget& target) {
    if (!target.alternating) return std::nullopt;
    AlternatingOdds odds{{}, *target.alternating};
    for (const InspectedVolley& volley : volleys)
        if (volley.alternating) odds.volleys.push_back(*volley.alternating);
    return odds;
}

// How much of the volley this declaration makes: weapons by ranged attacks, blows by those counted.
void declare(InspectedVolley volley, AttackMode mode, const AttackRow& row, UnitId target, const Answer& answer,
             std::vector<InspectedVolley>& declared) {
    int weapons = 0, blows = 0;
    for (const Pick& pick : answer.picks) {
        if (pick.option.what != What::attack || pick.option.at != index(target)) continue;
        const auto model = static_cast<ModelId>(pick.option.id);
        if (!volley.alternating && std::ranges::find(volley.models, model) == volley.models.end()) continue;
        const bool this_row = std::ranges::any_of(row.bearers, [&](const Bearer& bearer) {
            return bearer.model == model && bearer.with == pick.option.with;
        });
        if (this_row) ++weapons, blows += pick.count;
    }
    if (weapons == 0) return;
    if (volley.alternating) { // whoever is picked, all weapons of the profile fire (A-SHT-04)
        declared.push_back(std::move(volley));
        return;
    }
    volley.weapons = mode == AttackMode::melee ? 1 : weapons;
    if (mode == AttackMode::melee) volley.attacks = fixed(static_cast<std::int16_t>(std::min(blows, 999)));
    declared.push_back(std::move(volley));
}

} // namespace

std::optional<OddsQuestion> odds_question(std::string_view rules, std::span<const InspectedVolley> volleys,
                                          const InspectedTarget& target) {
    if (volleys.empty() || volleys.size() > odds_limits::volleys) return std::nullopt;
    const auto games = games_with_odds();
    if (std::ranges::find(games, rules) == games.end()) return std::nullopt;
    OddsQuestion question;
    question.rules = rules;
    if (volleys.front().alternating) {
        question.alternating = alternating_of(volleys, target);
        if (!question.alternating) return std::nullopt;
    } else {
        if (target.wounds.empty()) return std::nullopt;
        for (const InspectedVolley& volley : volleys) question.volleys.push_back(volley_of(volley));
        question.target = target_of(target);
    }
    return unsupported(question).empty() ? std::optional(question) : std::nullopt;
}

std::optional<AttackOdds> odds_of(std::string_view rules, std::span<const InspectedVolley> volleys,
                                  const InspectedTarget& target) {
    const auto question = odds_question(rules, volleys, target);
    if (!question) return std::nullopt;
    const OddsResult result = odds(*question);
    return AttackOdds{result.mean_killed, result.mean_wounds_lost, result.p_destroyed};
}

std::optional<OddsQuestion> declared_odds(std::string_view rules, const AttackOptions& options, std::size_t target,
                                          const Answer& answer) {
    std::vector<InspectedVolley> declared;
    for (const AttackRow& row : options.rows)
        for (const InspectedVolley& volley : row.cells[target].volleys)
            declare(volley, options.mode, row, options.targets[target].unit, answer, declared);
    return odds_question(rules, declared, options.targets[target].state);
}

RegroupOdds regroup_odds(const InspectedRegrouping& regrouping, int wounds) {
    odds_internal::WoundPath path;
    path.lay_out(regrouping.unit);
    const odds_internal::Ending ending{wounds, path.killed[static_cast<std::size_t>(wounds)], 1};
    return odds_internal::regroup_after({{regrouping.against}, regrouping.unit}, path, {&ending, 1});
}

} // namespace muster
