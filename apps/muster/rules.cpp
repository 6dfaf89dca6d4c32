// muster rules [CLAUSE|WORD…]: the text of a clause, of all clauses whose ids begin alike (N-MOV), or a search through
// all of them. The catalogues are English. In another language, areas have translated titles, and clauses that forbid
// something have a translated sentence.
#include "program.h"
#include "terminal.h"

#include "base/clause.h"
#include "language/language.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace json = boost::json;

namespace muster {
namespace {

struct RulesOptions {
    std::vector<std::string> words;
    std::string rules, language = "en";
    bool ids = false, json = false;
};

// The translations of the catalogue's clauses and areas.
class Saying {
  public:
    explicit Saying(Language language) : language_(std::move(language)) {}

    // "Fase di Carica (N-CHG)"; in English the title of the catalogue.
    std::string area(const ClauseText& clause) const {
        const std::string id(clause.id), area = id.substr(0, id.rfind('-'));
        if (language_.code() == "en" || !language_.has("area." + area)) return std::string(clause.area);
        return fmt::format("{} ({})", language_.say("area." + area), area);
    }
    // The sentence for a player who may not do something because of this clause; empty if it forbids nothing.
    std::string why_not(const ClauseText& clause) const {
        const std::string id = fmt::format("refusal.{}", clause.id);
        return language_.has(id) ? language_.say(id, blanks) : "";
    }
    // The same, for printing before the catalogue's English text; empty in English, where the text says it already.
    std::string foreign_why_not(const ClauseText& clause) const {
        return language_.code() == "en" ? "" : why_not(clause);
    }

