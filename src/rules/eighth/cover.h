// Cover (E-COV).
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// E-COV-01, E-I-31: the whole base of every model of the unit lies on or inside some terrain piece that is no wall.
bool is_in_cover(const sheets::Game& game, UnitId unit);

} // namespace muster::eighth
