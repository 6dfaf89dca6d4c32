// The row of a datasheet edition in the registry of armies.
#pragma once

#include "army/sheets/mustering.h"

namespace muster::sheets {

std::vector<int> powers_of(const Army& army);
std::vector<PricedUnit> prices_of(const Army& army);
ListedUnit listed(const Army& army, std::size_t unit);
UnitReach reach_of(const Army& army, std::size_t unit);

// An edition only adds how its files are read.
constexpr ArmyRules army_rules(std::string_view rules, void (*read)(ArmyFile& file, Army& army)) {
    return {rules, read, "power", powers_of, prices_of, listed, reach_of};
}

} // namespace muster::sheets
