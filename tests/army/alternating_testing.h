// Helps tests to write lists of the alternating game in one line.
#pragma once

#include "army_testing.h"

#include "army/alternating/price.h"
#include "army/alternating/reading.h"

namespace muster::alternating::testing {

using enum Ability;

inline ModelKind model(int quality, int defence, int toughness, AbilitySet abilities = {}) {
    ModelKind kind;
    kind.name = "model";
    kind.quality = quality;
    kind.defence = defence;
    kind.toughness = toughness;
    kind.abilities = abilities;
    return kind;
}

// Inches; 0 in melee.
inline Weapon weapon(int range, int attacks, int ap = 0, AbilitySet abilities = {}, int number = 1) {
    Weapon result;
    result.name = "weapon";
    result.range = Length{range * steps_per_inch};
    result.attacks = static_cast<std::uint8_t>(attacks);
    result.ap = static_cast<std::int8_t>(ap);
    result.abilities = abilities;
    if (result.has(blast)) result.blast = static_cast<std::uint8_t>(number);
    if (result.has(deadly)) result.deadly = static_cast<std::uint8_t>(number);
    return result;
}

inline double price(const ModelKind& kind, const Weapon& weapon) {
    return weapon_price(kind, weapon, weapon.melee() ? Mode::melee : Mode::ranged).to_double();
}
inline double base(int quality, int defence, int toughness, AbilitySet abilities = {}) {
    return base_price(model(quality, defence, toughness, abilities)).to_double();
}
inline ListUnit unit(int count, ModelKind kind, std::vector<Weapon> weapons) {
    kind.count = count;
    kind.weapons = std::move(weapons);
    ListUnit result;
    result.name = "unit";
    result.kinds = {kind};
    return result;
}

// The vectors show four decimal digits; halves are rounded up.
inline bool shows(double exact, double shown) {
    return exact - shown < 0.00005 + 1e-9 && shown - exact <= 0.00005 + 1e-9;
}

} // namespace muster::alternating::testing
