// How the parts of army files are read; used by the sources of this module only. Every function refuses what is wrong
// through its Reader and then returns something harmless.
#pragma once

#include "army/datasheet.h"
#include "base/json_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace muster {

// Small things.
std::string read_id(Reader reader);                                 // "heavy-bolt-pistol"
std::vector<std::string> read_ids(Reader reader, std::size_t most); // one id or a list of them
std::vector<std::string> read_keywords(Reader reader);              // canonical
DiceExpression read_dice(Reader reader, int least, int most);       // 3, "D6", "2D3+1"; bounds for plain numbers
void refuse_twice(Reader reader, const std::vector<std::string>& ids, const std::string& id); // a duplicate

// Models on the table (army/bases.cpp).
Shape read_base(Reader reader);    // "32mm", "60x35mm", "100x60mm hull", { "hull": [[x, y], …] } in inches
Length read_height(Reader reader); // inches
Shape default_base(const Keywords& keywords, bool fortification);
Length default_height(const Keywords& keywords, bool two_moves); // E-I-04

Characteristic read_characteristic(Reader reader, Stat stat);

// What an ability stands on decides which effects make sense there.
enum class AbilityOf : std::uint8_t { weapon, model, power };
std::vector<Ability> read_abilities(Reader reader, AbilityOf bearer);
Ability read_ability(Reader reader, AbilityOf bearer);
void refuse_what_does_nothing(Reader reader, const Ability& ability, AbilityOf bearer);

std::vector<Weapon> read_weapons(Reader reader);
std::vector<PsychicPower> read_powers(Reader reader);

// What the datasheets of one file have in common: weapons and powers are taken from here where they are not their own.
struct Commons {
    std::vector<Weapon> weapons;
    std::vector<PsychicPower> powers;
};
Datasheet read_datasheet(Reader reader, const Commons& commons);

} // namespace muster
