// Spells (A-ACTV-01): what a unit's mages can cast, and casting.
#pragma once

#include "rules/alternating/phases.h"

namespace muster::alternating {

// A spell as an option: id = its place in the list, with = the model it is cast from (a mage or a Relay), at = target.
// Options from this id on are active abilities, below it spells.
inline constexpr std::uint16_t first_active = 100;
void add_spells(Game& game, UnitId unit, std::vector<Option>& options);
void cast(Game& game, UnitId unit, const Option& spell);
// Why a spell that is not among the options cannot be cast: used up (A-WPN-07, A-ACTV-01f), too expensive, or out of
// reach.
Clause why_not_cast(Game& game, UnitId unit, const Option& option);

// What names the units that an active ability can be used on; A-CAT-02 where it is none of these.
Clause clause_of_active(Ability ability);
// Units that an active ability of this kind can be used on, measured from a model; the own unit where it needs none.
FixedVector<UnitId, max_units> targets_of(const Game& game, Ability ability, ModelId from);

} // namespace muster::alternating
