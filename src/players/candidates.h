// Answers worth thinking about: few, all legal. It knows kinds of questions, not rules.
#pragma once

#include "battle/player.h"

#include <vector>

namespace muster {

// Those that are known stand first; every other is legal and different. None is added where there is little to gain by
// thought.
std::vector<Answer> candidates(const View& view, const Question& question, const Rulings& rulings,
                               std::vector<Answer> known, std::size_t most);

} // namespace muster
