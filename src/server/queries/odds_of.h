// The exact odds of attacks that table talk describes.
#pragma once

#include "battle/table_talk.h"
#include "odds/odds.h"

namespace muster::queries {

// The same as a question of the odds; nothing where there are no attacks, or where the odds cannot express one of them.
std::optional<OddsQuestion> odds_question(std::string_view rules, std::span<const TalkVolley> volleys,
                                          const TalkTarget& target);
std::optional<AttackOdds> odds_of(std::string_view rules, std::span<const TalkVolley> volleys,
                                  const TalkTarget& target);

} // namespace muster::queries
