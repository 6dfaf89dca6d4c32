// One unit of an army against another, as an odds question: all its weapons at the whole unit, nobody hurt yet, no
// terrain between them. For comparing units before a battle; in a battle the rules say what is fired at whom.
#pragma once

#include "army/alternating_list.h"
#include "army/datasheet_army.h"
#include "odds/odds.h"

namespace muster {

struct Occasion {
    bool melee = false;
    bool half_range = false; // shooting: close enough for Rapid Fire and abilities at half range; within 12"
    bool charged = false;    // melee: after a charge
};

struct Matchup {
    OddsQuestion question;             // no volleys where the attacker has nothing to attack with
    std::vector<std::string> left_out; // abilities that bear on the attack and that the odds cannot express
};

// Each model fires all its ranged weapons but Pistols beside others (N-WPN-12) and grenades (N-WPN-08), or fights with
// the melee weapon that hurts most; of several profiles the one that hurts most is used.
Matchup matchup(std::string_view rules, const DatasheetUnit& attacker, const DatasheetUnit& target,
                const Occasion& occasion);

// The same in the alternating game, by the places of both units among the formations of their lists: all weapons that
// reach, nobody activated yet, nobody moved, no aura but a unit's own.
Matchup matchup(const alternating::ArmyList& attackers, std::size_t attacker, const alternating::ArmyList& targets,
                std::size_t target, const Occasion& occasion);

} // namespace muster
