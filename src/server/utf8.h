// The length of a text as people count it: in characters, not in bytes.
#pragma once

#include <algorithm>
#include <string_view>

namespace muster {

// Counts every byte except those that continue a character.
inline std::size_t utf8_length(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u; }));
}

} // namespace muster
