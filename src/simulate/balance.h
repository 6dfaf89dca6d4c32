// Whether armies and units are worth their cost. Armies are rated by what they win against each other, units by the
// value they destroy for each point of their own cost. A unit that holds markers or blocks a way is worth more than
// this count shows. So the list says where to look, not what to change.
#pragma once

#include "simulate/round_robin.h"

namespace muster {

enum class Pricing : std::uint8_t { fair, cheap, dear };
MUSTER_NAMES(Pricing, fair, cheap, dear)

struct UnitBalance {
    std::size_t army = 0, unit = 0;
    int cost = 0;
    double earned = 0; // per point of cost and battle
    Interval interval;
    Pricing pricing = Pricing::fair;
};

struct Balance {
    std::vector<Rating> armies; // relative to their mean
    std::vector<UnitBalance> units;
    double mean_earned = 0; // over all points of all units
};

// A unit whose whole interval is above or below the mean by such a factor is worth a look.
inline constexpr double cheap_above = 1.25, dear_below = 0.8;

// `costs`: for each army the costs of its units, as in the plans.
Balance balance_of(std::span<const PlayedMatch> matches, const std::vector<std::vector<int>>& costs);

} // namespace muster
