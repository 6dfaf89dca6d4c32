// How lists of the alternating game are read, and the verdict on them.
#pragma once

#include "army/alternating_list.h"
#include "base/json_reader.h"

namespace muster::alternating {

// Reads what follows the head of an army file and puts units, list and validation into the army.
void read_list(Reader root, Army& army);

// Everything against the list, with clauses.
Validation validate(const ArmyList& list);

} // namespace muster::alternating
