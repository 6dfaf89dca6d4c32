// In each square of four grid points, a piece of border goes from where a point inside is followed (anticlockwise) by
// one outside to where the run of inside points began. These pieces join into closed lines.
#include "table/grid_outline.h"

#include <utility>

namespace muster {
namespace {

constexpr std::array<std::array<std::int32_t, 2>, 4> cell_corners = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

// The inside points, with a row around them that is outside. A crossing is an inside point and a direction from it.
class Crossings {
  public:
    Crossings(std::int32_t columns, std::int32_t rows, FunctionRef<bool(GridPoint)> is_in)
        : columns_(columns),
          rows_(rows),
          in_(static_cast<std::size_t>(columns + 2) * static_cast<std::size_t>(rows + 2)),
          next_(in_.size() * 4) {
        for (std::int32_t row = 0; row < rows; ++row)
            for (std::int32_t column = 0; column < columns; ++column) in_[index({column, row})] = is_in({column, row});
        for (std::int32_t row = -1; row < rows_; ++row)
            for (std::int32_t column = -1; column < columns_; ++column) join({column, row});
    }

    std::size_t count() const { return next_.size(); }
    std::size_t take_next(std::size_t crossing) { return std::exchange(next_[crossing], 0); } // 0: an end
    GridPoint point(std::size_t crossing) const {
        const auto number = static_cast<std::int32_t>(crossing / 4);
        return {number % (columns_ + 2) - 1, number / (columns_ + 2) - 1};
    }

  private:
    std::size_t index(GridPoint at) const {
        const std::int32_t number = (at.row + 1) * (columns_ + 2) + at.column + 1;
        return static_cast<std::size_t>(number);
    }
    void join(GridPoint lower_left) {
        const auto corner = [&](std::size_t i) {
            return index({lower_left.column + cell_corners[i % 4][0], lower_left.row + cell_corners[i % 4][1]});
        };
        for (std::size_t last = 0; last < 4; ++last) {
            if (!in_[corner(last)] || in_[corner(last + 1)]) continue;
            std::size_t first = last;
            while (in_[corner(first + 3)]) first += 3;
            next_[corner(last) * 4 + last] = corner(first) * 4 + (first + 1) % 4;
        }
    }

    std::int32_t columns_, rows_;
    std::vector<bool> in_;
    std::vector<std::size_t> next_; // by crossing; never 0, which is no crossing
};

} // namespace

std::vector<std::vector<Point>> grid_outlines(std::int32_t columns, std::int32_t rows,
                                              FunctionRef<bool(GridPoint)> is_in,
                                              FunctionRef<Point(GridPoint, std::size_t)> border) {
    Crossings crossings(columns, rows, is_in);
    std::vector<std::vector<Point>> lines;
    for (std::size_t start = 0; start < crossings.count(); ++start) {
        std::size_t next = crossings.take_next(start);
        if (next == 0) continue;
        std::vector<Point>& line = lines.emplace_back();
        for (std::size_t crossing = start; next != 0; crossing = next, next = crossings.take_next(crossing))
            line.push_back(border(crossings.point(crossing), crossing % 4));
    }
    return lines;
}

} // namespace muster
