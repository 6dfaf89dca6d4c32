// Readers for the parts of datasheets. Only sources of this module use them, and the odds for abilities.
#pragma once

#include "army/reading.h"
#include "army/sheets/datasheet.h"

namespace muster {

std::vector<std::string> read_keywords(Reader reader); // canonical
KeywordTest read_keyword_test(Reader reader);          // one keyword, or { "all_of", "any_of", "none_of" }

// The base and height that keywords suggest where the file gives none.
Shape default_base(const Keywords& keywords, bool fortification);
Length default_height(const Keywords& keywords, bool two_moves); // E-I-04

Characteristic read_characteristic(Reader reader, Stat stat);

// What has an ability decides which effects make sense.
enum class AbilityOf : std::uint8_t { weapon, model, power };
std::vector<Ability> read_abilities(Reader reader, AbilityOf bearer);
Ability read_ability(Reader reader, AbilityOf bearer);
void refuse_what_does_nothing(Reader reader, const Ability& ability, AbilityOf bearer);

std::vector<Weapon> read_weapons(Reader reader);
std::vector<PsychicPower> read_powers(Reader reader);

// What the datasheets of one file share: they take weapons and powers from here that they do not define themselves.
struct Commons {
    std::vector<Weapon> weapons;
    std::vector<PsychicPower> powers;
};
Datasheet read_datasheet(Reader reader, const Commons& commons);

} // namespace muster
