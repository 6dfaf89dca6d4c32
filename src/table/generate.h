// Tables from a seed: the same seed gives the same table on every machine. Pieces are laid in pairs that change places
// when the table is turned by half a turn, so that neither player has the better side.
#pragma once

#include "table/terrain.h"

namespace muster {

enum class TableStyle : std::uint8_t { town, country, works, wastes };
MUSTER_NAMES(TableStyle, town, country, works, wastes)

// How many pieces each game recommends for a field of this size; players may always agree on another number.
int pieces_by_square_foot(Point size);      // one for each 12" x 12", rounded up (N-TERR-04, N-I-13)
int pieces_by_four_square_feet(Point size); // one for each 2 x 2 feet, rounded up (E-FIELD-03)
int pieces_of_a_standard_field(Point size); // 16, and in proportion on more than 72" x 48" (A-TERR-02)

// The least distance between two generated pieces, so that a base of 100 mm passes; also to the edge.
inline constexpr Length generated_gap = 4_in;
inline constexpr Length generated_margin = 1.5_in;

inline constexpr int most_generated = 200;

// As many of `pieces` as fit with their gaps after a limited number of tries. At the densities above all of them fit on
// the usual sizes of table. An odd number puts one piece in the middle.
Table generate_table(Point size, int pieces, std::uint64_t seed, TableStyle style);

} // namespace muster
