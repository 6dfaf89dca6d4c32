#include "import/costs.h"

#include "import/letters.h"

#include <algorithm>

namespace muster::import {

bool is_points(std::string_view cost) {
    const std::string small = lower(trimmed(cost));
    return small == "pts" || small == "points" || small == "pt";
}

bool is_power_cost(std::string_view cost) {
    const std::string small = lower(trimmed(cost));
    return small == "pl" || small == "power" || small == "power level";
}

void add_costs(const Selection& selection, std::vector<Cost>& sums) {
    for (const Cost& cost : selection.costs) {
        const auto known = std::ranges::find(sums, cost.name, &Cost::name);
        if (known == sums.end())
            sums.push_back(cost);
        else
            known->value += cost.value;
    }
    for (const Selection& each : selection.selections) add_costs(each, sums);
}

} // namespace muster::import
