// Shooting (N-SHT) as the Shooting phase and Overwatch use it: who may shoot what, the declaration of all targets, and
// the order of resolution.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/shooting.h"

namespace muster::ninth {

// N-SHT-02 to N-SHT-06: why a unit on the table cannot be selected to shoot; nothing if it can.
std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});

// Asks for the declaration and resolves it. The unit can shoot (why_it_cannot_shoot).
void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});

} // namespace muster::ninth
