// The games that have odds, a row each: everything that the public functions of this module (odds.h, duel.h, matchup.h,
// table_odds.h) ask a game for. They find the row by the name of its rules.
#pragma once

#include "base/json_reader.h"
#include "battle/inspector.h"
#include "odds/matchup.h"

#include <memory>
#include <span>

namespace muster::odds_internal {

class DuelTable;

struct OddsSize {
    std::size_t volleys = 0;
    int models = 0, wounds = 0; // of the target
};

// The first three functions are what computer players compare units by; a game may have no more than these.
struct OddsRules {
    const RuleSet* rules;

    // Units of armies, as odds/matchup.h has it; what there is in such a question, and its answer.
    Matchup (*matchup)(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                       std::size_t target, const MatchupOccasion& occasion);
    OddsSize (*size)(const OddsQuestion& question);
    void (*compute)(const OddsRules& rules, const OddsQuestion& question, OddsResult& result);

    // Questions of people: the form that a page shows; the rest of the document, once its rules are known; what cannot
    // be expressed in it; how the answer comes about, and how long it takes (1: somebody would wait for seconds).
    OddsOf form = OddsOf::nothing;
    OddsQuestion (*read)(const OddsRules& rules, Reader reader) = nullptr; // null: nobody can ask
    std::vector<Unsupported> (*unsupported)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    std::vector<OddsStep> (*steps)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    double (*effort)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    OddsText (*describe)(const OddsQuestion& question) = nullptr;
    void (*add_volleys)(OddsQuestion& question, const OddsQuestion& more) = nullptr;

    // What the inspector says of attacks on the table, as OddsQuestion::asked; empty where it cannot be said. Null: it
    // says nothing that can be computed with.
    Slot (*asked)(std::span<const InspectedVolley> volleys, const Slot& target) = nullptr;
    // How much of a volley a declaration makes, by what is picked of its row; nothing where it makes none.
    std::optional<InspectedVolley> (*declared)(const InspectedVolley& volley, AttackMode mode,
                                               std::span<const Pick> picks) = nullptr;
    // What Inspector::regrouping says; null where the rules say nothing of the kind.
    RegroupOdds (*regroup)(const InspectedRegrouping& regrouping, int wounds) = nullptr;

    // Duels; null where the rules cannot be played yet.
    std::unique_ptr<DuelTable> (*duel_table)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    std::vector<Unsupported> (*unsupported_in_duel)(const OddsQuestion& question) = nullptr;

    std::string_view name() const { return rules->name; }
};

std::span<const OddsRules* const> odds_rules();
const OddsRules* find_odds_rules(std::string_view rules); // null where the game has no odds

// One more game, after those that are there. Before anything else begins: nobody waits for it. The row must stay.
void add_odds_rules(const OddsRules& rules);

// Means and the chance of destruction, once the distributions are known.
void finish(OddsResult& result);
// "1 model", "10 models".
std::string plural(int count, std::string_view one, std::string_view more);

} // namespace muster::odds_internal
