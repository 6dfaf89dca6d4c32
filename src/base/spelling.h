// How near a mistyped word is to the words we know.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace muster {

// Insertions, deletions, exchanges of one letter and of two neighbours.
std::size_t edits_between(std::string_view a, std::string_view b);

// The known words near a mistyped one, nearest first, at most `most`. Of equally near words the earlier one comes
// first.
std::vector<std::string_view> nearest_words(std::string_view typed, std::span<const std::string_view> words,
                                            std::size_t most);

} // namespace muster
