// How lists of the alternating game are read, and the verdict on them.
#pragma once

#include "army/alternating/list.h"
#include "base/json_reader.h"

namespace muster::alternating {

// An ability by its name, "Deadly(3)", of a weapon or of models. X is 0 if it takes none.
struct NamedAbility {
    Ability ability = Ability::fast;
    int number = 0;
};
// Without `on_weapon`, abilities of weapons and of models are both allowed.
NamedAbility read_named_ability(Reader reader, std::optional<bool> on_weapon = {});

// Reads what follows the head of an army file, and fills units, list and validation of the army.
void read_list(Reader root, Army& army);

// Everything that is wrong with the list, with clauses.
Validation validate(const ArmyList& list);

} // namespace muster::alternating
