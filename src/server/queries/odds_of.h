// The exact odds of attacks that table talk describes.
#pragma once

#include "battle/table_talk.h"

namespace muster::queries {

// Nothing where there are no attacks, or where the odds cannot express one of them.
std::optional<AttackOdds> odds_of(std::string_view rules, std::span<const TalkVolley> volleys,
                                  const TalkTarget& target);

} // namespace muster::queries
