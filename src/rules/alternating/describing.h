// Attacks on the table as data (army/alternating/volley.h): what the odds of an attack are computed from.
#pragma once

#include "army/alternating/volley.h"
#include "rules/alternating/attacks.h"

namespace muster::alternating {

// The attack with the abilities at work in it: a volley for each kind of bearer. Overcharge is not used.
std::vector<Volley> describe_attack(Game& game, const Attack& attack);
// The unit as this attacker finds it; nothing where it cannot be said in one set of numbers: a Hero who defends
// otherwise than the others (A-PAS-01c), or wounds that may be laid aside (A-XTRA-02a).
std::optional<VolleyTarget> describe_target(Game& game, UnitId attacker, UnitId target, bool melee);

} // namespace muster::alternating
