// muster rules [CLAUSE|WORD…]: the text of a clause, of all that begin alike (N-MOV), or a search through all of them,
// in the reader's language and by words of any.
#include "program.h"
#include "terminal.h"

#include "base/clause.h"
#include "rulebook/library.h"

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

// The rulebook as somebody reads it.
struct OpenBook {
    const Library& library;
    const Rulebook& book;

    // "Fase di Carica (N-CHG)"; in English as the catalogue has it.
    std::string chapter(const Chapter& chapter) const {
        if (book.language() == "en") return std::string(chapter.heading);
        const std::string title = library.chapter_title(chapter, book.language());
        return title == chapter.heading ? title : fmt::format("{} ({})", title, chapter.area);
    }
    std::string chapter_of(Clause clause) const { return chapter(library.chapter_of(clause)); }
};

OpenBook reading_in(const Program& program, const std::string& language) {
    const Library& library = Library::of(program.data());
    if (const Rulebook* book = library.in(language)) return {library, *book};
    return need(Result<OpenBook>(Problem{"", "--lang", fmt::format("\"{}\"", language),
                                         fmt::format("one of {}", fmt::join(library.languages(), ", "))}));
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

std::vector<Clause> find_clauses(const RulesOptions& wanted, const OpenBook& reading) {
    if (wanted.words.size() == 1) // that one, not A-PAS-01a as well
        if (const auto clause = clause_named(wanted.words[0]); clause && *clause != Clause::none)
            if (wanted.rules.empty() || text_of(*clause).rules == wanted.rules) return {*clause};
    std::vector<Clause> found;
    if (wanted.words.empty())
        for (std::size_t number = 1; number < clause_texts().size(); ++number)
            found.push_back(static_cast<Clause>(number));
    else
        found = reading.library.find(fmt::format("{}", fmt::join(wanted.words, " ")), reading.book.language());
    if (!wanted.rules.empty())
        std::erase_if(found, [&](Clause clause) { return text_of(clause).rules != wanted.rules; });
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

// Best first; neighbours of one chapter stand under its title.
void print_clauses(const std::vector<Clause>& clauses, const OpenBook& reading) {
    const Chapter* chapter = nullptr;
    for (const Clause clause : clauses) {
        const ClauseText& text = text_of(clause);
        if (const Chapter& own = reading.library.chapter_of(clause); chapter != &own) {
            fmt::print("{}{}\n", chapter ? "\n" : "", dim(fmt::format("{}: {}", text.rules, reading.chapter(own))));
            chapter = &own;
        }
        const std::string_view title = reading.book.title(clause);
        fmt::print("{}{}{}\n", bold(text.id), title.empty() ? "" : "  ", title);
        fmt::print("{}", wrapped(plain(reading.book.text(clause)), terminal_width(), 2));
    }
}

void print_json(const std::vector<Clause>& clauses, const OpenBook& reading) {
    json::array array;
    for (const Clause clause : clauses) {
        const ClauseText& text = text_of(clause);
        const std::string* why_not = reading.library.sentence(clause, reading.book.language());
        array.push_back({{"rules", text.rules},
                         {"id", text.id},
                         {"title", reading.book.title(clause)},
                         {"text", reading.book.text(clause)},
                         {"language", reading.book.has(clause) ? reading.book.language() : "en"},
                         {"area", reading.chapter_of(clause)},
                         {"why_not", why_not ? *why_not : ""}});
    }
    fmt::print("{}\n", json::serialize(array));
}

// Without a question: which catalogues there are, and their chapters.
void print_chapters(const std::string& only, const OpenBook& reading) {
    std::string_view rules;
    for (const Chapter& chapter : reading.library.chapters()) {
        if (!only.empty() && chapter.rules != only) continue;
        if (chapter.rules != rules) {
            const auto count = std::ranges::count(clause_texts(), chapter.rules, &ClauseText::rules);
            fmt::print("{}{}, {} clauses\n", rules.empty() ? "" : "\n", bold(chapter.rules), count);
        }
        fmt::print("  {:8} {}\n", chapter.area, reading.chapter(chapter));
        rules = chapter.rules;
    }
    fmt::print("\nA clause: muster rules N-COH-01. A chapter: muster rules N-COH. A word: muster rules coherency.\n");
}

// All that somebody may have meant: ids for what looks like one, else the words of the texts.
std::vector<std::string> vocabulary(const std::string& typed, const std::string& rules, const Rulebook& book) {
    std::set<std::string> words;
    const bool id = typed.size() > 1 && typed[1] == '-';
    for (std::size_t number = 1; number < clause_texts().size(); ++number) {
        const auto clause = static_cast<Clause>(number);
        if (!rules.empty() && text_of(clause).rules != rules) continue;
        if (id)
            words.insert(std::string(id_of(clause)));
        else
            for (std::string& word : folded_words(fmt::format("{} {}", book.title(clause), book.text(clause))))
                words.insert(std::move(word));
    }
    return {words.begin(), words.end()};
}

[[nodiscard]] int nothing_found(const RulesOptions& wanted, const Rulebook& book) {
    if (wanted.json) return fmt::print("[]\n"), answer_is_no;
    std::string typed = lowered(fmt::format("{}", fmt::join(wanted.words, " ")));
    if (typed.size() > 1 && typed[1] == '-')
        for (char& letter : typed)
            if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    const std::string where = wanted.rules.empty() ? "" : fmt::format(" of {}", wanted.rules);
    fmt::print(stderr, "muster: no clause{} has `{}`{}\n", where, fmt::join(wanted.words, " "),
               did_you_mean(typed, vocabulary(typed, wanted.rules, book)));
    return answer_is_no;
}

int look_up(const Program& program, RulesOptions wanted) {
    std::erase_if(wanted.words,
                  [](const std::string& word) { return word.find_first_not_of(' ') == std::string::npos; });
    const OpenBook reading = reading_in(program, wanted.language);
    if (wanted.words.empty() && !wanted.ids && !wanted.json) return print_chapters(wanted.rules, reading), done;
    const auto found = find_clauses(wanted, reading);
    if (found.empty()) return nothing_found(wanted, reading.book);
    if (wanted.ids)
        for (const Clause clause : found) fmt::print("{}\n", id_of(clause));
    else if (wanted.json)
        print_json(found, reading);
    else
        print_clauses(found, reading);
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
    Command command = program.command(
        {"rules",
         "Shows a clause of the rules, or searches all of them.",
         "[CLAUSE | WORD…] [--rules NAME] [--lang CODE] [--ids | --json]",
         {"muster rules N-COH-01                    # one clause",
          "muster rules coherency --rules eighth    # every clause with the word",
          "muster rules carica --lang it            # in your language; words of any language are found"}},
        [=, &program] { return look_up(program, *wanted); });
    command.add_option("CLAUSE", wanted->words, "an id, its beginning, or words; without it, all areas")
        .type_name("CLAUSE");
    command.add_option("--rules", wanted->rules, "search only this rule set").type_name("RULES").check(known_rules);
    command.add_option("--lang", wanted->language, "in this language: en, da, it, ro, pt-BR or pl").type_name("CODE");
    const CommandOption ids = command.add_flag("--ids", wanted->ids, "print only the ids, one per line");
    command.add_flag("--json", wanted->json, "print one JSON document instead of text").excludes(ids);
}

} // namespace muster
