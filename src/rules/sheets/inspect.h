// What a battle of datasheets shows (battle/inspector.h), what is drawn (battle/rule_set.h), and what is counted
// (battle/damage_record.h). Code that needs more than the battle's state works on a copy, where questions get their
// default answer. So no query can change a battle.
#pragma once

#include "army/sheets/ability_words.h"
#include "battle/damage_record.h"
#include "battle/inspector.h"
#include "battle/look.h"
#include "rules/sheets/edition.h"

namespace muster::sheets {

using Look = muster::Look<Game>;

// inspect.cpp
// The whole inspector. `succeeded` is success_of an edition, because events alone do not say which edition they are
// from.
Inspector inspector_with(decltype(Inspector::succeeded) succeeded);
std::optional<bool> success_of(const Edition& edition, const EventLog& events, std::size_t which);
std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle);                 // RuleSet::zones
std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit); // RuleSet::states
UnitId origin_of(const Setup& setup, const Battle& battle, UnitId unit);                           // RuleSet::origin
std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which);

// inspect_cards.cpp
UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit);
std::vector<CardValue> weapon_values(const WeaponProfile& profile);
CardAbility shown(const Ability& ability);
CardAbility shown(const PsychicPower& power);
// inspect_attacks.cpp
AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode);
// inspect_chances.cpp
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together);
double charge_chance(Length gap); // RuleSet::charge_chance
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses);

// The weapon of attacks, the AP that a save was made against, and which roll had a result (RuleSet::extra_values).
std::vector<ExtraValue> extra_values(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::sheets
