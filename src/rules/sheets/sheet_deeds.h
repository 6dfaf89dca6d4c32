// What the games of datasheets tell of their battles in the same way, for whoever counts or puts it into words:
// weapons, and wounds lost.
#pragma once

#include "army/weapon.h"
#include "battle/deed.h"
#include "battle/rule_set.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// What attacks were made with: "Plasma pistol (Supercharge)"; the AP that a save was made against.
std::vector<Particular> particulars(const Setup& setup, const EventLog& events, std::size_t which);

// The clauses by which an edition tells of mortal wounds, and its word for who fled.
struct DeedClauses {
    Clause psychic_test, smite, power, explosion;
    std::uint8_t fled;
};

// Attacks by weapon, powers by their caster, wounds lost, and who fled.
std::optional<Deed> deed_on_sheet(const Setup& setup, const EventLog& events, std::size_t which,
                                  const DeedClauses& clauses);

} // namespace muster::sheets
