// A text as sentences of words. Quotation marks, dashes, blanks and references to pages are folded; typing errors are
// not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

struct Word {
    std::string small; // as it is compared: "re-roll", "6\"", "4+", ","
    std::string written;

    bool is_mark() const;    // a comma, a colon, a bracket
    bool is_keyword() const; // in capitals, or in < >
};

struct Sentence {
    std::vector<Word> words;
    std::string written;
};

// Cut at full stops, line breaks and bullets. What ends in a colon stands before each of the bullets below it.
std::vector<Sentence> sentences_of(std::string_view text);
std::vector<Word> words_in(std::string_view text);

} // namespace muster::import
