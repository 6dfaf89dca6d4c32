// Checks battles that were edited by hand (a scenario's "battle" and "models"). Rules trust what they find in a battle,
// so everything that could break them is refused here.
#pragma once

#include "base/problem.h"
#include "battle/setup.h"

#include <optional>

namespace muster {

// The first thing that is impossible in a battle of this setup; nothing if it can be played. `place` is a JSON path in
// the battle.
std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle);

} // namespace muster
