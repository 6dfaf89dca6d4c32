// What an ability is called and what it does, and what speaks against an army, in a language.
#pragma once

#include "army/validate.h"
#include "base/message.h"
#include "language/language.h"

#include <span>

namespace muster {

// One message with its values.
std::string phrase_of(const Language& language, const MessagePart& part);
// The parts in their order, with commas between them (none after a colon), a capital and a full stop. Empty for none.
std::string sentence_of(const Language& language, std::span<const MessagePart> parts);
// A reason against an army.
std::string reason_of(const Language& language, const Reason& reason);

} // namespace muster
