// What of shooting is the ninth's own (rules/sheets/shooting.h has the rest): who bars whom as a target, weapon types
// and big guns.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/shooting.h"

namespace muster::ninth {

// Eligible targets (N-SHT-15 to N-SHT-25).
std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> bar_by_move(const sheets::Game& game, UnitId unit);
// N-WPN-12, N-WPN-13: models that could use either Pistols or others decide before targets are selected.
void ask_about_pistols(sheets::Game& game, UnitId unit, Targets& targets);
// N-WPN-05, N-WPN-06, N-BIG-06: what is added to the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared);

} // namespace muster::ninth
