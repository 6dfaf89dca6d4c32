// The rulebook in the reader's language: the clauses of all games, as data/rulebook/LANGUAGE/GAME.json translates them.
// A translation names the English text that it was made from. Where there is none, or the English has changed since,
// English stands in: a rule is exact or it is not shown.
#pragma once

#include "base/clause.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

class Rulebook {
  public:
    // Files that cannot be read leave their clauses in English.
    Rulebook(const std::filesystem::path& data, std::string language);

    const std::string& language() const { return language_; }
    bool has(Clause clause) const { return !at(clause).text.empty(); } // in this language
    std::string_view title(Clause clause) const;                       // the name of an ability, mostly empty
    std::string_view text(Clause clause) const;

  private:
    struct Wording {
        std::string title, text;
    };
    const Wording& at(Clause clause) const { return wordings_[static_cast<std::size_t>(clause)]; }
    void read_game(const std::filesystem::path& file);

    std::string language_;
    std::vector<Wording> wordings_; // by clause
};

// A word of the games: "coherency", and what it is called in the other languages.
struct GlossaryEntry {
    // By language, in the order of rulebook_languages; some may be empty.
    std::vector<std::string> words;
    std::vector<std::string> also; // what players type who mean it: "deep strike" for reinforcements
    std::vector<std::string> said; // how the English catalogues say it: "CP" for command point
};

// A reader's languages, English first; in this order everywhere.
std::vector<std::string> rulebook_languages(const std::filesystem::path& data);
// data/rulebook/glossary.json, in the order of the file.
std::vector<GlossaryEntry> read_glossary(const std::filesystem::path& data, const std::vector<std::string>& languages);

} // namespace muster
