// One unit of a list as a datasheet of its own and an entry of the army.
#pragma once

#include "import/import.h"
#include "import/tree.h"

#include <boost/json/object.hpp>

#include <string>

namespace muster::import {

struct UnitSheet {
    boost::json::object datasheet; // without an id: equal ones are shared
    boost::json::object entry;     // of "units" of the army, without name and datasheet
    std::string warlord_kind;      // of the model that is the Warlord; empty: no model of this unit
    bool is_warlord = false;
    bool has_models = false;
};

// What the unit needs to know of the army.
struct ArmyContext {
    const Roster& roster;
    const Wishes& wishes;
};

// `report` has the unit's name; everything else is filled in.
UnitSheet sheet_of(const Selection& unit, const ArmyContext& context, ImportedUnit& report);

// The sum of the costs of a tree under one of these names: points, power.
bool is_points(std::string_view cost);
bool is_power_cost(std::string_view cost);
void add_costs(const Selection& selection, std::vector<Cost>& sums);

} // namespace muster::import
