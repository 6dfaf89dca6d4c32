// The odds of the alternating game: what a question asks, and the game's row in the registry.
#pragma once

#include "army/alternating/volley.h"
#include "odds/registry.h"

namespace muster::alternating {

inline const Salvo& salvo_of(const OddsQuestion& question) { return question.asked.get<Salvo>(); }
inline Salvo& edit_salvo(OddsQuestion& question) { return question.asked.edit<Salvo>(); }

} // namespace muster::alternating

namespace muster::odds_internal {

OddsQuestion read_alternating_question(const OddsRules& rules, Reader reader);
std::vector<Unsupported> unsupported_alternating_parts(const OddsRules& rules, const OddsQuestion& question);
void compute_alternating_question(const OddsRules& rules, const OddsQuestion& question, OddsResult& result);
std::vector<OddsStep> steps_of_alternating_question(const OddsRules& rules, const OddsQuestion& question);
double effort_of_alternating_question(const OddsRules& rules, const OddsQuestion& question);
OddsSize size_of_alternating_question(const OddsQuestion& question);
OddsText describe_alternating_question(const OddsQuestion& question);
void add_volleys_of_alternating_question(OddsQuestion& question, const OddsQuestion& more);
Matchup match_formations(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                         std::size_t target, const MatchupOccasion& occasion);
Slot asked_on_alternating_table(std::span<const InspectedVolley> volleys, const Slot& target);
std::optional<InspectedVolley> declared_alternating_volley(const InspectedVolley& volley, AttackMode mode,
                                                           std::span<const Pick> picks);
RegroupOdds regroup_on_alternating_table(const InspectedRegrouping& regrouping, int wounds);
std::unique_ptr<DuelTable> alternating_duel_table(const OddsRules& rules, const OddsQuestion& question);
std::vector<Unsupported> unsupported_on_alternating_table(const OddsQuestion& question);

constexpr OddsRules alternating_odds(const RuleSet& rules) {
    return {.rules = &rules,
            .matchup = match_formations,
            .size = size_of_alternating_question,
            .compute = compute_alternating_question,
            .form = OddsOf::qualities,
            .read = read_alternating_question,
            .unsupported = unsupported_alternating_parts,
            .steps = steps_of_alternating_question,
            .effort = effort_of_alternating_question,
            .describe = describe_alternating_question,
            .add_volleys = add_volleys_of_alternating_question,
            .asked = asked_on_alternating_table,
            .declared = declared_alternating_volley,
            .regroup = regroup_on_alternating_table,
            .duel_table = alternating_duel_table,
            .unsupported_in_duel = unsupported_on_alternating_table};
}

} // namespace muster::odds_internal
