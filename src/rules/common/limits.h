// Abilities that work only once in a phase, turn or battle, and which of them have. Every model has a bit for each such
// ability of its own, so that nothing is ever forgotten.
#pragma once

#include "base/problem.h"
#include "battle/game.h"
#include "rules/common/workings.h"

namespace muster {

inline constexpr std::size_t max_limited_abilities = 8; // of one model; whoever has more is refused (too_many_limits)

struct SpentAbilities {
    // When the last was used: what was used up in an earlier phase or turn, and for that long only, counts no more.
    std::uint8_t round = 0, phase = 0;
    Side active = Side::red;
    FixedVector<std::uint8_t, max_models> models; // bits, by position among a model's own; empty until one is used
};
MUSTER_FIELDS(SpentAbilities, round, phase, active, models)

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const SpentAbilities& spent, const Working& working);
void spend(const Game& game, SpentAbilities& spent, const Working& working); // does nothing to one without a limit

// A model with more abilities of the kind than a battle remembers.
std::optional<Problem> too_many_limits(const Setup& setup);

} // namespace muster
