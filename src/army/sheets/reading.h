// How the parts of datasheets are read; used by the sources of this module only, and by the odds for abilities.
#pragma once

#include "army/reading.h"
#include "army/sheets/datasheet.h"

namespace muster {

std::vector<std::string> read_keywords(Reader reader); // canonical

// What a keyword suggests where no base and no height is written.
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
