// What attacks are worth, in whole numbers: expected wounds times a constant, from the datasheets alone. Good enough to
// compare targets and weapons; rules that change single rolls are not looked at.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {

// For the Game of each rule set that is played with datasheets (ninth, eighth).

// Of all attacks of one model with this weapon profile on a unit; `attacks` for melee, where the model's A counts.
template <class Game>
std::int64_t worth(const Game& game, ModelId attacker, const WeaponProfile& profile, UnitId target);
// Of everything the unit's models can fire, and of the best each can do in close combat.
template <class Game>
std::int64_t ranged_worth(const Game& game, UnitId unit, UnitId target);
template <class Game>
std::int64_t melee_worth(const Game& game, UnitId unit, UnitId target);
// How far its weapons reach.
template <class Game>
Length longest_range(const Game& game, UnitId unit);

} // namespace muster
