#include "rules/eighth/resolving.h"

#include "rules/sheets/selecting.h"
#include "rules/sheets/volleys.h"

namespace muster::eighth {

void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets) {
    if (attacks.empty()) return;
    const UnitId unit = game.unit_of(attacks[0].attacker);
    for (const Option& target : in_order(game, unit, order_of_targets, targets_of(attacks)))
        for (const auto& volley : volleys_at(game, static_cast<UnitId>(target.id), attacks))
            if (!game.battle.over) resolve_attacks(game, kind, volley);
}

} // namespace muster::eighth
