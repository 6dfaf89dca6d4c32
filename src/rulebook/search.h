// Finds clauses by what somebody types: an id or its beginning, or words in any language of the rulebook, whatever
// their endings and accents.
#pragma once

#include "rulebook/rulebook.h"
#include "rulebook/words.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

class RulebookSearch {
  public:
    // What is read of a clause in one language: its title, that of its chapter, and its text.
    struct Page {
        Clause clause;
        std::string title, chapter, text;
    };
    // `pages` by language; a term belongs to the clauses whose English text has it.
    RulebookSearch(const std::vector<std::string>& languages, std::span<const std::vector<Page>> pages,
                   std::span<const GlossaryEntry> terms);

    // The clauses that have the words, best first: by id, title, chapter, term, text; rare words before common ones,
    // the reader's language before others.
    std::vector<Clause> find(std::string_view words, std::string_view language) const;

  private:
    // In what part of a page a word stands; `called` are its first words, and what players call a term of it. The value
    // says how much more it counts there.
    enum class Part : std::uint8_t { text = 1, called = 2, term = 3, chapter = 6, title = 12 };
    struct Place {
        Clause clause;
        Part part;
    };
    struct Word {
        std::string letters;
        std::vector<Place> places;
    };
    struct Vocabulary {
        std::string language;
        Stemmer stemmer;
        std::vector<Word> words; // sorted
        std::map<std::string, std::vector<std::uint32_t>> by_stem;
        std::map<std::string, std::set<Clause>> named; // who uses a term, by the stems of its name of several words
    };
    class Builder;
    using Scores = std::map<Clause, int>;

    void score_id(std::string_view word, Scores& scores) const;
    void score_word(const std::string& word, std::string_view language, Scores& scores) const;

    std::size_t pages_; // of each language
    std::vector<Vocabulary> vocabularies_;
};

} // namespace muster
