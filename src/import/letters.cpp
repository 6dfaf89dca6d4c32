#include "import/letters.h"

#include <algorithm>

namespace muster::import {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// How many bytes the letter at the front takes; 0 if they are no UTF-8.
std::size_t letter_size(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    const std::size_t size = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                                                             : 4;
    if (size == 1) return 1;
    if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xC0u) != 0x80u) return 0;
    const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool surrogate = first == 0xED && byte(1) >= 0xA0, beyond = first == 0xF4 && byte(1) >= 0x90;
    return overlong || surrogate || beyond ? 0 : size;
}

bool is_control(std::string_view letter) {
    const auto byte = static_cast<unsigned char>(letter[0]);
    if (letter.size() == 1) return (byte < 0x20 && byte != '\n') || byte == 0x7F;
    return letter.size() == 2 && byte == 0xC2 && static_cast<unsigned char>(letter[1]) < 0xA0; // C1
}

} // namespace

std::string clean(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = letter_size(text);
        const std::string_view letter = text.substr(0, std::max<std::size_t>(size, 1));
        if (size == 0)
            result += '?';
        else if (is_control(letter))
            result += ' ';
        else
            result += letter;
        text.remove_prefix(letter.size());
    }
    return std::string(trimmed(result));
}

std::string one_line(std::string_view text) {
    std::string result;
    for (const std::string_view word : words_of(text)) {
        if (!result.empty()) result += ' ';
        result += word;
    }
    return result;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0u) == 0x80u) --most;
    return std::string(trimmed(text.substr(0, most)));
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t first = text.find_first_not_of(blanks);
        if (first == std::string_view::npos) return words;
        text.remove_prefix(first);
        words.push_back(text.substr(0, text.find_first_of(blanks)));
        text.remove_prefix(words.back().size());
    }
}

} // namespace muster::import
