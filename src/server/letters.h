// How long people's words are: in letters, as they count them, not in bytes.
#pragma once

#include <algorithm>
#include <string_view>

namespace muster {

// Of UTF-8: every byte but those that go on with a letter begins one.
inline std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u; }));
}

} // namespace muster
