// What an ability does, in words: the messages of data/languages that make up its sentence, each with what it speaks
// of. The vocabulary of army/sheets/ability.h is closed, so the sentences are, too; who has a language says them
// (language/sentence.h, web/src/text/sentence.ts).
#pragma once

#include "army/sheets/ability.h"
#include "army/sheets/datasheet.h"
#include "base/message.h"

namespace muster {

// What it is called, where its name is one that every language has (shared by games and armies); else nothing: the name
// is the file's.
MessagePart called(const Ability& ability);
// In the order of the sentence: on whom, what, when, under which condition, how often. Nothing for one that is only
// text.
std::vector<MessagePart> words_of(const Ability& ability);
// How hard it is to manifest, on whom, and what it does.
std::vector<MessagePart> words_of(const PsychicPower& power);

} // namespace muster
