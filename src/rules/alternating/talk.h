// What the alternating game says about a battle to whoever looks at it (battle/table_talk.h): cards, moves, attacks,
// charges, markers, and what the board draws of zones and states.
#pragma once

#include "army/alternating_words.h"
#include "battle/look.h"
#include "battle/table_talk.h"
#include "rules/alternating/alternating.h"

namespace muster::alternating {

extern const TableTalk talk;

using Look = muster::Look<Game>;

// talk_card.cpp
UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit);
CardAbility shown(const AbilityLine& line);
std::vector<CardValue> weapon_values(const Weapon& weapon);
// talk_attacks.cpp
AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode);
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together);

// regroup.cpp
std::optional<TalkRegrouping> regrouping_of(const Setup& setup, const Battle& battle, UnitId unit);
// talk.cpp
std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle);
std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit);
std::optional<bool> acted_shown(const Setup& setup, const Battle& battle, UnitId unit);

} // namespace muster::alternating
