// What a battle of datasheets says to whoever looks at it (battle/table_talk.h). Each function looks at a copy, where
// questions get their default answer, so that nothing asked here can change a battle.
#pragma once

#include "battle/look.h"
#include "battle/table_talk.h"
#include "rules/sheets/edition.h"

namespace muster::sheets {

using Look = muster::Look<Game>;

// talk_cards.cpp
UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit);
std::vector<CardValue> weapon_values(const WeaponProfile& profile);
CardAbility shown(const Ability& ability);
CardAbility shown(const PsychicPower& power);
// talk_attacks.cpp
AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode);
// talk_charges.cpp
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together);
// That a single die of a unit's is good, re-rolled where it fails and may be.
double chance_of_die(const Game& game, UnitId unit, RollKind kind, FunctionRef<bool(int face)> good);

} // namespace muster::sheets
