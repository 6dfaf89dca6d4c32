// Weapons and psychic powers in files.
#include "army/sheets/reading.h"
#include "base/json_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace muster {
namespace {

constexpr auto type_names = std::to_array<std::pair<std::string_view, WeaponType>>({
    {"Assault", WeaponType::assault},
    {"Heavy", WeaponType::heavy},
    {"Rapid Fire", WeaponType::rapid_fire},
    {"Grenade", WeaponType::grenade},
    {"Pistol", WeaponType::pistol},
});

// "Rapid Fire 2": the type, a blank and the number of attacks.
bool parse_type(std::string_view text, WeaponProfile& profile) {
    if (text == "Melee") return profile.type = WeaponType::melee, true;
    for (const auto& [name, type] : type_names) {
        if (!text.starts_with(name) || text.substr(name.size(), 1) != " ") continue;
        const auto attacks = parse_dice(text.substr(name.size() + 1));
        if (!attacks || attacks->minimum() < 1 || attacks->maximum() > 60) return false;
        profile.type = type;
        profile.attacks = *attacks;
        return true;
    }
    return false;
}

void read_type(Reader reader, WeaponProfile& profile) {
    if (!parse_type(reader.text(), profile))
        reader.refuse("\"Melee\", or Assault, Heavy, Rapid Fire, Grenade or Pistol with a number such as \"Heavy D6\"");
}

// 24, [6, 48] or "Melee". The range makes it a melee weapon (N-DATA-10), and the type must agree.
void read_range(Reader reader, WeaponProfile& profile) {
    if (reader.is_string()) {
        if (reader.text() != "Melee" || !profile.is_melee())
            reader.refuse("inches, [least, most], or \"Melee\" for the type Melee");
        return;
    }
    if (profile.is_melee()) return reader.refuse("\"Melee\", as the type is");
    if (!reader.is_array()) {
        profile.range = static_cast<int>(reader.integer(1, 200));
        return;
    }
    if (reader.size(2, 2) != 2) return;
    profile.minimum_range = static_cast<int>(reader.at(0).integer(1, 199));
    profile.range = static_cast<int>(reader.at(1).integer(profile.minimum_range + 1, 200));
}

// 5, "User", "+1", "x2".
WeaponStrength read_strength(Reader reader) {
    using Kind = WeaponStrength::Kind;
    if (reader.is_number()) return {Kind::number, static_cast<int>(reader.integer(1, 40))};
    const std::string text = reader.is_string() ? reader.text() : "";
    if (text == "User") return {};
    int by = 0;
    const char* const end = text.data() + text.size();
    const bool number = !text.empty() && std::from_chars(text.data() + 1, end, by).ptr == end && by >= 1 && by <= 20;
    if (number && text.front() == '+') return {Kind::plus, by};
    if (number && text.front() == 'x') return {Kind::times, by};
    reader.refuse("a number from 1 to 40, \"User\", \"+1\" or \"x2\"");
    return {};
}

// Refuses what only attacks in close combat, or only ranged attacks, could use.
void check_abilities(Reader reader, const WeaponProfile& profile) {
    for (const Ability& ability : profile.abilities) {
        const bool at_range = ability.effect == Effect::blast || ability.when == When::shooting ||
                              ability.condition == Condition::half_range;
        const bool close = ability.effect == Effect::extra_attacks || ability.when == When::melee;
        if (profile.is_melee() && at_range)
            reader.refuse("a melee weapon with what is for shooting", "an ability that works in close combat");
        if (!profile.is_melee() && close)
            reader.refuse("a ranged weapon with what is for close combat", "an ability that works in shooting");
    }
}

WeaponProfile read_profile(Reader reader) {
    WeaponProfile profile;
    read_type(reader["type"], profile);
    read_range(reader["range"], profile);
    profile.strength = read_strength(reader["S"]);
    profile.armour_penetration = static_cast<int>(reader["AP"].integer(-6, 0));
    profile.damage = read_dice(reader["D"], 1, 20);
    if (const auto abilities = reader.find("abilities")) {
        profile.abilities = read_abilities(*abilities, AbilityOf::weapon);
        check_abilities(*abilities, profile);
    }
    return profile;
}

Weapon read_weapon(Reader reader) {
    Weapon weapon{read_id(reader["id"]), reader["name"].text(1, 80), {}};
    const auto profiles = reader.find("profiles");
    if (!profiles) {
        reader.only({"id", "name", "range", "type", "S", "AP", "D", "abilities"});
        weapon.profiles.push_back(read_profile(reader));
        return weapon;
    }
    reader.only({"id", "name", "profiles"});
    profiles->size(2, 6);
    profiles->each([&](Reader each) {
        each.only({"name", "range", "type", "S", "AP", "D", "abilities"});
        weapon.profiles.push_back(read_profile(each));
        weapon.profiles.back().name = each["name"].text(1, 80);
        if (weapon.profiles.back().is_melee() != weapon.is_melee())
            each.refuse("melee and ranged profiles in one weapon", "profiles of one kind");
    });
    return weapon;
}

PsychicPower read_power(Reader reader) {
    reader.only({"name", "warp_charge", "range", "target", "ability", "abilities"});
    PsychicPower power;
    power.name = reader["name"].text(1, 80);
    if (power.name == smite) reader["name"].refuse("a power other than Smite, which the rules define");
    power.warp_charge = static_cast<int>(reader["warp_charge"].integer(2, 12));
    power.range = static_cast<int>(reader["range"].integer(0, 72));
    read_strictly(reader["target"], power.target);
    if (const auto several = reader.find("abilities")) {
        several->size(1, 6);
        power.abilities = read_abilities(*several, AbilityOf::power);
        if (reader.has("ability")) reader.refuse("both ability and abilities", "one of them");
    } else {
        power.abilities.push_back(read_ability(reader["ability"], AbilityOf::power));
    }
    for (Ability& ability : power.abilities)
        if (ability.name.empty()) ability.name = power.name;
    return power;
}

} // namespace

std::vector<Weapon> read_weapons(Reader reader) {
    std::vector<Weapon> weapons;
    std::vector<std::string> ids;
    reader.size(0, 200);
    reader.each([&](Reader each) {
        weapons.push_back(read_weapon(each));
        refuse_twice(each["id"], ids, weapons.back().id);
        ids.push_back(weapons.back().id);
    });
    return weapons;
}

std::vector<PsychicPower> read_powers(Reader reader) {
    std::vector<PsychicPower> powers;
    std::vector<std::string> names;
    reader.size(0, 60);
    reader.each([&](Reader each) {
        powers.push_back(read_power(each));
        refuse_twice(each["name"], names, powers.back().name);
        names.push_back(powers.back().name);
    });
    return powers;
}

} // namespace muster
