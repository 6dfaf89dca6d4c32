#include "rulebook/words.h"

#include <libstemmer.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <utility>

namespace muster {
namespace {

// Letters that are no letter with an accent to Unicode, and what people type who do not have them.
constexpr std::pair<UChar32, std::string_view> plain_letters[] = {{0x142, "l"},  // ł
                                                                  {0xF8, "o"},   // ø
                                                                  {0xE6, "ae"},  // æ
                                                                  {0x111, "d"},  // đ
                                                                  {0xDF, "ss"}}; // ß

// A letter in lower case and without its accent; nothing for what is no letter and no digit.
std::string folded(UChar32 letter) {
    if (!u_isalnum(letter)) return {};
    letter = u_tolower(letter);
    if (letter < 0x80) return {static_cast<char>(letter)};
    for (const auto& [special, plain] : plain_letters)
        if (letter == special) return std::string(plain);
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString parts =
        icu::Normalizer2::getNFDInstance(status)->normalize(icu::UnicodeString(letter), status);
    std::string plain;
    icu::UnicodeString(parts.char32At(0)).toUTF8String(plain);
    return plain;
}

// The endings of Polish nouns, adjectives and verbs, without accents; a longer one before one that it ends in.
constexpr std::string_view polish_endings[] = {
    "ujacego", "ujacych", "ieciem", "owania", "owanie", "owaniu", "ujacej", "ujacym", "ujecie", "aniem",
    "eniem",   "iecia",   "iecie",  "ieciu",  "owala",  "owali",  "owalo",  "owaly",  "owana",  "owane",
    "owany",   "ujaca",   "ujace",  "ujacy",  "ujemy",  "ujesz",  "ania",   "anie",   "aniu",   "enia",
    "enie",    "eniu",    "iach",   "iami",   "iego",   "iemu",   "owac",   "owal",   "owie",   "ach",
    "aja",     "ami",     "ana",    "ane",    "any",    "ego",    "emu",    "ich",    "iem",    "imi",
    "iom",     "ona",     "one",    "ony",    "owi",    "uja",    "uje",    "ych",    "ymi",    "ac",
    "ec",      "ej",      "em",     "ia",     "ic",     "ie",     "im",     "iu",     "om",     "ow",
    "yc",      "ym",      "a",      "e",      "i",      "o",      "u",      "y"};
constexpr std::size_t shortest_polish_stem = 3;

std::string polish_stem(const std::string& word) {
    std::string_view longest;
    for (const std::string_view ending : polish_endings)
        if (ending.size() > longest.size() && word.size() >= ending.size() + shortest_polish_stem &&
            word.ends_with(ending))
            longest = ending;
    return word.substr(0, word.size() - longest.size());
}

const char* snowball_name(const std::string& language) {
    constexpr std::pair<std::string_view, const char*> names[] = {
        {"en", "english"}, {"da", "danish"}, {"it", "italian"}, {"ro", "romanian"}, {"pt-BR", "portuguese"}};
    for (const auto& [code, name] : names)
        if (code == language) return name;
    return nullptr;
}

} // namespace

std::vector<std::string> folded_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const icu::UnicodeString letters =
        icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        const UChar32 letter = letters.char32At(at);
        if (u_charType(letter) == U_NON_SPACING_MARK) continue; // an accent that is written by itself
        const std::string plain = folded(letter);
        if (plain.empty() && !word.empty()) words.push_back(std::exchange(word, {}));
        word += plain;
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }

Stemmer::Stemmer(const std::string& language) : polish_(language == "pl") {
    if (const char* name = snowball_name(language)) snowball_.reset(sb_stemmer_new(name, "UTF_8"));
}

std::string Stemmer::stem(const std::string& word) const {
    if (polish_) return polish_stem(word);
    if (!snowball_) return word;
    const auto* letters = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* stem = sb_stemmer_stem(snowball_.get(), letters, static_cast<int>(word.size()));
    if (!stem) return word; // no memory
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(snowball_.get()))};
}

} // namespace muster
