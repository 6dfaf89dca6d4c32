// What the units of an army cost, in the measure of its game: points, power, or models if nothing has a price.
#pragma once

#include "army/registry.h"

#include <optional>

namespace muster {

struct Costs {
    std::string_view measure; // a word of the game: "points", "power", "models"
    std::vector<int> units;   // in the order of Army::units
    int total = 0;
};

Costs costs_of(const Army& army);
// The same in the points of the list that the army was made from; nothing unless every unit has some.
std::optional<Costs> points_of(const Army& army);

// What each unit of the file costs; empty if nothing has a price.
std::vector<PricedUnit> prices_of(const Army& army);
// { "rules", "name", "total", "units": [ { "name", "models", "power" } ] }, with "points" where every unit has some
std::string price_json(const Army& army);

} // namespace muster
