// What attacks are worth, in whole numbers: expected wounds times a constant, from the datasheets alone. Good enough to
// compare targets and weapons; rules that change single rolls are not looked at.
#pragma once

#include "rules/sheets/edition.h"

namespace muster {

// Of all attacks of one model with this weapon profile on a unit; `attacks` for melee, where the model's A counts.
std::int64_t estimate(const sheets::Game& game, ModelId attacker, const WeaponProfile& profile, UnitId target);
// Of everything the unit's models can fire, and of the best each can do in close combat.
std::int64_t ranged_estimate(const sheets::Game& game, UnitId unit, UnitId target);
std::int64_t melee_estimate(const sheets::Game& game, UnitId unit, UnitId target);
// How far its weapons reach.
Length longest_range(const sheets::Game& game, UnitId unit);

} // namespace muster
