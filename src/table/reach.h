// Reach: where a mover can get with its allowance. It is shown on the table and used to sort out many end positions at
// once. It is computed on a grid of the mover's centres. For one exact answer use shortest_path.
#pragma once

#include "table/walker.h"

namespace muster {

// The cheapest costs found for the points of a grid around the start. Each is the cost of a legal path, so every point
// shown can be reached. Costs are seldom more than 3 % above the best, but a gap less than a mesh wider than the mover
// may be missed. Polygons keep their facing. The mover must live as long as the field.
class ReachField {
  public:
    ReachField(const Ground& ground, const Mover& mover, const Placement& from, Length mesh = 0.25_in);
    ReachField(const ReachField&) = delete; // its walker refers to its ground
    ReachField& operator=(const ReachField&) = delete;

    // An upper bound, by the grid points around; nothing if none of them leads there. It does not check whether the
    // mover may end there; use check_standing.
    std::optional<Length> cost(Point at, Length elevation);

    // Outlines of where the mover's centre may end: anticlockwise around an area, clockwise around a hole in it. All
    // their points can be reached. Between two of them, at most a mesh and a half apart, the line is straight.
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
        friend bool operator<(const Waiting& a, const Waiting& b) { // for a heap with the cheapest on top
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

    Ground ground_; // the parts that may be met, without low features
    const Mover& mover_;
    Placement from_;
    Length mesh_;
    std::int32_t half_;  // meshes from the start to the border of the grid
    std::int32_t width_; // grid points in a row
    Walker walker_;
    struct Box {
        Point low, high;
    };
    std::vector<Box> boxes_; // where something may be in the way of the centre; in most places nothing is
    std::vector<std::uint32_t> first_state_; // by node
    std::vector<State> states_;
    std::vector<Waiting> waiting_;
};

} // namespace muster
