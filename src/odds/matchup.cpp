#include "odds/matchup.h"

#include "odds/registry.h"

namespace muster {

Matchup matchup(const Army& attackers, std::size_t attacker, const Army& targets, std::size_t target,
                const MatchupOccasion& occasion) {
    const odds_internal::OddsRules* rules = odds_internal::find_odds_rules(attackers.rules);
    return rules ? rules->matchup(*rules, attackers, attacker, targets, target, occasion) : Matchup{};
}

} // namespace muster
