#include "rules/eighth/attack_numbers.h"

#include "rules/eighth/damage.h"
#include "rules/eighth/weapons.h"

namespace muster::eighth {

// E-ATK-01 to E-ATK-03: a 1 fails (E-I-11), and nothing else is special; E-OW-05.
bool AttackNumbers::hits(int unmodified) const {
    if (only_sixes) return unmodified == 6;
    return succeeds(unmodified, unmodified + hit_modifier, hit_on, {.fails_up_to = 1});
}

// E-ATK-05 to E-ATK-07
bool AttackNumbers::wounds(int unmodified) const {
    return succeeds(unmodified, unmodified + wound_modifier, wound_on, {.fails_up_to = 1});
}

int characteristic_in(Game& game, AttackKind kind, const Declared& declared, Stat stat) {
    const Current now = current_in_attack(game, kind, declared, stat, modifier_of);
    return rolled_and_reckoned(game, declared.attacker, now, arithmetic_of(stat), E_MOD_08);
}

int strength_of(Game& game, AttackKind kind, const Declared& declared) {
    const WeaponStrength& weapon = profile_of(game, declared).strength;
    if (weapon.kind == WeaponStrength::Kind::number)
        return strength_of_weapon(game, kind, declared, modifier_of, arithmetic_of(Stat::S));
    const int strength = characteristic_in(game, kind, declared, Stat::S);
    const auto of_weapon = weapon.modifier();
    return of_weapon ? reckon(strength, {&*of_weapon, 1}, arithmetic_of(Stat::S)).result : strength;
}

AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared, std::optional<int> of_type) {
    return gathered_numbers<AttackNumbers>(game, kind, declared, of_type, {E_MOD_08, arithmetic_of(Stat::T)});
}

} // namespace muster::eighth
