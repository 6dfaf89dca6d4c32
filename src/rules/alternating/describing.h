// Attacks on the table as data (army/alternating/volley.h), which the odds of an attack use.
#pragma once

#include "army/alternating/volley.h"
#include "rules/alternating/attacks.h"

namespace muster::alternating {

// The attack with the abilities that work in it: one volley for each kind of bearer. Overcharge is not used.
std::vector<Volley> describe_attack(Game& game, const Attack& attack);
// A-I-84: the hits of a spell, which need no test.
Volley describe_spell(Game& game, const Attack& attack);
// The unit as a target for this attacker. Nothing if one set of numbers cannot describe it: a Hero with another defence
// than the rest (A-PAS-01c), or wounds that may be laid aside (A-XTRA-02a).
std::optional<VolleyTarget> describe_target(Game& game, UnitId attacker, UnitId target, bool melee);
// The same by the numbers of whoever defends now, which are those of the next attack at least.
VolleyTarget describe_defender(Game& game, UnitId attacker, UnitId target, bool melee);

} // namespace muster::alternating
