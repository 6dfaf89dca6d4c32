#include "rulebook/search.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdint>
#include <set>

namespace muster {
namespace {

// How well a word fits what somebody typed.
constexpr int same_word = 5, same_stem = 4, beginning = 3;
constexpr int own_language = 2;                         // times as much as in another one
constexpr int exact_id = 1'000'000, begun_id = 500'000; // more than any words together
constexpr std::size_t shortest_beginning = 3;
constexpr std::size_t enough = 3; // clauses, before one that fits less well is left out
// How many words at the beginning of a text say what it is about.
constexpr std::size_t opening_words = 3;

// A rule itself before how it is read and before what datasheets may add to it, and all before calculated examples.
int standing_of(Clause clause) {
    const std::string_view area = id_of(clause).substr(2);
    if (area.starts_with("EX-") || area.starts_with("RV-")) return 2;
    return area.starts_with("I-") || area.starts_with("SHEET-") ? 3 : 4;
}

std::string upper(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return result;
}

// "N-MOV", "n-mov-1"
bool looks_like_id(std::string_view word) {
    return word.size() >= 3 && word[1] == '-' && std::isalpha(static_cast<unsigned char>(word[0])) &&
           std::isalpha(static_cast<unsigned char>(word[2]));
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
    std::vector<std::string_view> pieces;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) pieces.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return pieces;
}

} // namespace

// Gathers the words of one language.
class RulebookSearch::Builder {
  public:
    explicit Builder(const Stemmer& stemmer) : stemmer_(stemmer) {}

    void add(std::string_view text, Clause clause, Part part) {
        for (std::string& word : folded_words(text)) add_word(std::move(word), clause, part);
    }
    void add_text(std::string_view text, Clause clause) {
        std::size_t number = 0;
        for (std::string& word : folded_words(text))
            add_word(std::move(word), clause, number++ < opening_words ? Part::called : Part::text);
    }
    void finish(Vocabulary& vocabulary) {
        for (auto& [letters, places] : words_) {
            const auto number = static_cast<std::uint32_t>(vocabulary.words.size());
            vocabulary.by_stem[stemmer_.stem(letters)].push_back(number);
            vocabulary.words.push_back({letters, std::move(places)});
        }
    }

  private:
    void add_word(std::string word, Clause clause, Part part) {
        std::vector<Place>& places = words_[std::move(word)];
        if (places.empty() || places.back().clause != clause || places.back().part != part)
            places.push_back({clause, part});
    }

    const Stemmer& stemmer_;
    std::map<std::string, std::vector<Place>> words_;
};

namespace {

// The stems of a text, with blanks around each, so that a term of several words is found as one piece of it.
std::string stems_of(std::string_view text, const Stemmer& stemmer) {
    std::string stems = " ";
    for (const std::string& word : folded_words(text)) stems += stemmer.stem(word) + " ";
    return stems;
}

// The clauses that use each term, by their English text.
std::vector<std::vector<Clause>> users_of(std::span<const GlossaryEntry> terms,
                                          std::span<const RulebookSearch::Page> english) {
    const Stemmer stemmer("en");
    std::map<std::string, std::vector<std::size_t>> by_first; // the terms that begin with a stem
    std::vector<std::vector<std::string>> stems;
    for (const GlossaryEntry& term : terms) {
        stems.emplace_back();
        for (const std::string& said : term.said) {
            const std::string& own = stems.back().emplace_back(stems_of(said, stemmer));
            by_first[own.substr(0, own.find(' ', 1) + 1)].push_back(stems.size() - 1);
        }
    }
    std::vector<std::vector<Clause>> users(terms.size());
    for (const RulebookSearch::Page& page : english) {
        const std::string text = stems_of(page.text, stemmer);
        for (std::size_t at = 0; at + 1 < text.size(); at = text.find(' ', at + 1)) {
            const auto begun = by_first.find(text.substr(at, text.find(' ', at + 1) + 1 - at));
            if (begun == by_first.end()) continue;
            for (const std::size_t term : begun->second)
                if ((users[term].empty() || users[term].back() != page.clause) &&
                    std::ranges::any_of(
                        stems[term], [&](const std::string& said) { return text.compare(at, said.size(), said) == 0; }))
                    users[term].push_back(page.clause);
        }
    }
    return users;
}

} // namespace

