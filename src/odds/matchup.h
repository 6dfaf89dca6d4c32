// One unit of an army against another, as an odds question: all its weapons at the whole unit, no model wounded yet, no
// terrain between them. It compares units before a battle. In a battle the rules say which weapons fire at which unit.
#pragma once

#include "army/army.h"
#include "odds/odds.h"

namespace muster {

struct MatchupOccasion {
    bool melee = false;
    bool half_range = false;          // shooting: near enough for Rapid Fire and abilities at half range; within 12"
    bool charged = false;             // melee: after a charge
    std::optional<Length> distance{}; // shooting: only weapons that reach this far
};

struct Matchup {
    OddsQuestion question;             // without volleys if the attacker has nothing to attack with
    std::vector<std::string> left_out; // abilities that affect the attack but that the odds cannot express
};

// The units are given by their positions in their armies. Both armies are of one game. If the game has no odds, the
// question is empty.
Matchup matchup(const Army& attackers, std::size_t attacker, const Army& targets, std::size_t target,
                const MatchupOccasion& occasion);

} // namespace muster
