// Answers worth thinking about: few, all legal, the plain player's first. It knows kinds of questions, not rules.
#pragma once

#include "battle/player.h"

#include <vector>

namespace muster {

// `plain` stands first; every other is legal and different. Only `plain` where there is little to gain by thought.
std::vector<Answer> candidates(const View& view, const Question& question, const Rulings& rulings, const Answer& plain,
                               std::size_t most);

} // namespace muster
