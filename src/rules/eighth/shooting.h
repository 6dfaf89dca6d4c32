// Shooting (E-SHT) as the Shooting phase and Overwatch use it: who may shoot what, the declaration of all targets, and
// the order of resolution.
#pragma once

#include "rules/eighth/attacks.h"

namespace muster::eighth {

// In the Shooting phase at any eligible target; in Overwatch at the charging unit only.
struct Occasion {
    AttackKind kind = AttackKind::shooting;
    UnitId only_at = UnitId::none;
};

// E-SHT-02 to E-SHT-05: why a unit on the table cannot be selected to shoot; nothing if it can.
std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const Occasion& occasion = {});

// Asks for the declaration and resolves it. The unit can shoot (why_it_cannot_shoot).
void shoot(Game& game, UnitId unit, const Occasion& occasion = {});

// Whether an ability lets the unit shoot although it Advanced or Fell Back.
bool may_shoot_after(const Game& game, UnitId unit, MoveKind move);

} // namespace muster::eighth
