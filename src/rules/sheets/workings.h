// Abilities at work on a model, psychic powers that last, and what has been used up.
#pragma once

#include "army/ability.h"
#include "army/capacity.h"
#include "battle/battle.h"

#include <boost/container/small_vector.hpp>

namespace muster::sheets {

struct Working {
    const Ability* ability = nullptr;
    ModelId bearer = ModelId::none;
};
using Workings = boost::container::small_vector<Working, 8>; // room for the usual few; none is ever left out

// A psychic power that is still at work.
struct Lasting {
    UnitId caster = UnitId::none; // a unit of the setup
    std::uint8_t power = 0;       // of its datasheet
    UnitId on = UnitId::none;
};
MUSTER_FIELDS(Lasting, caster, power, on)
using LastingPowers = FixedVector<Lasting, max_units>; // one of every unit at once

// What has been used up. Every model has a bit for each ability of its own that has a limit, so that nothing is ever
// forgotten.
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

} // namespace muster::sheets
