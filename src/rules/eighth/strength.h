// What changes the wounds of a unit without anybody attacking it.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

bool is_wounded(const Game& game, ModelId model);
// A wounded model of the unit regains wounds, up to what it started with; its owner picks where several are wounded.
// `only`: nobody but this model.
void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because);

} // namespace muster::eighth
