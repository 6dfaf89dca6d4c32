// Weapon types (E-WPN): what the type of a weapon does to its hit rolls.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/attacks.h"

namespace muster::eighth {

// E-WPN-05, E-WPN-06: what is added to the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const Declared& declared);

} // namespace muster::eighth
