#include "language/sentence.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace muster {
namespace {

std::string with_capital(const std::string& text) {
    icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
    letters.replace(0, letters.moveIndex32(0, 1), u_toupper(letters.char32At(0)));
    std::string result;
    return letters.toUTF8String(result);
}

} // namespace

std::string phrase_of(const Language& language, const MessagePart& part) {
    return language.say(part.message, {{"word", part.word},
                                       {"text", part.text},
                                       {"number", part.number},
                                       {"second", part.second},
                                       {"of", part.of.empty() ? "" : language.say(part.of)}});
}

std::string sentence_of(const Language& language, std::span<const MessagePart> parts) {
    std::string sentence;
    for (const MessagePart& part : parts) {
        if (!sentence.empty()) sentence += sentence.ends_with(':') ? " " : ", ";
        sentence += phrase_of(language, part);
    }
    return sentence.empty() ? "" : with_capital(sentence) + ".";
}

} // namespace muster
