// What a list says that things cost.
#pragma once

#include "import/tree.h"

#include <string_view>
#include <vector>

namespace muster::import {

bool is_points(std::string_view cost);
bool is_power_cost(std::string_view cost);

// Adds the costs of a selection and of everything below it to sums by name.
void add_costs(const Selection& selection, std::vector<Cost>& sums);

} // namespace muster::import
