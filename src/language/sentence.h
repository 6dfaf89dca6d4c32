// The name of an ability, what it does, and why an army is refused, in a language.
#pragma once

#include "army/validate.h"
#include "base/message.h"
#include "language/language.h"

#include <span>

namespace muster {

// One message with its values.
std::string phrase_of(const Language& language, const MessagePart& part);
// The parts in their order, with commas between them (none after a colon), a capital letter and a full stop. Empty if
// there are no parts.
std::string sentence_of(const Language& language, std::span<const MessagePart> parts);
// Why an army is refused, as a sentence.
std::string reason_of(const Language& language, const Reason& reason);

} // namespace muster
