// The nearest legal answer to a draft of positions.
#pragma once

#include "battle/placing.h"
#include "server/queries/outline.h"

namespace muster::queries {

// Outlines of where the middle of a model can end by itself; their points can all be reached (areas.cpp).
Outlines where_it_can_end(const Placing& placing, std::size_t model, bool finely);

// The whole unit: everybody as near to where the draft has him as he really gets, in coherency.
std::optional<Answer> repaired(const Question& question, const Rulings& rulings, const Answer& draft);
// One model, the others where the draft has them; what the unit as a whole lacks is left to the player.
Answer repaired_alone(const Rulings& rulings, const Answer& draft, std::size_t model);

} // namespace muster::queries
