// Small drill armies and plans for the tests of this module.
#pragma once

#include "base/json_reader.h"
#include "rules/drill/drill.h"
#include "simulate/simulate.h"

#include <fmt/format.h>

namespace muster {

// Squads of these sizes, all alike otherwise.
inline Army drill_army(const std::string& name, const std::vector<int>& sizes) {
    std::string units;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        units +=
            fmt::format(R"({}{{"name":"{}{}","models":{},"base":"25mm","height":1}})", i ? "," : "", name, i, sizes[i]);
    auto document = Document::parse(
        fmt::format(R"({{"format":"muster-army/1","rules":"drill","name":"{}","units":[{}]}})", name, units), "");
    return *read_army(*document);
}

inline SimulationPlan drill_plan(const Army& red, const Army& blue, std::uint64_t battles) {
    const Table table{"", {30_in, 30_in}, {}};
    SimulationPlan plan;
    plan.setup = *make_setup(drill::rules, red, blue, table);
    plan.swapped = *make_setup(drill::rules, blue, red, table);
    plan.battles = battles;
    plan.costs = unit_costs(*plan.setup);
    return plan;
}

} // namespace muster
