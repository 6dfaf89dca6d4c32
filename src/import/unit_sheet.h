// One unit of a list as a datasheet of its own and an entry of the army.
#pragma once

#include "import/import.h"
#include "import/text_reading.h"
#include "import/tree.h"

#include <boost/json/object.hpp>

#include <map>
#include <string>

namespace muster::import {

struct UnitSheet {
    boost::json::object datasheet; // without an id: equal ones are shared
    boost::json::object entry;     // of "units" of the army, without name and datasheet
    bool is_warlord = false;
    bool has_models = false;
    bool operates_apart = false; // each of its models is a unit of its own: separate_units.h
};

// What the unit needs to know of the army.
struct ArmyContext {
    const Roster& roster;
    const Wishes& wishes;
    const TextReader& texts;
    std::map<std::string, std::string> closed; // placeholders for which the list names a choice: "CHAPTER"
};

// `report` has the unit's name; everything else is filled in.
UnitSheet sheet_of(const Selection& unit, const ArmyContext& context, ImportedUnit& report);

} // namespace muster::import
