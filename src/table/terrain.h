// Terrain: vertical prisms with traits. The rule set defines what a trait means.
#pragma once

#include "table/shape.h"

#include <boost/json/fwd.hpp>

#include <string>
#include <vector>

namespace muster {

class Reader;

enum class Trait : std::uint8_t {
    blocking = 1, // the prism stops sight
    cover = 2,    // it shelters models inside it
    difficult = 4,
    dangerous = 8,
    impassable = 16 // no model may enter or climb it, unless the rules let models climb everything
};
MUSTER_NAMES(Trait, blocking, cover, difficult, dangerous, impassable)

enum class TerrainKind : std::uint8_t { ruin, wall, wood, hill, crater, building, rock, barricade, water, container };
MUSTER_NAMES(TerrainKind, ruin, wall, wood, hill, crater, building, rock, barricade, water, container)

// One prism: a convex footprint from elevation to elevation + height. A wall is a thin one; the floor of a ruin is a
// flat one above the ground. Its top is a level surface on which models may stand (N-I-14). An area (the floor of a
// wood, a crater, water) has height 0: it blocks no model and gives its traits to all models over it.
struct Prism {
    Footprint base;
    Length elevation;
    Length height;
    std::uint8_t traits = 0; // of Trait

    constexpr bool has(Trait trait) const { return (traits & static_cast<std::uint8_t>(trait)) != 0; }
    constexpr Length top() const { return elevation + height; }
};
MUSTER_FIELDS(Prism, base, elevation, height, traits)

// One piece as players name it; a ruin has several prisms.
struct TerrainPiece {
    std::string name;
    TerrainKind kind = TerrainKind::ruin;
    std::vector<Prism> prisms;
};
MUSTER_FIELDS(TerrainPiece, name, kind, prisms)

// The battlefield: a rectangle from (0, 0) to `size`, with its terrain.
struct Table {
    std::string name;
    Point size;
    std::vector<TerrainPiece> terrain;
};
MUSTER_FIELDS(Table, name, size, terrain)

// In JSON a table is a table file (docs/tables.md), so that every document with a table in it is checked as strictly.
// These are defined in table_file.cpp, and declared here where all code with a table finds them.
boost::json::value json_of(const Table& table);
void read_json(const Reader& reader, Table& table);

} // namespace muster
