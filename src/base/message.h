// A message of data/languages with what it speaks of. The rules say what is to be said this way; who has a language
// says it (language/sentence.h, web/src/text/sentence.ts).
#pragma once

#include "base/fields.h"

#include <string>

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

} // namespace muster
