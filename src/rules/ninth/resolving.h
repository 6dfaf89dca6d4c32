// The order in which declared attacks are resolved: target by target, and against each target profile by profile.
#pragma once

#include "rules/ninth/attacks.h"

namespace muster::ninth {

// N-SHT-21 and N-SHT-22, or N-MEL-12 and N-MEL-19: the owner of the attackers orders the targets, then the profiles
// used against each. Nobody is asked where there is one order only.
void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets,
                      Clause order_of_profiles);

} // namespace muster::ninth
