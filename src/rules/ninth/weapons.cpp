#include "rules/ninth/weapons.h"

namespace muster::ninth {

bool is_blast(const WeaponProfile& profile) {
    return std::ranges::any_of(profile.abilities, [](const Ability& each) { return each.effect == Effect::blast; });
}

bool is_big(const Game& game, ModelId model) {
    return game.has_keyword(model, CoreKeyword::vehicle) || game.has_keyword(model, CoreKeyword::monster);
}

int number_of_attacks(Game& game, const Declared& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    const DiceExpression number = profile.attacks; // N-SHT-26
    const bool blast = is_blast(profile), crowd = declared.target_models >= 11;
    int attacks = number.plus;
    if (blast && crowd) {
        attacks = number.maximum(); // N-BLAST-02
    } else if (number.random()) {
        const Side side = game.owner(declared.attacker);
        const Roll roll = game.roll(N_SHT_26, side, number.count, game.unit_of(declared.attacker));
        for (const Die& die : roll.dice) attacks += value_of(number, die.face);
    }
    if (blast && !crowd && declared.target_models >= 6) attacks = std::max(attacks, 3); // N-BLAST-01, N-I-66
    if (profile.type == WeaponType::rapid_fire && declared.half_range) attacks *= 2;    // N-WPN-07
    return attacks;
}

int weapon_type_modifier(const Game& game, const Declared& declared) {
    const WeaponType type = profile_of(game, declared).type;
    const UnitId unit = game.unit_of(declared.attacker);
    if (type == WeaponType::assault) return has_advanced(game, unit) ? -1 : 0; // N-WPN-05
    if (type != WeaponType::heavy) return 0;
    int modifier = 0;
    if (game.has_keyword(declared.attacker, CoreKeyword::infantry) && game.has(unit, Flag::moved))
        --modifier;                                                            // N-WPN-06
    if (is_big(game, declared.attacker) && is_engaged(game, unit)) --modifier; // N-BIG-06
    return modifier;
}

} // namespace muster::ninth
