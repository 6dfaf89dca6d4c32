// The names and effects of the alternating game's abilities, as messages of data/languages/alternating;
// army/sheets/ability_words.h does the same for datasheets. Auras and orders have the name of the ability that they
// give or take away. Spells have the name in their file.
#pragma once

#include "army/alternating/list.h"
#include "base/message.h"

#include <span>

namespace muster::alternating {

// The ability's word in the names of messages: "fast", "no_cover".
std::string word_of(Ability ability);
// The name of the ability in every language, with X in brackets if it takes one.
MessagePart called(Ability ability, int number = 0);
MessagePart called_ap(int ap);

// An ability as cards and lists show it.
struct AbilityLine {
    std::string name;             // in English: "Transport(6)", "Order(Skirmisher)"; a spell's name comes from the file
    Clause clause = Clause::none; // the clause that describes it
    MessagePart called;           // the name in every language; no message for a spell
    std::vector<MessagePart> says; // what it does
    int reach = 0;                 // of an aura, inches
    std::string differs{};         // a message: how it differs from the rule that it stands for
};
AbilityLine line_of(Ability ability, int number = 0);
AbilityLine line_of_aura(const Grant& aura);
AbilityLine line_of_order(const Grant& order);
AbilityLine line_of(const Spell& spell);
AbilityLine line_of(const ModelKind& kind, Ability ability);
AbilityLine line_of(const Weapon& weapon, Ability ability);

// X of an ability that takes one; 0 or 1 without the ability.
int number_of(const ModelKind& kind, Ability ability);
int number_of(const Weapon& weapon, Ability ability);

// What the model gives to others: auras and orders, and for a Mage the army's spells.
std::vector<AbilityLine> gifts_of(const ModelKind& kind, std::span<const Spell> spells);
// Abilities in the order of the vocabulary, then what the model gives to others.
std::vector<AbilityLine> lines_of(const ModelKind& kind, std::span<const Spell> spells);
std::vector<AbilityLine> lines_of(const Weapon& weapon);

} // namespace muster::alternating
