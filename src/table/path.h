// Paths: the shortest legal way of a base among models, terrain and forbidden zones, as a polyline with its cost; the
// exact check of a polyline that somebody drew; and the places where a base may stand at all.
#pragma once

#include "table/terrain.h"

#include <memory>
#include <optional>

namespace muster {

// Something that a mover must keep away from in plan while their vertical extents are near enough. A mover that is
// already nearer than the clearance may not move at all. A rule that lets it move away passes a smaller clearance.
struct Barrier {
    Footprint base;
    Length bottom, top; // of the model or zone
    Length clearance;   // 0: may touch but not overlap; 1_in + 1 step: never within 1 inch (N-I-37)
    Length vertical;    // a zone counts while the vertical gap is within this (5_in for engagement range). The gap is
                     // measured to the mover's base, or to its prism if its shape is a hull (N-I-15). If clearance is
                     // 0, it counts while the vertical intervals overlap (N-I-38)
    bool end_only = false;         // it may be passed over, but the end must keep away from it (N-CHG-20)
    bool spares_who_stays = false; // it binds at the end, but a model that does not move may stay (N-AIR-08)
};

// Everything that a move has to respect. The lists have no maximum, because this is built for each question.
struct Ground {
    Point size;                 // no part of a base may leave the table
    std::vector<Prism> terrain; // climbing costs its height; up to `free_height` it is free
    std::vector<Barrier> barriers;
    Length free_height = 1_in; // N-TERR-06
    bool overhang = false;     // a base stands where its centre does, and may hang over the edge (E-I-02)

    Ground emptied() const { return {size, {}, {}, free_height, overhang}; } // the same table, with nothing on it
};

struct Mover {
    Shape shape;
    Length height;
    Length allowance;
    bool flies = false; // passes over barriers and terrain without paying for height; only its end must be legal
    bool slant = false; // if it flies: pays for the straight line in three dimensions instead (E-I-14)

    friend bool operator==(const Mover&, const Mover&) = default;
};

struct Path {
    FixedVector<Placement, 64> places; // start first, end last
    Length cost; // each leg is rounded up to a whole step (N-I-104); climbing and pivots are included
};

// Why a polyline may not be walked, for refusing a path that a player drew.
enum class PathFault : std::uint8_t { none, too_long, leaves_table, through_barrier, through_terrain, no_footing };
MUSTER_NAMES(PathFault, none, too_long, leaves_table, through_barrier, through_terrain, no_footing)
struct PathCheck {
    PathFault fault = PathFault::none;
    std::size_t leg = 0;     // the first leg at fault; the number of legs if the end is at fault
    std::size_t barrier = 0; // the barrier for through_barrier, the prism for through_terrain
    Length cost;

    constexpr bool legal() const { return fault == PathFault::none; }
};

// `places` gives the drawn points and facings, and the elevation of the first and the last. Between these the mover is
// at whatever height is cheapest. A change of facing is a pivot at the later place (N-I-36), by the shorter turn. An
// illegal path is never accepted. Where a mover changes height beside a barrier, borders are taken up to two steps too
// wide.
PathCheck check_path(const Ground& ground, const Mover& mover, std::span<const Placement> places);

using Levels = FixedVector<Length, 8>; // of one place; higher stacks of terrain are not built

// The elevations at which the mover may stand there, lowest first. Its whole footprint is on the table, and one level
// surface carries it, features of at most `free_height` excepted (N-I-42). Barriers are not checked.
Levels footing(const Ground& ground, const Mover& mover, const Placement& place);
Levels footing_of(const Ground& ground, const Mover& mover, const Footprint& base);
// Whether the mover may end there: footing, and away from every barrier (N-I-103, N-FLY-04, N-FLY-05).
PathCheck check_standing(const Ground& ground, const Mover& mover, const Placement& place);
PathCheck check_standing(const Ground& ground, const Mover& mover, const Footprint& base, Length elevation);

// The cost of a pivot: degrees times the distance of the farthest outline point, rounded up (N-I-36). Circles pay
// nothing.
Length pivot_cost(const Shape& shape, int degrees);
// Whether the footprint passes over the inside of `area` anywhere on the way (A-TERR-08), at any height.
bool passes_over(const Shape& shape, std::span<const Placement> places, const Footprint& area);

// The cheapest legal path found. It is never illegal (check_path accepts it), and at most 1 % and one step per leg
// above the true optimum. Nothing if there is no path within the mover's allowance. Polygons pivot only at the start or
// at the end. Gaps less than 0.25 mm wider than the mover are only found along an axis of the table.
std::optional<Path> shortest_path(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to);

// The same, but it keeps its memory for the next question.
class PathFinder {
  public:
    PathFinder();
    ~PathFinder();
    PathFinder(PathFinder&&) noexcept;
    PathFinder& operator=(PathFinder&&) noexcept;

    std::optional<Path> shortest(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to);

  private:
    class Search;
    std::optional<Path> pivoting(const Ground& ground, const Mover& mover, const Placement& from, const Placement& to);

    std::unique_ptr<Search> search_; // created when a straight line is not free
};

} // namespace muster
