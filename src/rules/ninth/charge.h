// What of charges and heroic interventions is the ninth's own (rules/sheets/charges.h, fights.h).
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

// Why a unit cannot charge for what it did before.
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit);
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit);

} // namespace muster::ninth
