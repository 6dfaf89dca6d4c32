// The order in which declared attacks are resolved, shooting (E-TGT-08) and fighting (E-FGT-17) alike.
#pragma once

#include "rules/eighth/attacks.h"

namespace muster::eighth {

// Target by target, in an order the unit's owner chooses by this clause; at one target weapon by weapon, in the order
// of the declaration.
void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets);

} // namespace muster::eighth
