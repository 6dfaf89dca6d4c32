// What the dice of an attack must show: rules/sheets/attack_numbers.h with this edition's rolls and strengths.
#pragma once

#include "rules/ninth/attacks.h"
#include "rules/ninth/rerolls.h"
#include "rules/sheets/attack_numbers.h"

namespace muster::ninth {

struct AttackNumbers : GatheredNumbers {
    bool hits(int unmodified) const;
    bool wounds(int unmodified) const;
    int hit_modifier_at_work() const; // of what is summed, as far as it counts (N-ATK-10, N-ATK-15)
    int wound_modifier_at_work() const;
};

// `of_type`: what the type of its weapon does to hit rolls, where that has been read already (N-I-63).
AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared,
                         std::optional<int> of_type = std::nullopt);

// A characteristic of the attacker in this attack; `of_weapon`: what the weapon does to it.
int characteristic_in(Game& game, AttackKind kind, const Declared& declared, Stat stat,
                      std::optional<Modifier> of_weapon = std::nullopt);

// N-DATA-13, N-DATA-14, N-I-06: the weapon's own modifier joins those of its bearer.
int strength_of(Game& game, AttackKind kind, const Declared& declared);

} // namespace muster::ninth
