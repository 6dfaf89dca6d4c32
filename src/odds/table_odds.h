// The exact odds of attacks that the inspector describes (battle/inspector.h): of one cell of a grid, or of a whole
// declaration.
#pragma once

#include "battle/inspector.h"
#include "odds/odds.h"

namespace muster {

// The same attacks as an odds question; nothing if there are none, or if the odds cannot express one of them.
std::optional<OddsQuestion> odds_question(std::string_view rules, std::span<const InspectedVolley> volleys,
                                          const Slot& target);
std::optional<AttackOdds> odds_of(std::string_view rules, std::span<const InspectedVolley> volleys, const Slot& target);

// What this answer to a question of attacks declares against a target, as a question. The target is given by its
// position among the options' targets.
std::optional<OddsQuestion> declared_odds(std::string_view rules, const AttackOptions& options, std::size_t target,
                                          const Answer& answer);

// How a unit that is about to receive this many wounds (at most all it has) regroups at the end of the activation.
RegroupOdds regroup_odds(std::string_view rules, const InspectedRegrouping& regrouping, int wounds);

} // namespace muster
