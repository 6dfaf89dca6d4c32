// Close combat attacks (N-MEL): rules/sheets/close_combat.h with this edition's reach and shares.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/close_combat.h"

namespace muster::ninth {

// The models of a unit that can fight and have somebody to attack.
Fighters fighters_of(Game& game, UnitId unit);
// Why an attack that is not among theirs may not be made.
Clause bar_of_attack(const Game& game, UnitId unit, const Option& option);

// Declares and resolves the attacks of a unit that has piled in.
void make_close_combat_attacks(Game& game, UnitId unit);

} // namespace muster::ninth
