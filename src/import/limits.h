// How much a file of a list may hold. Real lists stay far below; a hostile one is refused before it costs time or
// memory (docs/formats.md).
#pragma once

#include <cstddef>

namespace muster::import {

inline constexpr std::size_t max_file_bytes = 32u << 20; // packed or not
inline constexpr std::size_t max_depth = 64;             // levels of elements or brackets
inline constexpr std::size_t max_nodes = 400'000;        // elements and attributes, or values: 64 MB in memory at most
inline constexpr std::size_t max_selections = 20'000;
inline constexpr std::size_t max_profiles = 40'000;
inline constexpr std::size_t max_text = 20'000; // letters of one text
inline constexpr int max_number = 1000;         // of one selection
inline constexpr double max_cost = 1e6;         // of one selection, exclusive

} // namespace muster::import
