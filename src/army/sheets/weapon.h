// Weapons and other wargear, as a datasheet lists them.
#pragma once

#include "army/sheets/ability.h"
#include "dice/modifiers.h"

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// N-WPN-01, N-WPN-02.
enum class WeaponType : std::uint8_t { assault, heavy, rapid_fire, grenade, pistol, melee };
MUSTER_NAMES(WeaponType, assault, heavy, rapid_fire, grenade, pistol, melee)

// The S of a weapon: a number of its own, the bearer's ("User"), or a modifier of the bearer's (N-DATA-13, N-DATA-14).
struct WeaponStrength {
    enum class Kind : std::uint8_t { number, user, plus, times };
    Kind kind = Kind::user;
    int by = 0; // the number itself, what is added, or the factor

    // The Strength if no other modifier is involved. Otherwise the weapon's own modifier is applied together with the
    // others (N-I-06).
    int with_bearer(int bearer_strength) const;
    std::optional<Modifier> modifier() const; // of "+1" and "x2"; else none
    friend bool operator==(const WeaponStrength&, const WeaponStrength&) = default;
};

// One way of using a weapon; most weapons have one.
struct WeaponProfile {
    std::string name; // the profile's name; empty if the weapon has only one profile
    WeaponType type = WeaponType::melee;
    int minimum_range = 0;  // inches; a unit wholly within it cannot be targeted (N-DATA-12)
    int range = 0;          // inches; 0 for a melee weapon
    DiceExpression attacks; // the number after the type (N-SHT-26); unused in melee
    WeaponStrength strength;
    int armour_penetration = 0; // 0 or below
    DiceExpression damage;
    std::vector<Ability> abilities; // only for attacks with this profile (N-DATA-17)

    bool is_melee() const { return type == WeaponType::melee; } // N-DATA-10; every other weapon is ranged (N-DATA-11)
    friend bool operator==(const WeaponProfile&, const WeaponProfile&) = default;
};

struct Weapon {
    std::string id;
    std::string name;
    std::vector<WeaponProfile> profiles; // at least one

    bool is_melee() const { return profiles.front().is_melee(); } // all profiles of a weapon agree
    friend bool operator==(const Weapon&, const Weapon&) = default;
};

// Range Melee, S User, AP 0, D 1: the weapon of a model that has no other melee weapon (N-MEL-15).
const Weapon& close_combat_weapon();

// Wargear that is no weapon: a shield, a banner.
struct Wargear {
    std::string id;
    std::string name;
    std::vector<Ability> abilities; // of the model that carries it
    friend bool operator==(const Wargear&, const Wargear&) = default;
};

} // namespace muster
