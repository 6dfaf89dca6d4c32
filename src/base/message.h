// A message of data/languages together with its values. The rules state in this form what is to be said; code that has
// a language says it (language/sentence.h, web/src/text/sentence.ts).
#pragma once

#include "base/fields.h"

#include <string>

namespace muster {

// One message and its values. The message knows what each value means. Without a message there is nothing to say.
struct MessagePart {
    std::string message; // "ability.does.reroll"
    std::string word{};  // a word that the message chooses by: "hit", "friends"
    std::string text{};  // printed unchanged, or a word that the message chooses by: "+1", "D3", "MONSTER", "ones"
    int number = 0, second = 0;
    std::string of{}; // another message, whose text is the value: the ability that an order gives
};
MUSTER_FIELDS(MessagePart, message, word, text, number, second, of)

} // namespace muster
