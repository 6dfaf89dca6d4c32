// From the units of a roster to an army document: for each unit a datasheet that the rules can play, from the list
// alone.
#pragma once

#include "import/import.h"
#include "import/tree.h"

namespace muster::import {

// Fills the army, the units and the configuration of the report.
void write_army(const Roster& roster, const Wishes& wishes, ImportReport& report);

} // namespace muster::import
