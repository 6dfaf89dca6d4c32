// The ground that a unit sees: where one of its models would see a thin post of a given height. Single points are as
// exact as sight itself. The outlines come from a grid and are only for display.
#pragma once

#include "table/sight.h"

namespace muster {

class SeenGround {
  public:
    // The table and the scene must not change while this is used.
    SeenGround(const Table& table, const SightScene& scene, UnitId observer, Length height);

    // The post stands on the ground, or on top of what fills that place. If it stands inside a model, that model's unit
    // does not hide it, as it does not hide the model.
    bool sees(Point foot) const;

    // Anticlockwise around seen ground, clockwise around a hole in it. The outlines pass between grid points that are
    // seen and those that are not, through points that are seen. The grid divides the table evenly, with meshes at most
    // this wide. Narrower areas may be missed.
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
