// What changes the size and the wounds of a unit without anybody attacking it: dividing, merging, healing.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// Takes these models out of a unit into a new one of the same datasheet; each part's Starting Strength becomes its own
// number of models (N-STR-05). Room for another unit is the caller's to see to.
UnitId divide(Game& game, UnitId unit, std::span<const ModelId> leaving);
// Adds the models of one unit to another; the Starting Strengths add up (E-UNIT-01). Together they are at most
// max_unit_models.
void merge(Game& game, UnitId into, UnitId from);

bool is_wounded(const Game& game, ModelId model);
// A wounded model of the unit regains wounds, up to what it started with; its owner picks where several are wounded.
// `only`: nobody but this model.
void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because);

} // namespace muster::eighth
