// Weapon types (N-WPN), Blast (N-BLAST) and big guns (N-BIG): how many attacks a ranged weapon makes and what its type
// does to its hit rolls.
#pragma once

#include "rules/eighth/attacks.h"

namespace muster::eighth {

bool is_blast(const WeaponProfile& profile);
bool is_big(const Game& game, ModelId model); // VEHICLE or MONSTER

// Rolled when the weapon starts to be resolved (N-I-64); what was read when targets were selected is in `declared`.
int number_of_attacks(Game& game, const Declared& declared);

// E-WPN-05, E-WPN-06, N-BIG-06: what is added to the hit rolls of these attacks.
int weapon_type_modifier(const Game& game, const Declared& declared);

} // namespace muster::eighth
