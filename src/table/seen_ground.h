// The ground that a unit sees: where a thin post of a stated height would be seen by one of its models. Single points
// are as exact as sight itself; the outlines come from a grid and are for showing.
#pragma once

#include "table/sight.h"

namespace muster {

class SeenGround {
  public:
    // The scene and the table must stay, the scene as it is arranged, while this is used.
    SeenGround(const Table& table, const SightScene& scene, UnitId observer, Length height);

    // The post stands on the ground, or on top of whatever fills it there; where it stands in a model, that model's
    // unit does not hide it, as it does not hide the model.
    bool sees(Point foot) const;

    // Anticlockwise around seen ground, clockwise around a hole in it. They pass between the points of a grid that are
    // seen and those that are not, through points that are seen. The grid divides the table evenly, with meshes as wide
    // as this at most; what is narrower may be missed.
    std::vector<std::vector<Point>> outlines(Length mesh) const;

  private:
    struct Grid;
    class Part;
    void look_at_square(Part& part, Grid& grid, std::int32_t column, std::int32_t row) const;
    void find_borders(Part& part, Grid& grid, std::int32_t column, std::int32_t row) const;

    const Table& table_;
    const SightScene& scene_;
    UnitId observer_;
    Length height_;
};

} // namespace muster
