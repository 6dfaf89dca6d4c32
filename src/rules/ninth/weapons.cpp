#include "rules/ninth/weapons.h"

namespace muster::ninth {

bool is_big(const sheets::Game& game, ModelId model) {
    return game.has_keyword(model, CoreKeyword::vehicle) || game.has_keyword(model, CoreKeyword::monster);
}

int modifier_of_weapon_type(const sheets::Game& game, const Declared& declared) {
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
