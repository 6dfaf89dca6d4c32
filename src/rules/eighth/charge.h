// What of charges and heroic interventions is the eighth's own (rules/sheets/charges.h, fights.h).
#pragma once

#include "battle/placing.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

// Why a unit cannot charge for what it did before.
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit);
// E-CHG-11: what is wrong with who moves first.
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer);
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit);

} // namespace muster::eighth
