// What the dice of an attack must show: rules/sheets/attack_numbers.h with this edition's rolls and strengths.
#pragma once

#include "rules/eighth/attacks.h"
#include "rules/eighth/rerolls.h"
#include "rules/sheets/attack_numbers.h"

namespace muster::eighth {

struct AttackNumbers : GatheredNumbers {
    bool hits(int unmodified) const;
    bool wounds(int unmodified) const;
    int hit_modifier_at_work() const { return hit_modifier; }
    int wound_modifier_at_work() const { return wound_modifier; }
};

// `of_type`: what the type of its weapon does to hit rolls, where that has been read already.
AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared,
                         std::optional<int> of_type = std::nullopt);

// A characteristic of the attacker in this attack.
int characteristic_in(Game& game, AttackKind kind, const Declared& declared, Stat stat);

// E-DATA-13, E-DATA-14, E-I-64: a weapon that prints a modifier changes what its bearer has now.
int strength_of(Game& game, AttackKind kind, const Declared& declared);

} // namespace muster::eighth
