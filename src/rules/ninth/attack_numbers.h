// What the dice of an attack must show and what they set off: skill, strength, modifiers, re-rolls and the abilities of
// attacker, weapon and target, gathered once for attacks that have all of it in common.
#pragma once

#include "rules/common/wound_table.h"
#include "rules/ninth/attacks.h"
#include "rules/ninth/rerolls.h"

namespace muster::ninth {

struct AttackNumbers {
    bool automatic = false;  // hits without a roll (N-ATK-07)
    bool only_sixes = false; // Overwatch (N-OW-05)
    int hit_on = 0, hit_modifier = 0;
    int strength = 0;
    int wound_on = 0, wound_modifier = 0;
    int damage_modifier = 0;
    int save_modifier = 0; // by the weapon, AP apart
    Rerolls hit_rerolls, wound_rerolls, damage_rerolls;
    FixedVector<Working, 8> extra_hits, wound_at_once, mortal_wounds, no_save, extra_damage;
    FixedVector<Working, 8> limited; // at work here, and used up by it

    bool hits(int unmodified) const;
    bool wounds(int unmodified) const;
    // A roll of this or more sets something off beyond the hit or wound; 0 where none does.
    int telling_hit() const;
    int telling_wound() const;
};

AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared);

// N-DATA-13, N-DATA-14, N-I-06: the weapon's own modifier joins those of its bearer.
int strength_of(Game& game, AttackKind kind, const Declared& declared);

// Whether an ability works in this attack, for whatever depends on the attack: ranged or melee, the target, the range.
bool works_in(const Game& game, const Ability& ability, AttackKind kind, const Declared& declared);
// The same for an ability of the weapon itself, which also asks about its bearer's unit.
bool weapon_ability_works(const Game& game, const Ability& ability, AttackKind kind, const Declared& declared);

// Whether two models of one unit are alike in everything that an attack asks of them.
bool are_alike(const Game& game, ModelId a, ModelId b);

} // namespace muster::ninth
