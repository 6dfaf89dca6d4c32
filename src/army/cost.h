// What the units of an army cost, by the measure of its game: points, power, or models where nothing has a price.
#pragma once

#include "army/army.h"

namespace muster {

struct Costs {
    std::string_view measure; // "points", "power", "models"
    std::vector<int> units;   // in the order of Army::units
    int total = 0;
};

Costs costs_of(const Army& army);

} // namespace muster
