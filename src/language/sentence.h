// What an ability is called and what it does, in a language: a message, or a sentence of several.
#pragma once

#include "army/ability_words.h"
#include "language/language.h"

#include <span>

namespace muster {

// One message with its values.
std::string phrase_of(const Language& language, const MessagePart& part);
// The parts in their order, with commas between them (none after a colon), a capital and a full stop. Empty for none.
std::string sentence_of(const Language& language, std::span<const MessagePart> parts);

} // namespace muster
