// The weapons of one selection, from its rows. Several rows are modes of one weapon, a melee and a ranged use of one
// thing, or different weapons.
#pragma once

#include "import/report.h"
#include "import/tree.h"

#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace muster::import {

enum class WeaponSort : std::uint8_t { melee, ranged, sidearm }; // sidearm: a pistol or a grenade

struct WeaponRow {
    std::string name, text;  // text: its "Abilities"
    boost::json::object row; // range, type, S, AP, D as an army file has them
};

struct ListedWeapon {
    std::string name;
    WeaponSort sort = WeaponSort::ranged;
    std::vector<WeaponRow> rows; // at least one
    bool same_as(const ListedWeapon& other) const;
};

struct LeftOut { // a row that is no weapon in a battle: its text is kept
    std::string name, text;
};

struct WeaponsOfSelection {
    std::vector<ListedWeapon> weapons;
    std::vector<LeftOut> left_out;
};

bool is_weapon_row(const Profile& profile); // it has an AP
WeaponsOfSelection weapons_of(const Selection& selection, std::vector<NumberChanged>& changed);

} // namespace muster::import
