// How many: attacks of a weapon, points of damage, mortal wounds. Distributions, before any wound is ignored.
#pragma once

#include "odds/distribution.h"
#include "odds/sheets/attack.h"

namespace muster::odds_internal {

// Memory that is used again.
struct Scratch {
    Distribution one, other, third;
};

// Each weapon rolls its own (N-MOD-08, E-I-10); Blast by the size of the target (N-BLAST-01, N-BLAST-02).
void attacks_of_one_weapon(const OddsVolley& volley, const Attack& attack, Distribution& result, Scratch& scratch);

// What is rolled besides the weapon's own damage.
void extra_damage(const Attack& attack, Distribution& result, Scratch& scratch);
// The damage of an unsaved attack, re-rolls used as usual.
void damage_of_attack(const Attack& attack, Distribution& result, Scratch& scratch);
// What the weapon's own damage dice come to, without what the expression adds.
void damage_dice(const Attack& attack, Distribution& result, Scratch& scratch);

// The mortal wounds that this unmodified roll, to hit or to wound, sets off.
void mortal_wounds(const Attack& attack, bool on_hit, int face, Distribution& result, Scratch& scratch);

} // namespace muster::odds_internal
