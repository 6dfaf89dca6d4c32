#include "rules/ninth/attack_numbers.h"

#include "rules/ninth/damage.h"
#include "rules/ninth/weapons.h"

namespace muster::ninth {
namespace {

Modifier added(int by, Clause because) { return {ModifierKind::add, static_cast<std::int16_t>(by), because}; }

} // namespace

// N-ATK-08 to N-ATK-10: a 1 fails, a 6 hits, and modifiers are limited once they are summed.
bool AttackNumbers::hits(int unmodified) const {
    if (only_sixes) return unmodified == 6;
    const Modifier modifier = added(hit_modifier, N_ATK_10);
    return succeeds(unmodified, reckon(unmodified, {&modifier, 1}, hit_roll).result, hit_on, {1, 6});
}

int AttackNumbers::hit_modifier_at_work() const {
    const Modifier modifier = added(hit_modifier, N_ATK_10);
    return reckon(3, {&modifier, 1}, hit_roll).added;
}

int AttackNumbers::wound_modifier_at_work() const {
    const Modifier modifier = added(wound_modifier, N_ATK_15);
    return reckon(3, {&modifier, 1}, wound_roll).added;
}

// N-ATK-13 to N-ATK-15
bool AttackNumbers::wounds(int unmodified) const {
    const Modifier modifier = added(wound_modifier, N_ATK_15);
    return succeeds(unmodified, reckon(unmodified, {&modifier, 1}, wound_roll).result, wound_on, {1, 6});
}

int characteristic_in(Game& game, AttackKind kind, const Declared& declared, Stat stat,
                      std::optional<Modifier> of_weapon) {
    Current now = current_in_attack(game, kind, declared, stat, modifier_of);
    if (of_weapon) now.modifiers.push_back(*of_weapon);
    return rolled_and_reckoned(game, declared.attacker, now, arithmetic_of(stat), N_MOD_08);
}

int strength_of(Game& game, AttackKind kind, const Declared& declared) {
    const WeaponStrength& weapon = profile_of(game, declared).strength;
    if (weapon.kind == WeaponStrength::Kind::number)
        return strength_of_weapon(game, kind, declared, modifier_of, arithmetic_of(Stat::S));
    if (current(game, declared.attacker, Stat::S).none)
        return rolled_and_reckoned(game, declared.attacker, toughness_instead(game, declared.attacker),
                                   arithmetic_of(Stat::T), N_MOD_08);
    return characteristic_in(game, kind, declared, Stat::S, weapon.modifier());
}

AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared, std::optional<int> of_type) {
    return gathered_numbers<AttackNumbers>(game, kind, declared, of_type, {N_MOD_08, arithmetic_of(Stat::T)});
}

} // namespace muster::ninth
