// Goes through the grid square by square, so that what may stand in the way is searched once for many posts
// (ground_visibility.h).
#include "table/seen_ground.h"

#include "table/grid_outline.h"
#include "table/ground_visibility.h"

#include <utility>

namespace muster {
namespace {

constexpr Length thin{1};               // a point has no inside to overlap with
constexpr std::int32_t square_side = 6; // of a square, in points
constexpr int halvings = 3;             // a border is found to an eighth of a mesh

} // namespace

struct SeenGround::Grid {
    Grid(Point table, Length mesh)
        : size(table),
          across((table.x.steps + mesh.steps - 1) / mesh.steps),
          up((table.y.steps + mesh.steps - 1) / mesh.steps),
          seen(static_cast<std::size_t>(across + 1) * static_cast<std::size_t>(up + 1)),
          borders(seen.size()) {}

    bool has(GridPoint point) const {
        return point.column >= 0 && point.row >= 0 && point.column <= across && point.row <= up;
    }
    std::size_t node(GridPoint point) const {
        return static_cast<std::size_t>(point.row) * static_cast<std::size_t>(across + 1) +
               static_cast<std::size_t>(point.column);
    }
    Point at(GridPoint point) const { return {size.x * point.column / across, size.y * point.row / up}; }

    GridPoint last_of_square(std::int32_t column, std::int32_t row) const {
        return {std::min(column + square_side - 1, across), std::min(row + square_side - 1, up)};
    }
    void for_points_of_square(std::int32_t column, std::int32_t row, FunctionRef<void(GridPoint)> visit) const {
        const GridPoint last = last_of_square(column, row);
        for (std::int32_t y = row; y <= last.row; ++y)
            for (std::int32_t x = column; x <= last.column; ++x) visit({x, y});
    }

    Point size;
    std::int32_t across, up;                   // in meshes
    std::vector<bool> seen;                    // by node
    std::vector<std::array<Point, 4>> borders; // by seen node and direction in which the next node is not seen
};

// A rectangle of the table, and what may stand in it.
class SeenGround::Part {
  public:
    explicit Part(const SeenGround& ground)
        : table_(ground.table_),
          height_(ground.height_),
          visibility_(ground.scene_, ground.observer_) {
        for (std::size_t unit = 0; unit < index(UnitId::none); ++unit)
            for (const ModelId model : ground.scene_.models_of(static_cast<UnitId>(unit)))
                everybody_.push_back(&ground.scene_.model(model));
    }

    void turn_to(Point least, Point most) {
        const Point middle{(least.x + most.x) / 2, (least.y + most.y) / 2};
        const std::int64_t squared_radius = std::max(squared_distance(middle, least), squared_distance(middle, most));
        const Footprint part{middle, Length{static_cast<std::int32_t>(ceil_sqrt(squared_radius))} + thin, {}};
        prisms_.clear(), models_.clear();
        Length highest;
        for (const TerrainPiece& piece : table_.terrain)
            for (const Prism& prism : piece.prisms)
                if (overlap(prism.base, part)) {
                    prisms_.push_back(&prism);
                    highest = std::max(highest, prism.top());
                }
        for (const SightModel* model : everybody_)
            if (overlap(model->solid.base, part)) models_.push_back(model);
        visibility_.turn_to(least, most, height_ / 2, highest + height_);
    }

    bool sees(Point foot) {
        Solid post{{foot, thin, {}}, {}, height_, false};
        post.elevation = ground_at(post.base);
        return visibility_.sees(foot, {post.elevation + height_ / 2, post.top()}, unit_at(post));
    }

  private:
    // Goes up from the surface through everything that fills the place.
    Length ground_at(const Footprint& base) const {
        Length level, before{-1};
        while (level != before) {
            before = level;
            for (const Prism* prism : prisms_)
                if (prism->elevation <= level && level < prism->top() && overlap(prism->base, base))
                    level = prism->top();
        }
        return level;
    }
    UnitId unit_at(const Solid& post) const {
        const auto found = std::ranges::find_if(models_, [&](auto* model) { return collide(model->solid, post); });
        return found == models_.end() ? UnitId::none : (*found)->unit;
    }

    const Table& table_;
    Length height_;
    SightScene::GroundVisibility visibility_;
    std::vector<const SightModel*> everybody_;
    std::vector<const Prism*> prisms_; // those that overlap this part
    std::vector<const SightModel*> models_;
};

SeenGround::SeenGround(const Table& table, const SightScene& scene, UnitId observer, Length height)
    : table_(table),
      scene_(scene),
      observer_(observer),
      height_(height) {}

bool SeenGround::sees(Point foot) const {
    Part part(*this);
    part.turn_to(foot, foot);
    return part.sees(foot);
}

void SeenGround::look_at_square(Part& part, Grid& grid, std::int32_t column, std::int32_t row) const {
    part.turn_to(grid.at({column, row}), grid.at(grid.last_of_square(column, row)));
    grid.for_points_of_square(column, row,
                              [&](GridPoint point) { grid.seen[grid.node(point)] = part.sees(grid.at(point)); });
}

// Halves the way from a seen point to one that is not seen.
void SeenGround::find_borders(Part& part, Grid& grid, std::int32_t column, std::int32_t row) const {
    const GridPoint last = grid.last_of_square(column, row);
    bool turned = false;
    grid.for_points_of_square(column, row, [&](GridPoint point) {
        if (!grid.seen[grid.node(point)]) return;
        auto& borders = grid.borders[grid.node(point)];
        borders.fill(grid.at(point)); // at the edge of the table
        for (std::size_t i = 0; i < headings.size(); ++i) {
            const GridPoint next{point.column + headings[i][0], point.row + headings[i][1]};
            if (!grid.has(next) || grid.seen[grid.node(next)]) continue;
            if (!std::exchange(turned, true))
                part.turn_to(grid.at({std::max(column - 1, 0), std::max(row - 1, 0)}),
                             grid.at({std::min(last.column + 1, grid.across), std::min(last.row + 1, grid.up)}));
            Point hidden = grid.at(next);
            for (int halving = 0; halving < halvings; ++halving) {
                const Point middle{(borders[i].x + hidden.x) / 2, (borders[i].y + hidden.y) / 2};
                (part.sees(middle) ? borders[i] : hidden) = middle;
            }
        }
    });
}

std::vector<std::vector<Point>> SeenGround::outlines(Length mesh) const {
    Grid grid(table_.size, mesh);
    const auto for_squares = [&](auto&& visit) {
        for (std::int32_t row = 0; row <= grid.up; row += square_side)
            for (std::int32_t column = 0; column <= grid.across; column += square_side) visit(column, row);
    };
    Part part(*this);
    for_squares([&](std::int32_t column, std::int32_t row) { look_at_square(part, grid, column, row); });
    for_squares([&](std::int32_t column, std::int32_t row) { find_borders(part, grid, column, row); });
    return grid_outlines(
        grid.across + 1, grid.up + 1, [&](GridPoint point) -> bool { return grid.seen[grid.node(point)]; },
        [&](GridPoint point, std::size_t direction) { return grid.borders[grid.node(point)][direction]; });
}

} // namespace muster
