// Paths: the shortest legal way of a base among models, terrain and forbidden zones, as a polyline with its cost.
#pragma once

#include "table/terrain.h"

#include <optional>

namespace muster {

// Something a mover must keep away from in plan while their vertical extents are near enough.
struct Barrier {
    Footprint base;
    Length bottom, top; // of the model or zone
    Length clearance;   // 0: may touch but not overlap; 1_in + 1 step: never within 1 inch
    Length vertical;    // the barrier counts while the vertical gap is within this (5_in for engagement range);
                        // where clearance is 0 it counts while the vertical intervals overlap (N-I-38)
};

// Everything that a move has to respect. Lengths of lists are not bounded here: this is built per question.
struct Ground {
    Point size;                 // no part of a base may leave the table
    std::vector<Prism> terrain; // climbed over at the cost of its height, crossed free if at most `free_height` high
    std::vector<Barrier> barriers;
    Length free_height = 1_in; // N-TERR-06
};

struct Mover {
    Shape shape;
    Length height;
    Length allowance;
    bool flies = false; // passes over barriers and pays nothing for height; only its end position must be legal
};

struct Path {
    FixedVector<Placement, 64> places; // start first, end last
    Length cost;                       // legs each rounded up to a whole step (N-I-104), climbing and pivots included
};

// The cheapest legal path found, never illegal, at most 1 % above the true optimum; nothing if there is none within the
// mover's allowance.
std::optional<Path> shortest_path(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to);

// Why this polyline may not be walked, for refusing a path a player drew.
enum class PathFault : std::uint8_t { none, too_long, leaves_table, through_barrier, through_terrain, no_footing };
struct PathCheck {
    PathFault fault = PathFault::none;
    std::size_t barrier = 0; // which one, for through_barrier
    Length cost;
};
PathCheck check_path(const Ground& ground, const Mover& mover, std::span<const Placement> places);

} // namespace muster
