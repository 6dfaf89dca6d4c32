// A few legal answers that are worth comparing. The code knows kinds of questions, but no rules.
#pragma once

#include "battle/player.h"

#include <vector>

namespace muster {

// The known answers come first; every other one is legal and different. Where comparing can gain little, no answer is
// added.
std::vector<Answer> candidates(const View& view, const Question& question, const Rulings& rulings,
                               std::vector<Answer> known, std::size_t most);

} // namespace muster
