#include "rulebook/words.h"

#include <doctest/doctest.h>

namespace muster {
namespace {

using Words = std::vector<std::string>;

TEST_CASE("words are compared without case, accents and signs") {
    CHECK(folded_words("Szarża, 2\" — l’unità") == Words{"szarza", "2", "l", "unita"});
    CHECK(folded_words("ŁÓDŹ Ærø adăpost ÀS") == Words{"lodz", "aero", "adapost", "as"});
    CHECK(folded_words("e\xCC\x81lan") == Words{"elan"}); // an accent written by itself
    CHECK(folded_words(" - ″ ").empty());
}

TEST_CASE("the forms of one word have one stem, in each language") {
    const std::pair<std::string, Words> forms[] = {
        {"en", {"charge", "charges", "charged", "charging"}},
        {"da", {"enhed", "enheden", "enheder", "enhederne"}},
        {"it", {"carica", "caricare", "caricato", "cariche"}},
        {"ro", {"unitate", "unitatea", "unitati", "unitatile"}},
        {"pt-BR", {"unidade", "unidades"}},
        {"pl", {"szarza", "szarzy", "szarze", "szarzujacy", "szarzowac"}},
        {"pl", {"oddzial", "oddzialu", "oddzialem", "oddzialy", "oddzialow"}}};
    for (const auto& [language, words] : forms) {
        const Stemmer stemmer(language);
        for (const std::string& word : words) CHECK_MESSAGE(stemmer.stem(word) == stemmer.stem(words.front()), word);
    }
}

TEST_CASE("other words keep other stems, and short ones stay whole") {
    CHECK(Stemmer("pl").stem("oslona") != Stemmer("pl").stem("oslabienie"));
    CHECK(Stemmer("pl").stem("ruch") == "ruch");
    CHECK(Stemmer("pl").stem("era") == "era"); // nothing would be left
    CHECK(Stemmer("xx").stem("charges") == "charges");
}

} // namespace
} // namespace muster
