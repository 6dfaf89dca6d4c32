// What an ability does, in words: the messages of data/languages that make up its sentence, each with what it speaks
// of. The vocabulary of army/ability.h is closed, so the sentences are, too; who has a language says them
// (language/sentence.h, web/src/text/sentence.ts).
#pragma once

#include "army/ability.h"
#include "army/datasheet.h"
#include "base/fields.h"

namespace muster {

// One message and its values; what each of them is, the message knows. One without a message is nothing to say.
struct MessagePart {
    std::string message; // "ability.does.reroll"
    std::string word;    // to choose by: "hit", "friends"
    std::string text;    // as it stands, or to choose by: "+1", "D3", "MONSTER", "ones"
    int number = 0, second = 0;
    std::string of{}; // another message, whose text is the value: the ability that an order gives
};
MUSTER_FIELDS(MessagePart, message, word, text, number, second, of)

// What it is called, where its name is one that every language has (shared by games and armies); else nothing: the name
// is the file's.
MessagePart called(const Ability& ability);
// In the order of the sentence: on whom, what, when, under which condition, how often. Nothing for one that is only
// text.
std::vector<MessagePart> words_of(const Ability& ability);
// How hard it is to manifest, on whom, and what it does.
std::vector<MessagePart> words_of(const PsychicPower& power);

} // namespace muster
