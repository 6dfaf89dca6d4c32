// The value of attacks in whole numbers: expected wounds times a constant, from the datasheets alone. It is good enough
// to compare targets and weapons. Rules that change single rolls are ignored.
#pragma once

#include "rules/sheets/edition.h"

namespace muster {

// All attacks of one model with this weapon profile on a unit. `attacks` is for melee, where the model's A counts.
std::int64_t estimate(const sheets::Game& game, ModelId attacker, const WeaponProfile& profile, UnitId target);
// Everything that the unit's models can shoot, and the best that each can do in close combat.
std::int64_t ranged_estimate(const sheets::Game& game, UnitId unit, UnitId target);
std::int64_t melee_estimate(const sheets::Game& game, UnitId unit, UnitId target);
// The longest range of its weapons.
Length longest_range(const sheets::Game& game, UnitId unit);

} // namespace muster
