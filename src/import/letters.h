// Letters and words of names and texts, as the importer compares them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

// A text as the army may hold it: control characters become blanks, line breaks stay, blanks at both ends go, and bytes
// that are no UTF-8 become "?".
std::string clean(std::string_view text);
// The same on one line, with single blanks.
std::string one_line(std::string_view text);
// At most this many bytes, never half a letter.
std::string shortened(std::string_view text, std::size_t most);

std::string lower(std::string_view text); // ASCII only: nothing may depend on a locale
std::string_view trimmed(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text); // between blanks

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

} // namespace muster::import
