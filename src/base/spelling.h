// How near a mistyped word is to the words we know.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace muster {

// Insertions, deletions, exchanges of one letter and of two neighbours.
std::size_t edits_between(std::string_view a, std::string_view b);

// The known words near a mistyped one, nearest first, the earlier one first where two are equally near; at most `most`.
std::vector<std::string_view> nearest_words(std::string_view typed, std::span<const std::string_view> words,
                                            std::size_t most);

} // namespace muster
