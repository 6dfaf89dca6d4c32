#include "language/sentence.h"

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <charconv>

namespace muster {
namespace {

std::string with_capital(const std::string& text) {
    icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
    letters.replace(0, letters.moveIndex32(0, 1), u_toupper(letters.char32At(0)));
    std::string result;
    return letters.toUTF8String(result);
}

// A number, a word of the game (with X in place of its number), or a name without change.
std::variant<std::string, std::int64_t> value_of(const Language& language, const std::string& value) {
    std::int64_t number = 0;
    const auto [end, wrong] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (wrong == std::errc() && end == value.data() + value.size()) return number;
    return language.has(value) ? language.say(value, {{"number", "X"}}) : value;
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

std::string reason_of(const Language& language, const Reason& reason) {
    Values values;
    for (std::size_t i = 0; i < reason.values.size(); ++i)
        values[fmt::format("value{}", i + 1)] = value_of(language, reason.values[i]);
    return language.say(reason.message, values);
}

} // namespace muster
