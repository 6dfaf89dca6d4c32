// The search for shortest paths: best-first over the corners of the rings around what is in the way. A thing only gets
// a ring if it was found in the way of a promising move, and a move is only tested when it is the most promising one
// left. So the usual question looks at very few things.
#pragma once

#include "table/path.h"
#include "table/vector.h"
#include "table/walker.h"

namespace muster {

// Moves with one facing. Every state is a corner that was reached at an elevation. The queue holds states to continue
// from and moves to be tested, each with the least cost of a path through it.
class PathFinder::Search {
  public:
    // Writes the plan points with their elevations into `path`, and adds the cost found to its cost.
    bool find(const Ground& ground, const Mover& mover, std::int16_t facing, const Placement& from, const Placement& to,
              Length allowance, Path& path);

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::uint32_t unknown = 0xfffffffe;
    static constexpr std::uint32_t goal = 1; // number of the goal's corner; the start is 0
    static constexpr std::uint32_t most_moves = 1 << 18;

    struct Corner {
        Point at;
        std::uint32_t ring;        // none for the start and the goal
        Length to_goal;            // lower bound
        std::uint32_t first_state; // first of a chain
        std::uint32_t occupant;    // the thing that covers this corner: its number, none, or unknown
    };
    struct Ring {
        std::uint32_t first, end; // its corners
        Vector centre;            // of a circle around them
        double radius;
        bool holds_goal; // the goal is between the ring and what it surrounds, or on that
        std::uint32_t thing;
        std::uint32_t first_neighbour, end_neighbour; // in neighbours_: what may cover its corners
    };
    // The directions in which a taut path can leave a corner: straight on, or bending around the ring.
    struct Fan {
        Vector at, right, left;
        bool full = true; // all directions

        bool misses(const Ring& ring) const;
    };
    struct Departure {
        std::uint32_t state;
        Length cost; // out of date if the state's cost differs
        Fan fan;
    };
    struct State {
        std::uint32_t corner, parent, next;
        Length elevation, cost;
    };
    struct Waiting {
        Length bound;
        std::uint32_t sequence; // of equal costs, the older one comes first
        std::uint32_t state, corner;
        Length cost; // of the state when this was queued; out of date if it differs

        friend bool operator<(const Waiting& a, const Waiting& b) { // for a heap with the smallest bound on top
            return a.bound != b.bound ? a.bound > b.bound : a.sequence > b.sequence;
        }
    };

    void forget();
    void add_corner(Point at, std::uint32_t ring);
    void add_ring(std::uint32_t thing);
    Ring ring_of_corners(std::uint32_t first, std::uint32_t end) const;
    bool is_ahead(const Departure& departure, std::uint32_t ring) const;
    void add_doorways(const Ring& ring);
    void wait(Length bound, std::uint32_t state, std::uint32_t corner);
    void reach(std::uint32_t corner, Length elevation, Length cost, std::uint32_t parent);
    void leave(std::uint32_t state);
    Fan fan_of(const State& state) const;
    void suggest_tangents(const Departure& departure, std::uint32_t ring);
    void suggest(std::uint32_t state, std::uint32_t corner);
    std::pair<Point, Point> neighbours(std::uint32_t corner) const; // on its ring: clockwise and anticlockwise
    bool is_taut(const State& state, Point to) const;
    bool is_last_corner(const State& state) const;
    bool is_dead(std::uint32_t corner);
    bool is_blocked(const State& state, Point to) const;
    bool known(std::uint32_t corner, Length elevation, Length cost) const;
    void test(std::uint32_t state, std::uint32_t corner);
    bool write(std::uint32_t state, std::int16_t facing, Path& path) const;

    Walker walker_;
    Placement to_;
    Length allowance_;
    std::array<Point, 2> ends_;
    bool climbs_ = false; // it starts or ends on a top
    std::vector<Corner> corners_;
    std::vector<Ring> rings_;
    std::vector<std::uint32_t> doorways_; // corners without a ring, at which the mover climbs
    std::vector<std::uint32_t> ring_of_;  // by thing
    std::vector<std::uint32_t> neighbours_;
    std::vector<State> states_;
    std::vector<Departure> departures_;
    std::vector<std::uint32_t> ahead_; // rings ahead of the state that is being left
    std::vector<Waiting> waiting_;
    std::vector<Point> ring_points_;
    std::vector<Vector> narrows_;
    std::uint32_t sequence_ = 0;
};

} // namespace muster
