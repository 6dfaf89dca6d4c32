// The rulebook: one clause with what belongs to it, a search by words, the words of the games.
#include "server/queries/functions.h"

#include "base/clause.h"
#include "rulebook/library.h"
#include "server/queries/scenario_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace muster::queries {
namespace {

constexpr std::size_t most_hits = 60; // of a search; a whole catalogue has no limit

// The rulebook as somebody reads it.
struct Reading {
    const Library& library;
    const Rulebook& book;
    bool asked = true; // for a language: who asks for none gets English, and no sentence

    std::string language_of(Clause clause) const { return book.has(clause) ? book.language() : "en"; }
    std::string chapter_of(Clause clause) const {
        return library.chapter_title(library.chapter_of(clause), book.language());
    }
    std::string sentence_of(Clause clause) const {
        const std::string* sentence = asked ? library.sentence(clause, book.language()) : nullptr;
        return sentence ? *sentence : "";
    }
};

Result<Reading> reading_in(const Asking& asking, const std::string& language) {
    const Library& library = Library::of(asking.data);
    if (const Rulebook* book = library.in(language.empty() ? "en" : language))
        return Reading{library, *book, !language.empty()};
    return wrong("language", "\"" + language.substr(0, 20) + "\"",
                 fmt::format("one of {}", fmt::join(library.languages(), ", ")));
}

std::vector<std::string> ids_of(const std::vector<Clause>& clauses) {
    std::vector<std::string> ids;
    for (const Clause clause : clauses) ids.emplace_back(id_of(clause));
    return ids;
}

bool names(std::string_view text, Clause clause) {
    const auto named = clauses_in(text);
    return std::ranges::find(named, clause) != named.end();
}

std::vector<ScenarioNamed> scenarios_of(Clause clause) {
    std::vector<ScenarioNamed> found;
    for (const ScenarioName& scenario : scenario_names)
        if (names(scenario.clauses, clause)) found.push_back({std::string(scenario.file), std::string(scenario.name)});
    return found;
}

// The id of the clause beside this one in its catalogue; empty at its end.
std::string neighbour_of(Clause clause, int step) {
    const auto number = static_cast<std::size_t>(static_cast<int>(clause) + step);
    if (number == 0 || number >= clause_texts().size()) return {};
    const ClauseText& other = clause_texts()[number];
    return other.rules == text_of(clause).rules ? std::string(other.id) : std::string();
}

ClauseHit hit_of(const Reading& reading, Clause clause) {
    const ClauseText& text = text_of(clause);
    const Clause with = reading.library.read_with(clause);
    return {.rules = std::string(text.rules),
            .id = std::string(text.id),
            .title = std::string(reading.book.title(clause)),
            .text = std::string(reading.book.text(clause)),
            .language = reading.language_of(clause),
            .area = std::string(text.area),
            .chapter = reading.chapter_of(clause),
            .sentence = reading.sentence_of(clause),
            .read_with = with == Clause::none ? std::string() : std::string(id_of(with)),
            .example = reading.library.has_example(clause)};
}

// Every clause that names this one, and of them those that say how it is read.
void add_who_names(Clause clause, const Library& library, ClauseView& view) {
    for (std::size_t number = 1; number < clause_texts().size(); ++number) {
        const auto other = static_cast<Clause>(number);
        if (other == clause) continue;
        if (names(text_of(other).text, clause)) view.mentioned_by.emplace_back(id_of(other));
        if (library.read_with(other) == clause) view.read_with.emplace_back(id_of(other));
    }
}

} // namespace

Result<ClauseView> clause_text(const Asking& asking, const ClauseInput& input) {
    const auto clause = clause_named(input.id);
    if (!clause || *clause == Clause::none)
        return wrong("id", "\"" + input.id.substr(0, 40) + "\"", "the id of a clause");
    const auto reading = reading_in(asking, input.language);
    if (reading.has_error()) return reading.error();
    const ClauseHit hit = hit_of(*reading, *clause);
    auto mentioned = clauses_in(text_of(*clause).text);
    std::erase(mentioned, *clause);
    ClauseView view{.rules = hit.rules,
                    .id = hit.id,
                    .title = hit.title,
                    .text = hit.text,
                    .language = hit.language,
                    .area = hit.area,
                    .chapter = hit.chapter,
                    .sentence = hit.sentence,
                    .mentions = ids_of(mentioned),
                    .mentioned_by = {},
                    .read_with = {},
                    .before = neighbour_of(*clause, -1),
                    .after = neighbour_of(*clause, 1),
                    .scenarios = scenarios_of(*clause),
                    .example = hit.example};
    add_who_names(*clause, reading->library, view);
    return view;
}

Result<ClauseHits> clause_search(const Asking& asking, const SearchInput& input) {
    if (input.words.size() > 200) return wrong("words", "a longer text", "at most 200 letters");
    const auto reading = reading_in(asking, input.language);
    if (reading.has_error()) return reading.error();
    const bool whole = input.words.find_first_not_of(' ') == std::string::npos;
    std::vector<Clause> found;
    if (whole)
        for (std::size_t number = 1; number < clause_texts().size(); ++number)
            found.push_back(static_cast<Clause>(number));
    else
        found = reading->library.find(input.words, reading->book.language());
    if (!input.rules.empty()) std::erase_if(found, [&](Clause clause) { return text_of(clause).rules != input.rules; });
    ClauseHits hits{static_cast<std::uint32_t>(found.size()), {}};
    for (const Clause clause : std::span(found).first(whole ? found.size() : std::min(found.size(), most_hits)))
        hits.clauses.push_back(hit_of(*reading, clause));
    return hits;
}

Result<Glossary> clause_glossary(const Asking& asking, const GlossaryInput& input) {
    const auto reading = reading_in(asking, input.language);
    if (reading.has_error()) return reading.error();
    const auto& languages = reading->library.languages();
    const auto own =
        static_cast<std::size_t>(std::ranges::find(languages, reading->book.language()) - languages.begin());
    Glossary glossary;
    for (const GlossaryEntry& term : reading->library.glossary())
        if (!term.words[own].empty()) glossary.terms.push_back({term.words[own], term.words.front()});
    return glossary;
}

} // namespace muster::queries