RulebookSearch::RulebookSearch(const std::vector<std::string>& languages, std::span<const std::vector<Page>> pages,
                               std::span<const GlossaryEntry> terms)
    : pages_(pages.front().size()) {
    const auto users = users_of(terms, pages.front());
    for (std::size_t number = 0; number < languages.size(); ++number) {
        Vocabulary& vocabulary =
            vocabularies_.emplace_back(Vocabulary{languages[number], Stemmer(languages[number]), {}, {}});
        Builder builder(vocabulary.stemmer);
        for (const Page& page : pages[number]) {
            builder.add(page.title, page.clause, Part::title);
            builder.add(page.chapter, page.clause, Part::chapter);
            builder.add_text(page.text, page.clause);
        }
        for (std::size_t term = 0; term < terms.size(); ++term)
            for (const Clause clause : users[term]) {
                builder.add(terms[term].words[number], clause, Part::term);
                builder.add(terms[term].also[number], clause, Part::called);
            }
        builder.finish(vocabulary);
    }
}

void RulebookSearch::score_id(std::string_view word, Scores& scores) const {
    const std::string wanted = upper(word);
    for (const ClauseText& clause : clause_texts().subspan(1)) {
        const std::string id = upper(clause.id);
        if (id.starts_with(wanted)) scores[*clause_named(id)] = id == wanted ? exact_id : begun_id;
    }
}

void RulebookSearch::score_word(const std::string& word, std::string_view language, Scores& scores) const {
    for (const Vocabulary& vocabulary : vocabularies_) {
        const auto score = [&](const Word& found, int fit) {
            const int times = fit * (vocabulary.language == language ? own_language : 1);
            for (const Place& place : found.places) {
                int& best = scores[place.clause];
                best = std::max(best, times * static_cast<int>(place.part));
            }
        };
        if (const auto same = vocabulary.by_stem.find(vocabulary.stemmer.stem(word)); same != vocabulary.by_stem.end())
            for (const std::uint32_t number : same->second) {
                const Word& found = vocabulary.words[number];
                score(found, found.letters == word ? same_word : same_stem);
            }
        if (word.size() < shortest_beginning) continue;
        for (auto each = std::ranges::lower_bound(vocabulary.words, word, {}, &Word::letters);
             each != vocabulary.words.end() && each->letters.starts_with(word); ++each)
            score(*each, beginning);
    }
}

// Words that no clause has say nothing, and those that most have say little: whoever asks in a whole sentence means
// the others. So a clause may lack some words, but not the ones that matter; where few have those, half will do.
std::vector<Clause> RulebookSearch::find(std::string_view words, std::string_view language) const {
    struct Found {
        std::int64_t known = 0, score = 0; // how much of what was asked it has, and how well that fits
        std::size_t ids = 0;
    };
    std::map<Clause, Found> found;
    std::size_t ids = 0;
    // How much a word tells the clauses apart counts, too: 1 where nearly all have it, 11 where one of the whole book
    // does.
    const auto add = [&](const Scores& scores) {
        for (const auto& [clause, score] : scores) {
            const int rarity = static_cast<int>(std::bit_width(pages_ / scores.size()));
            found[clause].known += rarity;
            found[clause].score += rarity * score;
        }
    };
    for (const std::string_view piece : split_at_blanks(words)) {
        if (looks_like_id(piece)) {
            Scores scores;
            score_id(piece, scores);
            add(scores);
            for (const auto& [clause, score] : scores) ++found[clause].ids;
            ++ids;
            continue;
        }
        for (const std::string& word : folded_words(piece)) {
            Scores scores;
            score_word(word, language, scores);
            add(scores);
        }
    }
    std::erase_if(found, [&](const auto& each) { return each.second.ids < ids; });
    std::int64_t most = 0;
    for (const auto& [clause, each] : found) most = std::max(most, each.known);
    std::vector<std::pair<std::int64_t, Clause>> ranked;
    for (const std::int64_t quarters : {3, 2})
        if (ranked.size() < enough) {
            ranked.clear();
            for (const auto& [clause, each] : found)
                if (each.known * 4 >= most * quarters)
                    ranked.emplace_back(each.known * each.score * standing_of(clause), clause);
        }
    // Equals as the catalogue has them.
    std::ranges::stable_sort(ranked, std::greater{}, &std::pair<std::int64_t, Clause>::first);
    std::vector<Clause> clauses;
    for (const auto& [score, clause] : ranked) clauses.push_back(clause);
    return clauses;
}

} // namespace muster
