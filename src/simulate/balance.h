// Whether armies and units are worth what they cost: armies by what they win against each other, units by the value
// they destroy for each point of their own. A unit that holds markers or stands in the way earns what no such count
// sees; the list says where to look, not what to do.
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
    std::vector<Rating> armies; // about their mean
    std::vector<UnitBalance> units;
    double mean_earned = 0; // of all points of all units
};

// So much more or less than the mean, with the whole interval, is worth a look.
inline constexpr double cheap_above = 1.25, dear_below = 0.8;

// `costs`: by army, of its units, as the plans had them.
Balance balance_of(std::span<const PlayedMatch> matches, const std::vector<std::vector<int>>& costs);

} // namespace muster
