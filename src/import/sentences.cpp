#include "import/sentences.h"

#include "import/letters.h"

#include <algorithm>
#include <array>

namespace muster::import {
namespace {

constexpr std::string_view marks = ",;:()[]";

// Marks of different builders and books that mean the same.
constexpr auto folds = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\u2018", "'"},
    {"\u2019", "'"},
    {"\u201C", "\""},
    {"\u201D", "\""},
    {"\u2033", "\""},
    {"''", "\""},
    {"\u2013", "-"},
    {"\u2014", "-"},
    {"\u2010", "-"},
    {"\u2011", "-"},
    {"\u2212", "-"},
    {"\u00A0", " "},
    {"\u2022", "\n\u2022 "},
    {"\u25A0", "\n\u2022 "},
    {"\u25AA", "\n\u2022 "},
    {"**", ""},
    {"^^", ""},
});
constexpr std::string_view bullet = "\u2022 ";

constexpr auto page_words = std::to_array<std::string_view>({"pages", "page", "pg.", "pg", "pp.", "p."});
constexpr std::size_t longest_reference = 30; // letters of a reference to pages

// "pg 12", "see page 12-13", "p. 7": what stands in brackets and only names pages.
bool names_pages(std::string_view inside) {
    std::string small = lower(inside);
    std::string_view rest = trimmed(small);
    if (rest.starts_with("see ")) rest = trimmed(rest.substr(4));
    const auto word = std::ranges::find_if(page_words, [&](std::string_view each) { return rest.starts_with(each); });
    if (word == page_words.end()) return false;
    rest = trimmed(rest.substr(word->size()));
    return !rest.empty() && rest.find_first_not_of("0123456789-,. ") == std::string_view::npos;
}

std::string without_pages(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view near = text.substr(0, longest_reference);
        const std::size_t close = near[0] == '(' ? near.find(')') : near[0] == '[' ? near.find(']') : near.npos;
        const bool skips = close != near.npos && names_pages(near.substr(1, close - 1));
        if (!skips) result += near[0];
        text.remove_prefix(skips ? close + 1 : 1);
    }
    return result;
}

std::string fold_marks(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto fold = std::ranges::find_if(folds, [&](const auto& each) { return text.starts_with(each.first); });
        result += fold == folds.end() ? text.substr(0, 1) : fold->second;
        text.remove_prefix(fold == folds.end() ? 1 : fold->first.size());
    }
    return result;
}

// A full stop ends a sentence if a blank follows, but not within "e.g. ".
bool ends_sentence(std::string_view line, std::size_t i) {
    if (line[i] != '.') return false;
    const std::string_view before = line.substr(0, i);
    return (i + 1 == line.size() || line[i + 1] == ' ') && !before.ends_with("e.g") && !before.ends_with("i.e");
}

void add_sentence(std::string_view text, std::string_view heading, std::vector<Sentence>& sentences) {
    const std::string whole =
        heading.empty() ? std::string(trimmed(text)) : std::string(heading) + " " + std::string(trimmed(text));
    Sentence sentence{words_in(whole), whole};
    if (!std::ranges::all_of(sentence.words, &Word::is_mark)) sentences.push_back(std::move(sentence));
}

} // namespace

bool Word::is_mark() const { return small.size() == 1 && marks.find(small[0]) != std::string_view::npos; }

bool Word::is_keyword() const {
    if (written.starts_with('<') && written.ends_with('>')) return true;
    const auto is_capital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
    const auto is_small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
    return std::ranges::count_if(written, is_capital) >= 2 && std::ranges::none_of(written, is_small);
}

std::vector<Word> words_in(std::string_view text) {
    std::vector<Word> words;
    std::string word;
    bool in_placeholder = false;
    const auto finish = [&] {
        while (word.ends_with('.') || word.ends_with('\'')) word.pop_back();
        if (!word.empty() && word != "-" && word != "\"") words.push_back({lower(word), word});
        word.clear();
    };
    for (const char letter : fold_marks(text)) {
        if (letter == '<') in_placeholder = true;
        if (!in_placeholder && (letter == ' ' || letter == '\n')) {
            finish();
        } else if (marks.find(letter) != std::string_view::npos) {
            finish();
            words.push_back({std::string(1, letter), std::string(1, letter)});
        } else {
            word += letter;
        }
        if (letter == '>') in_placeholder = false;
    }
    finish();
    return words;
}

std::vector<Sentence> sentences_of(std::string_view text) {
    std::vector<Sentence> sentences;
    std::string folded = without_pages(fold_marks(text));
    std::string heading; // of the bullets that follow
    std::string_view rest = folded;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(rest.size(), end + 1));
        if (line.empty()) continue;
        const bool is_item = line.starts_with(bullet) || line.starts_with("- ") || line.starts_with("* ");
        if (is_item) line = trimmed(line.substr(line.starts_with(bullet) ? bullet.size() : 2));
        if (!is_item) heading.clear();
        for (std::size_t i = 0; i <= line.size(); ++i) {
            if (i < line.size() && !ends_sentence(line, i)) continue;
            const std::string_view piece = trimmed(line.substr(0, i));
            if (piece.ends_with(':') && i == line.size())
                heading = piece;
            else if (!piece.empty())
                add_sentence(piece, is_item ? std::string_view(heading) : std::string_view{}, sentences);
            if (i == line.size()) break;
            line = trimmed(line.substr(i + 1));
            i = static_cast<std::size_t>(-1);
        }
    }
    return sentences;
}

} // namespace muster::import
