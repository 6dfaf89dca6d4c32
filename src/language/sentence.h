// A sentence of several messages: what an ability does, in a language.
#pragma once

#include "army/ability_words.h"
#include "language/language.h"

#include <span>

namespace muster {

// The parts in their order, with commas between them (none after a colon), a capital and a full stop. Empty for none.
std::string sentence_of(const Language& language, std::span<const MessagePart> parts);

} // namespace muster
