// The nearest legal answer to a draft of positions.
#pragma once

#include "battle/placing.h"
#include "server/queries/outline.h"

namespace muster::queries {

// Outlines of where the middle of a model can end by itself. All their points can be reached (areas.cpp).
Outlines where_it_can_end(const Placing& placing, std::size_t model, bool finely);

// The whole unit: every model as near to its place in the draft as it can really get, in coherency.
std::optional<Answer> repaired(const Question& question, const Rulings& rulings, const Answer& draft);
// Only one model; the others are where the draft has them. Faults of the unit as a whole are left to the player.
Answer repaired_alone(const Rulings& rulings, const Answer& draft, std::size_t model);

} // namespace muster::queries
