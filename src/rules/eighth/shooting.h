// What of shooting is the eighth's own (rules/sheets/shooting.h has the rest): who bars whom as a target, and weapon
// types.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/shooting.h"

namespace muster::eighth {

std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> bar_by_move(const sheets::Game& game, UnitId unit);
// E-WPN-05, E-WPN-06: what is added to the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared);

// E-COV-01, E-I-31: the whole base of every model of the unit lies on or inside some terrain piece that is no wall.
bool is_in_cover(const sheets::Game& game, UnitId unit);

} // namespace muster::eighth
