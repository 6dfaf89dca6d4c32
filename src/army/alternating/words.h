// What abilities of the alternating game are called and what they do, in words: the messages of
// data/languages/alternating, as army/sheets/ability_words.h has those of datasheets. Auras and orders are called by
// what they give or take away, spells as their file has it.
#pragma once

#include "army/alternating/list.h"
#include "base/message.h"

#include <span>

namespace muster::alternating {

// "fast", "no_cover": the ability in the names of messages.
std::string word_of(Ability ability);
// Its name in every language; an X stands in brackets where it takes one.
MessagePart called(Ability ability, int number = 0);
MessagePart called_ap(int ap);

// An ability as cards and lists tell it.
struct AbilityLine {
    std::string name;              // in English: "Transport(6)", "Order(Skirmisher)"; of a spell the file's
    Clause clause = Clause::none;  // which describes it
    MessagePart called;            // the name in every language; no message for a spell
    std::vector<MessagePart> says; // what it does
    int reach = 0;                 // of an aura, inches
};
AbilityLine line_of(Ability ability, int number = 0);
AbilityLine line_of_aura(const Grant& aura);
AbilityLine line_of_order(const Grant& order);
AbilityLine line_of(const Spell& spell);

// X of the abilities that take one; 0 or 1 without the ability.
int number_of(const ModelKind& kind, Ability ability);
int number_of(const Weapon& weapon, Ability ability);

// What it has for others: auras and orders, and for a Mage the army's spells.
std::vector<AbilityLine> gifts_of(const ModelKind& kind, std::span<const Spell> spells);
// Abilities in the order of the vocabulary, then its gifts.
std::vector<AbilityLine> lines_of(const ModelKind& kind, std::span<const Spell> spells);
std::vector<AbilityLine> lines_of(const Weapon& weapon);

} // namespace muster::alternating
