// Weapon types (N-WPN) and big guns (N-BIG): what the type of a weapon does to its hit rolls.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/attacks.h"

namespace muster::ninth {

bool is_big(const sheets::Game& game, ModelId model); // VEHICLE or MONSTER

// N-WPN-05, N-WPN-06, N-BIG-06: what is added to the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const Declared& declared);

} // namespace muster::ninth
