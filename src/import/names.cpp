#include "import/names.h"

#include "import/letters.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace muster::import {
namespace {

constexpr auto number_words =
    std::to_array<std::string_view>({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"});

// A number at the front of the text; it is taken off.
std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || text.empty() || !is_digit(text.front()) || number > 1000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// Takes "2x ", "2 x ", "2 " or "two " off a name in small letters.
int take_count(std::string_view& name) {
    std::string_view rest = name;
    if (const auto number = take_number(rest)) {
        if (trimmed(rest).starts_with("x ")) rest = trimmed(rest).substr(1);
        if (!rest.starts_with(' ') || *number < 1 || *number > 100) return 1; // "3rd Squad"
        name = trimmed(rest);
        return *number;
    }
    const auto word = std::ranges::find_if(number_words, [&](std::string_view each) {
        return name.starts_with(each) && name.substr(each.size(), 1) == " ";
    });
    if (word == number_words.end()) return 1;
    name = trimmed(name.substr(word->size()));
    return static_cast<int>(word - number_words.begin()) + 2;
}

void cut_at(std::string_view& name, std::string_view mark) {
    if (const std::size_t place = name.find(mark); place != std::string_view::npos && place > 0)
        name = trimmed(name.substr(0, place));
}

void cut_trailing_number(std::string_view& name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    if (end != std::string_view::npos && end + 1 < name.size() && name[end] == ' ') name = trimmed(name.substr(0, end));
}

std::string singular(std::string_view word) {
    const bool plural = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    return std::string(plural ? word.substr(0, word.size() - 1) : word);
}

bool speaks_of_wounds(std::string_view text) {
    return text.find("wound") != std::string_view::npos || text.find("remain") != std::string_view::npos;
}

// Text in () or [] is about rows if it holds a digit or speaks of wounds.
bool is_about_rows(std::string_view inside) {
    return speaks_of_wounds(inside) || std::ranges::any_of(inside, is_digit);
}

} // namespace

std::string folded(std::string_view written) {
    const std::string small = lower(one_line(written));
    std::string_view name = small;
    take_count(name);
    for (const std::string_view mark : {" w/", " with ", "(", "["}) cut_at(name, mark);
    cut_trailing_number(name);
    return singular(name);
}

int count_in(std::string_view written) {
    const std::string small = lower(one_line(written));
    std::string_view name = small;
    return take_count(name);
}

std::string without_count(std::string_view written) {
    const std::string name = one_line(written), small = lower(name);
    std::string_view rest = small;
    take_count(rest);
    return name.substr(name.size() - rest.size());
}

std::optional<RowWounds> wounds_range(std::string_view text) {
    text = trimmed(text);
    RowWounds range;
    range.least = take_number(text);
    if (!range.least) return std::nullopt;
    text = trimmed(text);
    for (const std::string_view dash : {"-", "\u2013", "\u2014", "to "})
        if (text.starts_with(dash)) {
            text = trimmed(text.substr(dash.size()));
            range.most = take_number(text);
            if (!range.most) return std::nullopt;
            if (*range.most < *range.least) std::swap(range.least, range.most);
            if (trimmed(text).starts_with("+")) range.most = std::nullopt;
            return range;
        }
    if (!text.starts_with("+")) range.most = range.least;
    return range;
}

RowWounds wounds_in(std::string_view written) {
    const std::string small = lower(written);
    RowWounds best;
    for (std::size_t i = 0; i < small.size(); ++i) {
        if (!is_digit(small[i]) || (i > 0 && (is_digit(small[i - 1]) || small[i - 1] == '-'))) continue;
        const bool square = i > 0 && small[i - 1] == '[';
        const auto range = wounds_range(std::string_view(small).substr(i));
        if (!range) continue;
        const bool alone = range->most == range->least;
        if (alone && (square || !best.place)) best.place = range->least;
        if (!alone) best.least = range->least, best.most = range->most;
    }
    if (!best.least && best.place && speaks_of_wounds(small)) best.least = best.most = best.place;
    return best;
}

std::string without_row(std::string_view written) {
    std::string name = one_line(written);
    for (const auto& [open, close] : {std::pair{'(', ')'}, std::pair{'[', ']'}})
        for (std::size_t from = name.find(open); from != std::string::npos; from = name.find(open, from + 1)) {
            const std::size_t to = std::min(name.find(close, from), name.size() - 1);
            if (is_about_rows(lower(name.substr(from, to - from)))) name.erase(from, to - from + 1), from = 0;
            if (name.empty()) break;
        }
    std::string_view rest = trimmed(name);
    const std::string small = lower(rest); // "Crawler 5-8 wounds remaining"
    if (speaks_of_wounds(small))
        if (const std::size_t digit = small.find_first_of("0123456789"); digit != std::string::npos && digit > 0)
            rest = trimmed(rest.substr(0, digit));
    if (const auto words = words_of(rest);
        words.size() > 1 && is_digit(words.back().front()) && wounds_range(words.back()))
        rest = trimmed(rest.substr(0, rest.size() - words.back().size()));
    while (rest.ends_with('-') || rest.ends_with(':') || rest.ends_with(','))
        rest = trimmed(rest.substr(0, rest.size() - 1));
    return rest.empty() ? one_line(written) : one_line(rest);
}

std::string slug(std::string_view name) {
    std::string id;
    for (const char letter : lower(name)) {
        const bool plain = (letter >= 'a' && letter <= 'z') || is_digit(letter);
        if (plain)
            id += letter;
        else if (letter != '\'' && !id.empty() && id.back() != '-')
            id += '-';
    }
    id = id.substr(0, 50);
    while (id.ends_with('-')) id.pop_back();
    return id.empty() ? "x" : id;
}

int common_words(std::string_view a, std::string_view b) {
    const auto others = words_of(b);
    return static_cast<int>(std::ranges::count_if(
        words_of(a), [&](std::string_view word) { return std::ranges::find(others, word) != others.end(); }));
}

} // namespace muster::import
