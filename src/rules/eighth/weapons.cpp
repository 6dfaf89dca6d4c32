#include "rules/eighth/weapons.h"

#include "rules/eighth/damage.h"

namespace muster::eighth {

int number_of_attacks(Game& game, const Declared& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    const int attacks = amount_of(game, profile.attacks, E_WPN_01, game.owner(declared.attacker), // E-I-10
                                  game.unit_of(declared.attacker));
    return profile.type == WeaponType::rapid_fire && declared.half_range ? 2 * attacks : attacks; // E-WPN-07
}

int weapon_type_modifier(const Game& game, const Declared& declared) {
    const WeaponType type = profile_of(game, declared).type;
    const bool advanced = game.of(game.unit_of(declared.attacker)).move == MoveKind::advance;
    if (type == WeaponType::assault) return advanced ? -1 : 0;                                         // E-WPN-05
    if (type == WeaponType::heavy) return game.memory.models[index(declared.attacker)].moved ? -1 : 0; // E-WPN-06
    return 0;
}

} // namespace muster::eighth
