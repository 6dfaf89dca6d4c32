// Terrain: vertical prisms with traits. What a trait means is said by the rule set in play.
#pragma once

#include "table/shape.h"

#include <boost/json/fwd.hpp>

#include <string>
#include <vector>

namespace muster {

class Reader;

enum class Trait : std::uint8_t {
    blocking = 1, // the prism stops sight
    cover = 2,    // shelters who stands in it
    difficult = 4,
    dangerous = 8,
    impassable = 16 // nobody enters or climbs it, unless the rules climb everything
};
MUSTER_NAMES(Trait, blocking, cover, difficult, dangerous, impassable)

enum class TerrainKind : std::uint8_t { ruin, wall, wood, hill, crater, building, rock, barricade, water, container };
MUSTER_NAMES(TerrainKind, ruin, wall, wood, hill, crater, building, rock, barricade, water, container)

// One prism: a convex footprint from elevation to elevation + height. A wall is a thin one; the floor of a ruin is a
// flat one above the ground. Its top is a level surface on which models may stand (N-I-14). An area (the floor of a
// wood, a crater, water) has height 0: it is in nobody's way and gives its traits to all who stand over it.
struct Prism {
    Footprint base;
    Length elevation;
    Length height;
    std::uint8_t traits = 0; // of Trait

    constexpr bool has(Trait trait) const { return (traits & static_cast<std::uint8_t>(trait)) != 0; }
    constexpr Length top() const { return elevation + height; }
};
MUSTER_FIELDS(Prism, base, elevation, height, traits)

// What players call one piece: a ruin is several prisms.
struct TerrainPiece {
    std::string name;
    TerrainKind kind = TerrainKind::ruin;
    std::vector<Prism> prisms;
};
MUSTER_FIELDS(TerrainPiece, name, kind, prisms)

// The battlefield: a rectangle from (0, 0) to size, with its terrain.
struct Table {
    std::string name;
    Point size;
    std::vector<TerrainPiece> terrain;
};
MUSTER_FIELDS(Table, name, size, terrain)

// In JSON a table is a table file (docs/tables.md), so that whatever embeds one is checked as strictly. Defined in
// table_file.cpp and declared here, where everybody who has a table finds them.
boost::json::value json_of(const Table& table);
void read_json(const Reader& reader, Table& table);

} // namespace muster
