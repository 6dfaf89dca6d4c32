// Reach: where a mover can get to within its allowance, for showing it on the table and for sifting many end positions
// at once. Worked out on a grid of the mover's centres; a single exact answer is shortest_path's.
#pragma once

#include "table/walker.h"

namespace muster {

// The cheapest costs found to the points of a grid around the start. Each is the cost of a legal path, so nothing is
// claimed that is out of reach; they are seldom more than 3 % above the best, but a gap narrower than a mesh beside the
// mover may be missed. Polygons keep their facing. The mover must stay while the field is used.
class ReachField {
  public:
    ReachField(const Ground& ground, const Mover& mover, const Placement& from, Length mesh = 0.25_in);
    ReachField(const ReachField&) = delete; // its walker looks at its ground
    ReachField& operator=(const ReachField&) = delete;

    // An upper bound, by way of the grid points around; nothing where none of them leads there. Whether the mover may
    // end there is check_standing's to say.
    std::optional<Length> cost(Point at, Length elevation);

    // Outlines of where the mover's centre may end: anticlockwise around an area, clockwise around a hole in it. Their
    // points can all be reached; between two of them, at most a mesh and a half apart, the line is straight.
    std::vector<std::vector<Point>> outlines();

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    struct State {
        std::uint32_t node, parent, next; // the states of one node are chained
        Length elevation, cost;
        bool done = false;
    };
    struct Waiting {
        Length cost;
        std::uint32_t state;
        friend bool operator<(const Waiting& a, const Waiting& b) { // for a heap whose top is the cheapest
            return a.cost != b.cost ? a.cost > b.cost : a.state > b.state;
        }
    };

    Point at(std::uint32_t node) const;
    std::optional<std::uint32_t> node(std::int32_t column, std::int32_t row) const;
    void fly();
    void walk();
    void step(std::uint32_t state, std::uint32_t neighbour);
    bool move(std::uint32_t state, std::uint32_t neighbour);
    void reach(std::uint32_t node, Length elevation, Length cost, std::uint32_t parent);
    std::uint32_t end_state(std::uint32_t node) const;
    std::optional<Length> cost_beside(std::uint32_t state, Point to, Length elevation);
    std::optional<Length> flight_cost(Point to, Length elevation) const;
    Point border(std::uint32_t state, std::size_t direction);
    bool may_end(Point centre, Length elevation) const;

    Ground ground_; // what of it may be met, nothing of it low
    const Mover& mover_;
    Placement from_;
    Length mesh_;
    std::int32_t half_;  // meshes from the start to the border of the grid
    std::int32_t width_; // grid points in a row
    Walker walker_;
    struct Box {
        Point low, high;
    };
    std::vector<Box> boxes_; // of where the centre may be in the way of something: nearly everywhere it is in none
    std::vector<std::uint32_t> first_state_; // by node
    std::vector<State> states_;
    std::vector<Waiting> waiting_;
};

} // namespace muster
