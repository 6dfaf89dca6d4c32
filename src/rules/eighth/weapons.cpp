#include "rules/eighth/weapons.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {

int modifier_of_weapon_type(const sheets::Game& game, const Declared& declared) {
    const WeaponType type = profile_of(game, declared).type;
    const bool advanced = game.of(game.unit_of(declared.attacker)).move == MoveKind::advance;
    if (type == WeaponType::assault) return advanced ? -1 : 0;                                         // E-WPN-05
    if (type == WeaponType::heavy) return game.memory.models[index(declared.attacker)].moved ? -1 : 0; // E-WPN-06
    return 0;
}

} // namespace muster::eighth
