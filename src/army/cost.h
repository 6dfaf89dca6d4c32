// What the units of an army cost, by the measure of its game: points, power, or models where nothing has a price.
#pragma once

#include "army/registry.h"

namespace muster {

struct Costs {
    std::string_view measure; // "points", "power", "models", a word of the game
    std::vector<int> units;   // in the order of Army::units
    int total = 0;
};

Costs costs_of(const Army& army);

// What each unit of the file costs; none where nothing has a price.
std::vector<PricedUnit> prices_of(const Army& army);
std::string price_json(const Army& army); // { "rules", "name", "total", "units": [ { "name", "models", "power" } ] }

} // namespace muster
