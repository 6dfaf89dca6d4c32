// Where a scenario begins: its rules, armies and table, and the moment of the battle.
#pragma once

#include "base/json_reader.h"
#include "battle/replay.h"

#include <memory>
#include <optional>
#include <string>

namespace muster {

// The start that a scenario states. Null if it is wrong; the document then says where.
std::shared_ptr<const Setup> read_scenario_start(Document& document, const std::string& data, FindRuleSet find);

// The unit that a scenario calls so.
std::optional<UnitId> unit_called(const std::string& name, const Setup& setup);

} // namespace muster
