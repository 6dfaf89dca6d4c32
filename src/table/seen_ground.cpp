// Square by square of the grid, so that what may stand in the way is looked for once for many posts.
#include "table/seen_ground.h"

#include "table/grid_outline.h"

namespace muster {
namespace {

constexpr Length thin{1};        // a point has no inside to overlap with
constexpr std::int32_t side = 6; // of a square, in points
constexpr int halvings = 3;      // a border is found to an eighth of a mesh

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
        return static_cast<std::size_t>(point.row * (across + 1) + point.column);
    }
    Point at(GridPoint point) const { return {size.x * point.column / across, size.y * point.row / up}; }

    void for_points_of_square(std::int32_t column, std::int32_t row, FunctionRef<void(GridPoint)> visit) const {
        for (std::int32_t y = row; y <= std::min(row + side - 1, up); ++y)
            for (std::int32_t x = column; x <= std::min(column + side - 1, across); ++x) visit({x, y});
    }

    Point size;
    std::int32_t across, up;                   // meshes
    std::vector<bool> seen;                    // by node
    std::vector<std::array<Point, 4>> borders; // by node that is seen and direction in which the next one is not
};

// From a point that is seen towards one that is not.
struct SeenGround::Crossing {
    Point seen, hidden;
    Point* border;

    Point middle() const { return {(seen.x + hidden.x) / 2, (seen.y + hidden.y) / 2}; }
};

SeenGround::SeenGround(const Table& table, const SightScene& scene, UnitId observer, Length height)
    : table_(table),
      scene_(scene),
      height_(height) {
    for (std::size_t unit = 0; unit < index(UnitId::none); ++unit)
        for (const ModelId model : scene.models_of(static_cast<UnitId>(unit))) everybody_.push_back(scene.model(model));
    for (const ModelId model : scene.models_of(observer)) observers_.push_back(scene.model(model));
}

// What may stand where one of these feet is.
struct SeenGround::Near {
    std::vector<const Prism*> prisms;
    std::vector<const SightModel*> models;

    // Up from the surface through everything that fills the place there.
    Length ground_at(const Footprint& base) const {
        Length level, before{-1};
        while (level != before) {
            before = level;
            for (const Prism* prism : prisms)
                if (prism->elevation <= level && level < prism->top() && overlap(prism->base, base))
                    level = prism->top();
        }
        return level;
    }
    UnitId unit_at(const Solid& post) const {
        const auto found = std::ranges::find_if(models, [&](auto* model) { return collide(model->solid, post); });
        return found == models.end() ? UnitId::none : (*found)->unit;
    }
};

SeenGround::Near SeenGround::near(std::span<const Point> feet) const {
    Length radius = thin;
    for (const Point foot : feet)
        radius = std::max(radius, Length{static_cast<std::int32_t>(ceil_sqrt(squared_distance(feet[0], foot)))} + thin);
    const auto holds_some = [&](const Footprint& base) {
        return discs_overlap(base.centre, base.radius, feet[0], radius);
    };
    Near near;
    for (const TerrainPiece& piece : table_.terrain)
        for (const Prism& prism : piece.prisms)
            if (holds_some(prism.base)) near.prisms.push_back(&prism);
    for (const SightModel& model : everybody_)
        if (holds_some(model.solid.base)) near.models.push_back(&model);
    return near;
}

SightModel SeenGround::post(Point foot, const Near& near) const {
    Solid solid{{foot, thin, {}}, {}, height_, false};
    solid.elevation = near.ground_at(solid.base);
    const UnitId unit = near.unit_at(solid);
    solid.base.radius = {}; // seen as a line, which is quick
    return {solid, unit, false};
}

bool SeenGround::is_seen(const SightModel& post) const {
    return std::ranges::any_of(observers_, [&](const SightModel& each) { return scene_.sees(each, post); });
}

bool SeenGround::sees(Point foot) const { return is_seen(post(foot, near({&foot, 1}))); }

std::vector<bool> SeenGround::see(std::span<const Point> feet) const {
    std::vector<bool> seen(feet.size());
    if (feet.empty()) return seen;
    const Near around = near(feet);
    std::vector<SightModel> posts; // that nobody has seen so far
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < feet.size(); ++i) {
        const SightModel there = post(feet[i], around);
        if (there.unit != UnitId::none) { // units are looked at one by one
            seen[i] = is_seen(there);
            continue;
        }
        posts.push_back(there);
        numbers.push_back(i);
    }
    for (const SightModel& observer : observers_) {
        const UnitSight sight = scene_.sight({&observer, 1}, posts);
        std::size_t left = 0;
        for (std::size_t i = 0; i < posts.size(); ++i)
            if (sight.sees(0, i))
                seen[numbers[i]] = true;
            else
                posts[left] = posts[i], numbers[left++] = numbers[i];
        posts.resize(left);
    }
    return seen;
}

void SeenGround::look_at_square(Grid& grid, std::int32_t column, std::int32_t row) const {
    std::vector<Point> feet;
    std::vector<std::size_t> nodes;
    grid.for_points_of_square(column, row, [&](GridPoint point) {
        feet.push_back(grid.at(point));
        nodes.push_back(grid.node(point));
    });
    const std::vector<bool> seen = see(feet);
    for (std::size_t i = 0; i < nodes.size(); ++i) grid.seen[nodes[i]] = seen[i];
}

void SeenGround::find_borders(Grid& grid, std::int32_t column, std::int32_t row) const {
    std::vector<Crossing> crossings;
    grid.for_points_of_square(column, row, [&](GridPoint point) {
        if (!grid.seen[grid.node(point)]) return;
        grid.borders[grid.node(point)].fill(grid.at(point)); // at the edge of the table
        for (std::size_t i = 0; i < compass.size(); ++i) {
            const GridPoint next{point.column + compass[i][0], point.row + compass[i][1]};
            if (grid.has(next) && !grid.seen[grid.node(next)])
                crossings.push_back({grid.at(point), grid.at(next), &grid.borders[grid.node(point)][i]});
        }
    });
    for (int halving = 0; halving < halvings; ++halving) {
        std::vector<Point> middles;
        for (const Crossing& crossing : crossings) middles.push_back(crossing.middle());
        const std::vector<bool> seen = see(middles);
        for (std::size_t i = 0; i < crossings.size(); ++i)
            (seen[i] ? crossings[i].seen : crossings[i].hidden) = middles[i];
    }
    for (const Crossing& crossing : crossings) *crossing.border = crossing.seen;
}

std::vector<std::vector<Point>> SeenGround::outlines(Length mesh) const {
    Grid grid(table_.size, mesh);
    const auto for_squares = [&](auto&& visit) {
        for (std::int32_t row = 0; row <= grid.up; row += side)
            for (std::int32_t column = 0; column <= grid.across; column += side) visit(column, row);
    };
    for_squares([&](std::int32_t column, std::int32_t row) { look_at_square(grid, column, row); });
    for_squares([&](std::int32_t column, std::int32_t row) { find_borders(grid, column, row); });
    return grid_outlines(
        grid.across + 1, grid.up + 1, [&](GridPoint point) -> bool { return grid.seen[grid.node(point)]; },
        [&](GridPoint point, std::size_t direction) { return grid.borders[grid.node(point)][direction]; });
}

} // namespace muster
