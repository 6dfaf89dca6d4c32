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

} // namespace muster::sheets
