// What an ability does, in words: the messages of data/languages for the parts of its sentence, with their values. The
// vocabulary of army/sheets/ability.h is closed, so the sentences are closed, too. Code that has a language says them
// (language/sentence.h, web/src/text/sentence.ts).
#pragma once

#include "army/sheets/ability.h"
#include "army/sheets/datasheet.h"
#include "base/message.h"

namespace muster {

// The ability's name as a message, if several games and armies share it. Else nothing: the name is in the file only.
MessagePart called(const Ability& ability);
// In the order of the sentence: on whom, what, when, under which condition, how often. Empty for an ability that is
// only text.
std::vector<MessagePart> words_of(const Ability& ability);
// How hard the power is to manifest, on whom it works, and what it does.
std::vector<MessagePart> words_of(const PsychicPower& power);

} // namespace muster
