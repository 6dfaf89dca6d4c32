// How the simple player plays the alternating game: towards markers with guns, towards enemies with blades.
#pragma once

#include "battle/player.h"

namespace muster {

Answer simple_alternating_answer(const View& view, const Question& question, const Rulings& rulings);

} // namespace muster
