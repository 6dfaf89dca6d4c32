// The catalogue of clauses: one clause with those that it mentions, and a search by words.
#include "server/queries/functions.h"

#include "base/clause.h"
#include "base/data_files.h"
#include "base/json_reader.h"
#include "rules/registry.h"
#include "server/queries/scenario_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

namespace muster::queries {
namespace {

constexpr std::size_t most_hits = 60; // of a search; a whole catalogue has no limit

std::string lower(std::string_view text) {
    std::string low(text);
    std::ranges::transform(low, low.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return low;
}

bool is_id_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '-'; }

// Whether the id is in the text as a whole word: N-MOV-1 is not in N-MOV-15.
bool speaks_of(std::string_view text, std::string_view id) {
    for (std::size_t at = text.find(id); at != std::string_view::npos; at = text.find(id, at + 1)) {
        const bool begins = at == 0 || !is_id_letter(text[at - 1]);
        const bool ends = at + id.size() == text.size() || !is_id_letter(text[at + id.size()]);
        if (begins && ends) return true;
    }
    return false;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    for (char letter : lower(text) + " ")
        if (letter != ' ')
            word += letter;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    return words;
}

// The sentences of refusals in a language, by clause.
class Sentences {
  public:
    // Reads those of one rule set, or of all.
    static Result<Sentences> read(const Asking& asking, std::string_view rules, const std::string& language) {
        Sentences sentences;
        if (language.empty()) return sentences;
        const std::filesystem::path folder = std::filesystem::path(asking.data) / "languages";
        const bool is_code = language.size() <= 8 && std::ranges::all_of(language, is_id_letter);
        if (!is_code || !std::filesystem::exists(folder / (language + ".json")))
            return wrong("language", "\"" + language.substr(0, 20) + "\"", "the code of a language: en, da, it, …");
        for (const RuleSet* game : rule_sets())
            if (rules.empty() || game->name == rules)
                sentences.add(
                    data_file(asking.data, fmt::format("languages/{}/{}.json", game->name, language)).string());
        return sentences;
    }
    std::string of(std::string_view clause) const {
        const auto found = by_clause_.find(clause);
        return found == by_clause_.end() ? "" : found->second;
    }

  private:
    void add(const std::string& file) {
        constexpr std::string_view refusal = "refusal.";
        auto document = Document::load(file);
        if (document.has_error()) return;
        document->root().each_member([&](const std::string& id, const Reader& message) {
            if (id.starts_with(refusal)) by_clause_[id.substr(refusal.size())] = message.text(0, 2000);
        });
    }

    std::map<std::string, std::string, std::less<>> by_clause_;
};

std::vector<ScenarioNamed> scenarios_of(std::string_view clause) {
    std::vector<ScenarioNamed> found;
    for (const ScenarioName& scenario : scenario_names)
        if (speaks_of(scenario.clauses, clause))
            found.push_back({std::string(scenario.file), std::string(scenario.name)});
    return found;
}

// How well a clause fits: words in its id count more than in its area, and those more than in its text. 0 if a word is
// missing.
int fit(const ClauseText& clause, const std::string& sentence, const std::vector<std::string>& words) {
    const std::string id = lower(clause.id), text = lower(clause.text) + "\n" + lower(sentence),
                      area = lower(clause.area), title = lower(clause.title);
    int sum = 0;
    for (const std::string& word : words) {
        const auto in = [&](const std::string& where) { return where.find(word) != std::string::npos; };
        const int best = id == word ? 16 : in(id) ? 8 : in(title) ? 4 : in(area) ? 2 : in(text) ? 1 : 0;
        if (best == 0) return 0;
        sum += best;
    }
    return sum;
}

ClauseHit hit_of(const ClauseText& clause, std::string sentence) {
    return {std::string(clause.rules), std::string(clause.id), std::string(clause.area), std::string(clause.text),
            std::move(sentence)};
}

} // namespace

Result<ClauseView> clause_text(const Asking& asking, const ClauseInput& input) {
    const auto clause = clause_named(input.id);
    if (!clause || *clause == Clause::none)
        return wrong("id", "\"" + input.id.substr(0, 40) + "\"", "the id of a clause");
    const ClauseText& text = text_of(*clause);
    const auto sentences = Sentences::read(asking, text.rules, input.language);
    if (sentences.has_error()) return sentences.error();
    ClauseView view{std::string(text.rules),
                    std::string(text.id),
                    std::string(text.title),
                    std::string(text.text),
                    std::string(text.area),
                    sentences->of(text.id),
                    {},
                    {},
                    scenarios_of(text.id)};
    for (const ClauseText& other : clause_texts().subspan(1)) {
        if (other.id == text.id) continue;
        if (speaks_of(text.text, other.id)) view.mentions.emplace_back(other.id);
        if (speaks_of(other.text, text.id)) view.mentioned_by.emplace_back(other.id);
    }
    return view;
}

Result<ClauseHits> clause_search(const Asking& asking, const SearchInput& input) {
    if (input.words.size() > 200) return wrong("words", "a longer text", "at most 200 letters");
    const std::vector<std::string> words = words_of(input.words);
    const auto sentences = Sentences::read(asking, input.rules, input.language);
    if (sentences.has_error()) return sentences.error();
    struct Found {
        const ClauseText* clause;
        int fit;
    };
    std::vector<Found> found;
    for (const ClauseText& clause : clause_texts().subspan(1)) {
        if (!input.rules.empty() && clause.rules != input.rules) continue;
        if (const int fits = words.empty() ? 1 : fit(clause, sentences->of(clause.id), words))
            found.push_back({&clause, fits});
    }
    std::ranges::stable_sort(found, std::greater{}, &Found::fit);
    ClauseHits hits{static_cast<std::uint32_t>(found.size()), {}};
    for (const Found& each : std::span(found).first(words.empty() ? found.size() : std::min(found.size(), most_hits)))
        hits.clauses.push_back(hit_of(*each.clause, sentences->of(each.clause->id)));
    return hits;
}

} // namespace muster::queries