  private:
    // Values for a sentence without an occasion, which has no numbers.
    inline static const Values blanks{{"models", 1},   {"model", "…"},   {"value1", "…"},  {"value2", "…"},
                                      {"value3", "…"}, {"length1", "…"}, {"length2", "…"}, {"length3", "…"}};
    Language language_;
};

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

// Whether the query is the beginning of an id: "N-MOV", "n-mov-1".
bool begins_id(const std::string& id, const std::string& query) {
    return query.size() >= 3 && query[1] == '-' && id.starts_with(query);
}

bool matches(const ClauseText& clause, const Saying& saying, const std::vector<std::string>& words) {
    const std::string id = lowered(clause.id);
    const std::string all = lowered(fmt::format("{} {} {} {} {} {}", clause.id, clause.title, clause.text, clause.area,
                                                saying.area(clause), saying.foreign_why_not(clause)));
    return std::ranges::all_of(words, [&](const std::string& word) {
        return word.size() >= 2 && word[1] == '-' ? begins_id(id, word) : all.find(word) != std::string::npos;
    });
}

std::vector<const ClauseText*> find_clauses(const RulesOptions& wanted, const Saying& saying) {
    std::vector<std::string> words;
    for (const std::string& word : wanted.words) words.push_back(lowered(word));
    std::vector<const ClauseText*> found;
    for (const ClauseText& clause : clause_texts().subspan(1)) {
        if (!wanted.rules.empty() && clause.rules != wanted.rules) continue;
        // Only this clause, not A-PAS-01a as well.
        if (words.size() == 1 && lowered(clause.id) == words[0]) return {&clause};
        if (matches(clause, saying, words)) found.push_back(&clause);
    }
    return found;
}

// Catalogues are Markdown, but the terminal shows plain text.
std::string plain(std::string_view markdown) {
    std::string text;
    for (std::size_t i = 0; i < markdown.size(); ++i)
        if (markdown[i] != '`' && !markdown.substr(i).starts_with("**"))
            text += markdown[i];
        else if (markdown[i] == '*')
            ++i;
    return text;
}

void print_clauses(const std::vector<const ClauseText*>& clauses, const Saying& saying) {
    std::string_view rules, area;
    for (const ClauseText* clause : clauses) {
        if (clause->rules != rules || clause->area != area)
            fmt::print("{}{}\n", rules.empty() ? "" : "\n",
                       dim(fmt::format("{}: {}", clause->rules, saying.area(*clause))));
        rules = clause->rules, area = clause->area;
        const std::string title = clause->title.empty() ? "" : fmt::format("  {}", clause->title);
        fmt::print("{}{}\n", bold(clause->id), title);
        if (const std::string why = saying.foreign_why_not(*clause); !why.empty())
            fmt::print("{}", wrapped(why, terminal_width(), 2));
        fmt::print("{}", wrapped(plain(clause->text), terminal_width(), 2));
    }
}

void print_json(const std::vector<const ClauseText*>& clauses, const Saying& saying) {
    json::array array;
    for (const ClauseText* clause : clauses)
        array.push_back({{"rules", clause->rules},
                         {"id", clause->id},
                         {"title", clause->title},
                         {"text", clause->text},
                         {"area", saying.area(*clause)},
                         {"why_not", saying.why_not(*clause)}});
    fmt::print("{}\n", json::serialize(array));
}

// Without a query: the catalogues and their areas.
void print_areas(const std::string& only, const Saying& saying) {
    std::string_view rules, area;
    for (const ClauseText& clause : clause_texts().subspan(1)) {
        if (!only.empty() && clause.rules != only) continue;
        if (clause.rules != rules) {
            const auto count = std::ranges::count(clause_texts(), clause.rules, &ClauseText::rules);
            fmt::print("{}{}, {} clauses\n", rules.empty() ? "" : "\n", bold(clause.rules), count);
        }
        if (clause.area != area || clause.rules != rules) {
            const std::string id(clause.id);
            fmt::print("  {:8} {}\n", id.substr(0, id.rfind('-')), saying.area(clause));
        }
        rules = clause.rules, area = clause.area;
    }
    fmt::print("\nA clause: muster rules N-COH-01. An area: muster rules N-COH. A word: muster rules coherency.\n");
}

// Everything that the user may have meant: ids if the word looks like one, else the words of the texts.
std::vector<std::string> vocabulary(const std::string& typed, const std::string& rules) {
    std::set<std::string> words;
    const bool id = typed.size() > 1 && typed[1] == '-';
    for (const ClauseText& clause : clause_texts().subspan(1)) {
        if (!rules.empty() && clause.rules != rules) continue;
        if (id) {
            words.insert(std::string(clause.id));
            continue;
        }
        std::string word;
        for (char letter : lowered(fmt::format("{} {} {} ", clause.title, clause.area, clause.text)))
            if (letter >= 'a' && letter <= 'z')
                word += letter;
            else if (!word.empty())
                words.insert(std::exchange(word, ""));
    }
    return {words.begin(), words.end()};
}

[[nodiscard]] int nothing_found(const RulesOptions& wanted) {
    if (wanted.json) return fmt::print("[]\n"), answer_is_no;
    std::string typed = lowered(fmt::format("{}", fmt::join(wanted.words, " ")));
    if (typed.size() > 1 && typed[1] == '-')
        for (char& letter : typed)
            if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    const std::string where = wanted.rules.empty() ? "" : fmt::format(" of {}", wanted.rules);
    fmt::print(stderr, "muster: no clause{} has `{}`{}\n", where, fmt::join(wanted.words, " "),
               did_you_mean(typed, vocabulary(typed, wanted.rules)));
    return answer_is_no;
}

int look_up(const Program& program, const RulesOptions& wanted) {
    const Saying saying(need(Language::read(program.data() / "languages", wanted.language)));
    if (wanted.words.empty() && !wanted.ids && !wanted.json) return print_areas(wanted.rules, saying), done;
    const auto found = find_clauses(wanted, saying);
    if (found.empty()) return nothing_found(wanted);
    if (wanted.ids)
        for (const ClauseText* clause : found) fmt::print("{}\n", clause->id);
    else if (wanted.json)
        print_json(found, saying);
    else
        print_clauses(found, saying);
    return done;
}

std::string known_rules(const std::string& name) {
    std::vector<std::string> names;
    for (const ClauseText& clause : clause_texts().subspan(1))
        if (names.empty() || names.back() != clause.rules) names.emplace_back(clause.rules);
    if (std::ranges::find(names, name) != names.end()) return {};
    return fmt::format("found \"{}\", expected one of {}{}", name, fmt::join(names, ", "), did_you_mean(name, names));
}

} // namespace

void add_rules(Program& program) {
    const auto wanted = std::make_shared<RulesOptions>();
    Command command = program.command({"rules",
                                       "Shows a clause of the rules, or searches all of them.",
                                       "[CLAUSE | WORD…] [--rules NAME] [--lang CODE] [--ids | --json]",
                                       {"muster rules N-COH-01                    # one clause",
                                        "muster rules coherency --rules eighth    # every clause with the word",
                                        "muster rules carica --lang it            # in your language"}},
                                      [=, &program] { return look_up(program, *wanted); });
    command.add_option("CLAUSE", wanted->words, "an id, its beginning, or words; without it, all areas")
        .type_name("CLAUSE");
    command.add_option("--rules", wanted->rules, "search only this rule set").type_name("RULES").check(known_rules);
    command.add_option("--lang", wanted->language, "also in this language: en, da, it, ro, pt-BR or pl")
        .type_name("CODE");
    const CommandOption ids = command.add_flag("--ids", wanted->ids, "print only the ids, one per line");
    command.add_flag("--json", wanted->json, "print one JSON document instead of text").excludes(ids);
}

} // namespace muster
