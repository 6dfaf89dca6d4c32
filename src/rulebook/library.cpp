#include "rulebook/library.h"

#include "base/data_files.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <mutex>

namespace muster {
namespace {

bool is_id_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '-'; }

std::string_view area_of(const ClauseText& clause) { return clause.id.substr(0, clause.id.rfind('-')); }

std::vector<Chapter> all_chapters() {
    std::vector<Chapter> chapters;
    for (std::size_t number = 1; number < clause_texts().size(); ++number) {
        const ClauseText& text = clause_texts()[number];
        if (chapters.empty() || chapters.back().heading != text.area || chapters.back().rules != text.rules)
            chapters.push_back({text.rules, area_of(text), text.area, static_cast<Clause>(number), {}});
        chapters.back().last = static_cast<Clause>(number);
    }
    return chapters;
}

// By clause: the clause under which an interpretation stands. That is the first one of its chapter that names it, else
// of its game, else the first that it names itself.
std::vector<Clause> all_read_with(std::span<const Chapter> chapters) {
    std::vector<Clause> with(clause_texts().size(), Clause::none);
    const auto number = [](Clause clause) { return static_cast<std::size_t>(clause); };
    const auto settle = [&](Clause interpretation, Clause clause) {
        if (is_interpretation(text_of(interpretation)) && !is_interpretation(text_of(clause)) &&
            text_of(interpretation).rules == text_of(clause).rules && with[number(interpretation)] == Clause::none)
            with[number(interpretation)] = clause;
    };
    const auto each_mention = [&](auto&& visit) {
        for (const Chapter& chapter : chapters)
            for (std::size_t at = number(chapter.first); at <= number(chapter.last); ++at)
                for (const Clause named : clauses_in(clause_texts()[at].text)) visit(static_cast<Clause>(at), named);
    };
    each_mention([&](Clause clause, Clause named) {
        if (text_of(clause).area == text_of(named).area) settle(named, clause);
    });
    each_mention([&](Clause clause, Clause named) { settle(named, clause); });
    each_mention([&](Clause clause, Clause named) { settle(clause, named); });
    return with;
}

// By clause: whether there is a file examples/<game>/<CLAUSE>.json.
std::vector<bool> all_with_example(const std::filesystem::path& data) {
    std::vector<bool> with(clause_texts().size(), false);
    for (const std::string& name : data_names(data, "examples"))
        if (const auto clause = clause_named(name.substr(name.rfind('/') + 1)))
            with[static_cast<std::size_t>(*clause)] = true;
    return with;
}

} // namespace

std::vector<Clause> clauses_in(std::string_view text) {
    std::vector<Clause> clauses;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_id_letter(text[at])) continue;
        std::size_t end = at;
        while (end < text.size() && is_id_letter(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        if (word.size() > 3 && word[1] == '-')
            if (const auto clause = clause_named(word); clause && std::ranges::find(clauses, *clause) == clauses.end())
                clauses.push_back(*clause);
        at = end;
    }
    return clauses;
}

bool is_interpretation(const ClauseText& clause) { return clause.id.substr(1).starts_with("-I-"); }

const Library& Library::of(const std::filesystem::path& data) {
    static std::mutex mutex;
    static std::map<std::filesystem::path, std::unique_ptr<const Library>> libraries;
    const std::lock_guard lock(mutex);
    auto& library = libraries[data];
    if (!library) library.reset(new Library(data));
    return *library;
}

Library::Library(const std::filesystem::path& data)
    : languages_(rulebook_languages(data)),
      chapters_(all_chapters()),
      read_with_(all_read_with(chapters_)),
      has_example_(all_with_example(data)),
      glossary_(read_glossary(data, languages_)) {
    std::erase_if(languages_, [&](const std::string& code) {
        auto messages = Language::read(data / "languages", code);
        if (messages.has_value()) messages_.push_back(std::move(*messages));
        return messages.has_error();
    });
    for (const std::string& code : languages_) books_.emplace_back(data, code);
    std::vector<std::vector<RulebookSearch::Page>> pages;
    for (std::size_t number = 0; number < languages_.size(); ++number) pages.push_back(pages_in(number));
    if (!pages.empty()) search_.emplace(languages_, pages, glossary_);
}

// A clause that is still in English is found by the English words.
std::vector<RulebookSearch::Page> Library::pages_in(std::size_t language) const {
    std::vector<RulebookSearch::Page> pages;
    const Rulebook& book = books_[language];
    for (const Chapter& chapter : chapters_) {
        const std::string title = chapter_title(chapter, book.language());
        for (auto number = static_cast<std::size_t>(chapter.first); number <= static_cast<std::size_t>(chapter.last);
             ++number) {
            const auto clause = static_cast<Clause>(number);
            const std::string* sentence = this->sentence(clause, book.language());
            const bool own = language == 0 || book.has(clause);
            std::string text = own ? std::string(book.text(clause)) : std::string();
            if (sentence) text += " " + *sentence;
            pages.push_back({clause, own ? std::string(book.title(clause)) : std::string(),
                             title + " " + area_title(clause, book.language()), std::move(text)});
        }
    }
    return pages;
}

std::size_t Library::number_of(std::string_view language) const {
    return static_cast<std::size_t>(std::ranges::find(languages_, language) - languages_.begin());
}

const Rulebook* Library::in(std::string_view language) const {
    const std::size_t number = number_of(language);
    return number < books_.size() ? &books_[number] : nullptr;
}

std::string Library::chapter_title(const Chapter& chapter, std::string_view language) const {
    const std::string title = area_title(chapter.first, language);
    return title.empty() ? std::string(chapter.heading) : title;
}

std::string Library::area_title(Clause clause, std::string_view language) const {
    const std::string id = "area." + std::string(area_of(text_of(clause)));
    const std::size_t number = number_of(language);
    return number < messages_.size() && messages_[number].has(id) ? messages_[number].say(id) : std::string();
}

const std::string* Library::sentence(Clause clause, std::string_view language) const {
    const std::size_t number = number_of(language);
    return number < messages_.size() ? messages_[number].message("refusal." + std::string(id_of(clause))) : nullptr;
}

const Chapter& Library::chapter_of(Clause clause) const {
    const auto after = std::ranges::upper_bound(chapters_, clause, {}, &Chapter::first);
    return *(after == chapters_.begin() ? after : after - 1);
}

Clause Library::read_with(Clause interpretation) const { return read_with_[static_cast<std::size_t>(interpretation)]; }

} // namespace muster
