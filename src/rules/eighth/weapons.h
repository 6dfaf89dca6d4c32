// Weapon types (E-WPN): how many attacks a ranged weapon makes and what its type does to its hit rolls.
#pragma once

#include "rules/eighth/attacks.h"

namespace muster::eighth {

// Rolled when the weapon starts to be resolved (E-I-10); half range was read when targets were declared (E-I-32).
int number_of_attacks(Game& game, const Declared& declared);

// E-WPN-05, E-WPN-06: what is added to the hit rolls of these attacks.
int weapon_type_modifier(const Game& game, const Declared& declared);

} // namespace muster::eighth
