// What changes the size and the wounds of a unit without anybody attacking it: dividing and merging. Healing is in
// rules/sheets/sequencing.h.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

// Takes these models out of a unit into a new one of the same datasheet; each part's Starting Strength becomes its own
// number of models (N-STR-05). Room for another unit is the caller's to see to.
UnitId divide(sheets::Game& game, UnitId unit, std::span<const ModelId> leaving);
// Adds the models of one unit to another; the Starting Strengths add up (N-STR-06). Together they are at most
// max_unit_models.
void merge(sheets::Game& game, UnitId into, UnitId from);

} // namespace muster::ninth
