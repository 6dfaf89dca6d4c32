// The games that have odds, one row each: everything that the public functions of this module (odds.h, duel.h,
// matchup.h, table_odds.h) need from a game. They find the row by the name of its rules.
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

// The first three functions let computer players compare units. A game may have only these.
struct OddsRules {
    const RuleSet* rules;

    // Two units of armies as a question (odds/matchup.h), the size of a question, and its answer.
    Matchup (*matchup)(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                       std::size_t target, const MatchupOccasion& occasion);
    OddsSize (*size)(const OddsQuestion& question);
    void (*compute)(const OddsRules& rules, const OddsQuestion& question, OddsResult& result);

    // For questions that people ask: the form that a page shows; the reader for the rest of the document; what the odds
    // cannot express; the steps of the answer; and how much work it is (1: it takes seconds).
    OddsOf form = OddsOf::nothing;
    OddsQuestion (*read)(const OddsRules& rules, Reader reader) = nullptr; // null: people cannot ask questions
    std::vector<Unsupported> (*unsupported)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    std::vector<OddsStep> (*steps)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    double (*effort)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    OddsText (*describe)(const OddsQuestion& question) = nullptr;
    void (*add_volleys)(OddsQuestion& question, const OddsQuestion& more) = nullptr;

    // Attacks on the table, as the inspector describes them, as an OddsQuestion::asked; empty if they cannot be
    // expressed. Null: the odds cannot use the inspector's data.
    Slot (*asked)(std::span<const InspectedVolley> volleys, const Slot& target) = nullptr;
    // The part of a volley that a declaration makes, by what is picked from its row; nothing if it makes none.
    std::optional<InspectedVolley> (*declared)(const InspectedVolley& volley, AttackMode mode,
                                               std::span<const Pick> picks) = nullptr;
    // The odds for Inspector::regrouping; null if units of the game do not regroup.
    RegroupOdds (*regroup)(const InspectedRegrouping& regrouping, int wounds) = nullptr;

    // Duels; null where the rules cannot be played yet.
    std::unique_ptr<DuelTable> (*duel_table)(const OddsRules& rules, const OddsQuestion& question) = nullptr;
    std::vector<Unsupported> (*unsupported_in_duel)(const OddsQuestion& question) = nullptr;

    std::string_view name() const { return rules->name; }
};

std::span<const OddsRules* const> odds_rules();
const OddsRules* find_odds_rules(std::string_view rules); // null where the game has no odds

// Adds a game after the others. Call it before anything else begins, because no lock protects the list. The row must
// live as long as the program.
void add_odds_rules(const OddsRules& rules);

// Computes means and the chance of destruction from the distributions.
void finish(OddsResult& result);
// "1 model", "10 models".
std::string plural(int count, std::string_view one, std::string_view more);

} // namespace muster::odds_internal
