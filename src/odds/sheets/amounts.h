// Distributions of numbers: attacks of a weapon, points of damage, mortal wounds, before any wound is ignored.
#pragma once

#include "odds/distribution.h"
#include "odds/sheets/attack.h"

namespace muster::odds_internal {

// Memory that is used again and again.
struct Scratch {
    Distribution one, other, third;
};

// Each weapon rolls its own number (N-MOD-08, E-I-10). Blast depends on the size of the target (N-BLAST-01,
// N-BLAST-02).
void attacks_of_one_weapon(const OddsVolley& volley, const Attack& attack, Distribution& result, Scratch& scratch);

// The damage that is rolled in addition to the weapon's own.
void extra_damage(const Attack& attack, Distribution& result, Scratch& scratch);
// The damage of an unsaved attack, with re-rolls used as usual.
void damage_of_attack(const Attack& attack, Distribution& result, Scratch& scratch);
// The total of the weapon's own damage dice, without what the expression adds.
void damage_dice(const Attack& attack, Distribution& result, Scratch& scratch);

// The mortal wounds that this unmodified hit or wound roll causes.
void mortal_wounds(const Attack& attack, bool on_hit, int face, Distribution& result, Scratch& scratch);

} // namespace muster::odds_internal
