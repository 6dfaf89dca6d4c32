// Battles that somebody changed by hand (a scenario's "battle" and "models"): whether the rules may be let loose on
// one. Rules trust what they find in a battle; whatever they could trip over is refused here.
#pragma once

#include "base/problem.h"
#include "battle/setup.h"

#include <optional>

namespace muster {

// The first thing that no battle of this setup could show; nothing if it can be played on. `place` is a JSON path in
// the battle.
std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle);

} // namespace muster
