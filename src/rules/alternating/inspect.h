// What the alternating game shows of a battle (battle/inspector.h): cards, moves, attacks, charges, markers, and what
// the board draws of zones and states.
#pragma once

#include "army/alternating/volley.h"
#include "army/alternating/words.h"
#include "battle/inspector.h"
#include "battle/look.h"
#include "rules/alternating/alternating.h"

namespace muster::alternating {

extern const Inspector inspector;

using Look = muster::Look<Game>;

// inspect_card.cpp
UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit);
CardAbility shown(const AbilityLine& line);
std::vector<CardValue> weapon_values(const Weapon& weapon);
// inspect_attacks.cpp
AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode);
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together);
// inspect_told.cpp
std::optional<ToldAttack> told_attack(const Setup& setup, const Battle& before, const EventLog& events,
                                      std::size_t which);

// regroup.cpp
std::optional<InspectedRegrouping> regrouping_of(const Setup& setup, const Battle& battle, UnitId unit);
// inspect.cpp
std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle);
std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit);
std::optional<bool> acted_shown(const Setup& setup, const Battle& battle, UnitId unit);

} // namespace muster::alternating
