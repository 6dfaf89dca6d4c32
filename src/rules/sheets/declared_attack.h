// Attacks as they are declared, of shooting, Overwatch and fighting alike, and the weapon they are made with.
#pragma once

#include "rules/sheets/sheet_game.h"

namespace muster::sheets {

enum class AttackKind : std::uint8_t { shooting, overwatch, melee };

// Attacks of one model with one weapon profile at one target, declared together.
struct DeclaredAttack {
    ModelId attacker = ModelId::none;
    std::uint8_t weapon = 0;  // of the model: position in DatasheetModel::weapons, or `bare_hands`
    std::uint8_t profile = 0; // of that weapon
    UnitId target = UnitId::none;
    std::uint16_t attacks = 0; // melee: how many; ranged: 0, the weapon's type says
    bool half_range = false;   // N-I-65, E-I-32: read when targets were selected
};
// An attack as it is made, for whoever suffers it.
struct AttackMade {
    AttackKind kind;
    const DeclaredAttack& declared;
};
inline constexpr std::uint8_t bare_hands = 255; // the close combat weapon (N-MEL-15, E-FGT-20)

template <OfDatasheets RulesGame>
const Weapon& weapon_of(const RulesGame& game, const DeclaredAttack& declared) {
    if (declared.weapon == bare_hands) return close_combat_weapon();
    return game.sheet(game.unit_of(declared.attacker)).weapons[game.sheet(declared.attacker).weapons[declared.weapon]];
}

template <OfDatasheets RulesGame>
const WeaponProfile& profile_of(const RulesGame& game, const DeclaredAttack& declared) {
    return weapon_of(game, declared).profiles[declared.profile];
}

// N-SHT-22, N-MEL-19, E-TGT-08, E-FGT-22: two models of a unit may carry the same weapon at different places.
template <OfDatasheets RulesGame>
bool same_profile(const RulesGame& game, const DeclaredAttack& a, const DeclaredAttack& b) {
    return &profile_of(game, a) == &profile_of(game, b);
}

} // namespace muster::sheets
