// What the board draws of a battle of the ninth beyond what every battle has.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle);
// Words for what has become of a unit in this turn, phase and round.
std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit);
std::vector<Stock> stocks_shown(const Setup& setup, const Battle& battle, Side side);

} // namespace muster::ninth
