// One unit of an army against another, as an odds question: all its weapons at the whole unit, nobody hurt yet, no
// terrain between them. For comparing units before a battle; in a battle the rules say what is fired at whom.
#pragma once

#include "army/army.h"
#include "odds/odds.h"

namespace muster {

struct MatchupOccasion {
    bool melee = false;
    bool half_range = false;          // shooting: close enough for Rapid Fire and abilities at half range; within 12"
    bool charged = false;             // melee: after a charge
    std::optional<Length> distance{}; // shooting: only with what reaches so far
};

struct Matchup {
    OddsQuestion question;             // no volleys where the attacker has nothing to attack with
    std::vector<std::string> left_out; // abilities that bear on the attack and that the odds cannot express
};

// Units by their places in their armies, which are of the same game; no question where it has no odds.
Matchup matchup(const Army& attackers, std::size_t attacker, const Army& targets, std::size_t target,
                const MatchupOccasion& occasion);

} // namespace muster
