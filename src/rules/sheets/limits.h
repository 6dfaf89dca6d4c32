// Abilities that work only once in a phase, turn or battle, and which of them have. Every model has a bit for each such
// ability of its own, so that nothing is ever forgotten.
#pragma once

#include "army/capacity.h"
#include "battle/game.h"
#include "rules/sheets/workings.h"

namespace muster::sheets {

struct SpentAbilities {
    // When the last was used: what was used up in an earlier phase or turn, and for that long only, counts no more.
    std::uint8_t round = 0, phase = 0;
    Side active = Side::red;
    // Bits, by position among a model's own, of which it has few enough (max_limited_abilities); empty until one is
    // used.
    FixedVector<std::uint8_t, max_models> models;
};
static_assert(max_limited_abilities <= 8);
MUSTER_FIELDS(SpentAbilities, round, phase, active, models)

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const muster::Game& game, const SpentAbilities& spent, const Working& working);
void spend(const muster::Game& game, SpentAbilities& spent,
           const Working& working); // does nothing to one without a limit

} // namespace muster::sheets
