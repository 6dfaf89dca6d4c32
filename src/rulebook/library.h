// The rulebook in all languages, with its chapters and its search: read once, kept as long as the program runs.
#pragma once

#include "language/language.h"
#include "rulebook/rulebook.h"
#include "rulebook/search.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// A rule set's clauses under one heading of its catalogue, in the order in which the game is played.
struct Chapter {
    std::string_view rules;   // "ninth"
    std::string_view area;    // "N-CHG", by which languages have its title
    std::string_view heading; // as the catalogue has it
    Clause first = Clause::none, last = Clause::none;
};

class Library {
  public:
    // That of a data folder. The first call reads it, which takes a good tenth of a second.
    static const Library& of(const std::filesystem::path& data);

    const std::vector<std::string>& languages() const { return languages_; }
    const Rulebook* in(std::string_view language) const; // null: there is no such language
    std::string chapter_title(const Chapter& chapter, std::string_view language) const;
    // A chapter may treat several areas: "Look Out, Sir" in that of shooting. Empty: no language has a title.
    std::string area_title(Clause clause, std::string_view language) const;
    // What a player reads who is refused by this clause; null if nobody is.
    const std::string* sentence(Clause clause, std::string_view language) const;

    std::span<const Chapter> chapters() const { return chapters_; }
    const Chapter& chapter_of(Clause clause) const;
    // The clause under which an interpretation stands, where one names the other; else none.
    Clause read_with(Clause interpretation) const;

    // Whether data/examples shows it on the board.
    bool has_example(Clause clause) const { return has_example_[static_cast<std::size_t>(clause)]; }

    std::span<const GlossaryEntry> glossary() const { return glossary_; }
    std::vector<Clause> find(std::string_view words, std::string_view language) const {
        return search_->find(words, language);
    }

  private:
    explicit Library(const std::filesystem::path& data);
    std::size_t number_of(std::string_view language) const; // languages().size(): there is none
    std::vector<RulebookSearch::Page> pages_in(std::size_t language) const;

    std::vector<std::string> languages_;
    std::vector<Language> messages_; // by language, as the next
    std::vector<Rulebook> books_;
    std::vector<Chapter> chapters_;
    std::vector<Clause> read_with_; // by clause, as the next
    std::vector<bool> has_example_;
    std::vector<GlossaryEntry> glossary_;
    std::optional<RulebookSearch> search_;
};

// The clauses that a text names.
std::vector<Clause> clauses_in(std::string_view text);
// N-I-14 says how a gap of the rules is closed.
bool is_interpretation(const ClauseText& clause);

} // namespace muster
