// What the games of datasheets tell of their battles in the same way, for whoever counts: weapons and wounds lost.
#pragma once

#include "army/weapon.h"
#include "battle/deed.h"
#include "battle/setup.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// What they are made with.
const WeaponProfile& profile_used(const Setup& setup, const AttacksMade& event);
// "Plasma pistol (Supercharge)"
std::string weapon_name(const Setup& setup, const AttacksMade& event);

// The clauses by which an edition tells of mortal wounds, and its word for who fled.
struct DeedClauses {
    Clause psychic_test, smite, power, explosion;
    std::uint8_t fled;
};

// Attacks by weapon, powers by their caster, wounds lost, and who fled.
std::optional<Deed> deed_on_sheet(const Setup& setup, const EventLog& events, std::size_t which,
                                  const DeedClauses& clauses);

} // namespace muster::sheets
