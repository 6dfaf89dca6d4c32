// The odds of the datasheet games: what a question asks, and the row of an edition in the registry.
#pragma once

#include "army/sheets/volley.h"
#include "odds/registry.h"
#include "rules/sheets/edition.h"

namespace muster::sheets {

inline const Salvo& salvo_of(const OddsQuestion& question) { return question.asked.get<Salvo>(); }
inline Salvo& edit_salvo(OddsQuestion& question) { return question.asked.edit<Salvo>(); }

} // namespace muster::sheets

namespace muster::odds_internal {

using sheets::AttackRules; // the differences between the editions
using sheets::OddsTarget;
using sheets::OddsVolley;
using sheets::Salvo;

inline const sheets::Edition& edition_of(const OddsRules& rules) {
    return static_cast<const sheets::Edition&>(*rules.rules);
}

OddsQuestion read_question(const OddsRules& rules, Reader reader);
std::vector<Unsupported> unsupported_parts(const OddsRules& rules, const OddsQuestion& question);
void compute_question(const OddsRules& rules, const OddsQuestion& question, OddsResult& result);
std::vector<OddsStep> steps_of_question(const OddsRules& rules, const OddsQuestion& question);
double effort_of_question(const OddsRules& rules, const OddsQuestion& question);
OddsSize size_of_question(const OddsQuestion& question);
OddsText describe_question(const OddsQuestion& question);
void add_volleys_of_question(OddsQuestion& question, const OddsQuestion& more);
Matchup match_units(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                    std::size_t target, const MatchupOccasion& occasion);
Slot asked_on_table(std::span<const InspectedVolley> volleys, const Slot& target);
std::optional<InspectedVolley> declared_volley(const InspectedVolley& volley, AttackMode mode,
                                               std::span<const Pick> picks);
std::unique_ptr<DuelTable> duel_table(const OddsRules& rules, const OddsQuestion& question);
std::vector<Unsupported> unsupported_on_table(const OddsQuestion& question);

constexpr OddsRules sheets_odds(const sheets::Edition& edition) {
    return {.rules = &edition,
            .matchup = match_units,
            .size = size_of_question,
            .compute = compute_question,
            .form = OddsOf::datasheets,
            .read = read_question,
            .unsupported = unsupported_parts,
            .steps = steps_of_question,
            .effort = effort_of_question,
            .describe = describe_question,
            .add_volleys = add_volleys_of_question,
            .asked = asked_on_table,
            .declared = declared_volley,
            .duel_table = duel_table,
            .unsupported_in_duel = unsupported_on_table};
}

} // namespace muster::odds_internal
