// The order in which declared attacks are resolved: target by target, and against each target profile by profile.
#pragma once

#include "rules/eighth/attacks.h"

namespace muster::eighth {

// E-TGT-08 and E-TGT-08, or E-FGT-17 and E-FGT-22: the owner of the attackers orders the targets, then the profiles
// used against each. Nobody is asked where there is one order only.
void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets,
                      Clause order_of_profiles);

} // namespace muster::eighth
