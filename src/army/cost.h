// What the units of an army cost, in the measure of its game: points, power, or models if nothing has a price.
#pragma once

#include "army/registry.h"

namespace muster {

struct Costs {
    std::string_view measure; // a word of the game: "points", "power", "models"
    std::vector<int> units;   // in the order of Army::units
    int total = 0;
};

Costs costs_of(const Army& army);

// What each unit of the file costs; empty if nothing has a price.
std::vector<PricedUnit> prices_of(const Army& army);
std::string price_json(const Army& army); // { "rules", "name", "total", "units": [ { "name", "models", "power" } ] }

} // namespace muster
