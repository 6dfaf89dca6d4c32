// Pieces of terrain as people describe them (a ruin of 8 by 6 inches with two walls and a floor), and the prisms that
// make them. Table files and the generator both build their terrain here.
#pragma once

#include "table/terrain.h"

#include <span>

namespace muster {

// Which sides of a ruin still stand, before it is turned. bottom is the side of small y, left that of small x. corner:
// left and bottom; court: left, bottom with a doorway, right; house: all four, doorways at bottom and top; street:
// bottom and top; single: only bottom.
enum class RuinWalls : std::uint8_t { none, single, street, corner, court, house };

// The description of one piece. Not every kind uses every field.
struct PiecePlan {
    TerrainKind kind = TerrainKind::ruin;
    Point at;            // the middle; for a wall or barricade the middle of its first end
    Point to;            // for a wall or barricade: the middle of its other end
    int turn = 0;        // whole degrees anticlockwise
    Length width, depth; // along x and y before turning
    Length height;       // of the standing part: walls, trees, the mass; areas have 0
    Length elevation;
    Length thickness; // of walls
    RuinWalls walls = RuinWalls::none;
    FixedVector<Length, 4> floors; // heights of their upper sides, lowest first
    int trees = 0;
    int tiers = 1;
    std::uint8_t traits = 0;
};

inline constexpr int most_trees = 16;
inline constexpr int most_tiers = 3;
inline constexpr Length floor_thickness = 0.25_in;

constexpr bool is_strip(TerrainKind kind) { return kind == TerrainKind::wall || kind == TerrainKind::barricade; }

// A piece of this kind with the usual values.
PiecePlan usual_piece(TerrainKind kind);
std::uint8_t usual_traits(TerrainKind kind);
int usual_trees(Length width, Length depth);

TerrainPiece build_piece(const PiecePlan& plan, std::string name);
// The same piece turned by half a turn around the middle of the table, so that it is fair to both players.
TerrainPiece twin_of(const TerrainPiece& piece, Point table_size, std::string name);

// The smallest convex footprint around these points, anticlockwise from its leftmost vertex, without vertices in the
// middle of an edge. At least three points must not be on one line.
Footprint convex_footprint(std::span<const Point> points);

} // namespace muster
