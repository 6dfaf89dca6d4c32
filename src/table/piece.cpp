#include "table/piece.h"

#include <algorithm>
#include <array>

namespace muster {
namespace {

using Outline = FixedVector<Point, max_outline>;

constexpr Length trunk_radius = 10_mm;
constexpr Length doorway = 2_in;

constexpr std::uint8_t bits(std::initializer_list<Trait> traits) {
    unsigned sum = 0;
    for (const Trait trait : traits) sum |= static_cast<unsigned>(trait);
    return static_cast<std::uint8_t>(sum);
}

// If a piece has an area and something standing in it, the area gets the first three traits and the standing part the
// others.
constexpr std::uint8_t of_the_area = bits({Trait::cover, Trait::difficult, Trait::dangerous});
constexpr std::uint8_t of_what_stands = bits({Trait::blocking, Trait::impassable});

constexpr Length share(Length length, std::int64_t part, std::int64_t whole) {
    return {static_cast<std::int32_t>(length.steps * part / whole)};
}

Outline box(Length left, Length bottom, Length right, Length top) {
    return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

Outline middle_box(Length width, Length depth) { return box(-width / 2, -depth / 2, width / 2, depth / 2); }

// How much each corner of a box loses, in hundredths of its width and depth: bottom left first, anticlockwise.
struct Cut {
    int x, y;
};
using Cuts = std::array<Cut, 4>;
constexpr Cuts soft = {{{44, 50}, {52, 38}, {40, 48}, {50, 44}}};
constexpr Cuts softer = {{{38, 46}, {46, 52}, {52, 40}, {42, 48}}};
constexpr Cuts edgy = {{{35, 25}, {25, 45}, {40, 30}, {30, 40}}};

// A box with cut corners: quarters of an ellipse (two points on each), or straight cuts without `round`.
Outline cut_box(Length width, Length depth, const Cuts& cuts, bool round) {
    constexpr std::array<std::array<int, 2>, 4> sides = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    Outline outline;
    for (std::size_t i = 0; i < 4; ++i) {
        const Length x = share(width, cuts[i].x, 100), y = share(depth, cuts[i].y, 100);
        const auto corner = [&](int of_x, int of_y) { // inwards, in thousandths of what the corner loses
            outline.push_back(
                {sides[i][0] * (width / 2 - share(x, of_x, 1000)), sides[i][1] * (depth / 2 - share(y, of_y, 1000))});
        };
        corner(1000, 0);
        if (round) corner(500, 134), corner(134, 500);
        corner(0, 1000);
    }
    return outline;
}

Outline ellipse(Length width, Length depth) {
    Outline outline;
    for (int degrees = 0; degrees < 360; degrees += 30)
        outline.push_back({turned({width / 2, {}}, degrees).x, turned({depth / 2, {}}, degrees).y});
    return outline;
}

Outline scaled(const Outline& outline, int percent) {
    Outline smaller;
    for (const Point point : outline) smaller.push_back({share(point.x, percent, 100), share(point.y, percent, 100)});
    return smaller;
}

// Collects the prisms of one piece.
class Builder {
  public:
    Builder(const PiecePlan& plan, std::string name) : plan_(plan), piece_{std::move(name), plan.kind, {}} {}

    void add(const Outline& outline, Length from, Length height, std::uint8_t traits) {
        Outline placed;
        for (const Point vertex : outline) placed.push_back(plan_.at + turned(vertex, plan_.turn));
        piece_.prisms.push_back({convex_footprint(placed), plan_.elevation + from, height, traits});
    }
    void area(const Outline& outline) { add(outline, {}, {}, plan_.traits & of_the_area); }
    void mass(const Outline& outline, Length height) { add(outline, {}, height, plan_.traits); }
    void upright(const Outline& outline, Length height) { add(outline, {}, height, plan_.traits & of_what_stands); }

    // A broken wall: its full height on the first three fifths, half of it on the rest. It runs along x or y from
    // `start` to `end`; either of them may be the greater.
    void wall_along_x(Length start, Length end, Length bottom, Length top) {
        const Length step = start + share(end - start, 3, 5);
        upright(box(start, bottom, step, top), plan_.height);
        upright(box(step, bottom, end, top), plan_.height / 2);
    }
    void wall_along_y(Length start, Length end, Length left, Length right) {
        const Length step = start + share(end - start, 3, 5);
        upright(box(left, start, right, step), plan_.height);
        upright(box(left, step, right, end), plan_.height / 2);
    }
    // A whole wall along x with a doorway in its middle. If it is too short, it has none.
    void wall_with_door(Length left, Length right, Length bottom, Length top) {
        if (right - left < 3 * doorway) return upright(box(left, bottom, right, top), plan_.height);
        const Length middle = (left + right) / 2;
        upright(box(left, bottom, middle - doorway / 2, top), plan_.height);
        upright(box(middle + doorway / 2, bottom, right, top), plan_.height);
    }

    TerrainPiece take() { return std::move(piece_); }

  private:
    const PiecePlan& plan_;
    TerrainPiece piece_;
};

void build_ruin_walls(Builder& builder, const PiecePlan& plan) {
    const Length right = plan.width / 2, top = plan.depth / 2, left = -right, bottom = -top, thick = plan.thickness;
    switch (plan.walls) {
    case RuinWalls::none:
        return;
    case RuinWalls::single:
        return builder.wall_along_x(left, right, bottom, bottom + thick);
    case RuinWalls::street:
        builder.wall_along_x(left, right, bottom, bottom + thick);
        return builder.wall_along_x(right, left, top - thick, top);
    case RuinWalls::corner:
        builder.wall_along_x(left, right, bottom, bottom + thick);
        return builder.wall_along_y(bottom + thick, top, left, left + thick);
    case RuinWalls::court:
        builder.wall_with_door(left, right, bottom, bottom + thick);
        builder.wall_along_y(bottom + thick, top, left, left + thick);
        return builder.wall_along_y(bottom + thick, top, right - thick, right);
    case RuinWalls::house:
        builder.wall_with_door(left, right, bottom, bottom + thick);
        builder.wall_with_door(left, right, top - thick, top);
        builder.upright(box(left, bottom + thick, left + thick, top - thick), plan.height);
        return builder.upright(box(right - thick, bottom + thick, right, top - thick), plan.height);
    }
}

// A floor fills the inside of the walls. In a corner ruin the side away from the corner has fallen, and each higher
// floor has lost more.
void build_ruin_floors(Builder& builder, const PiecePlan& plan) {
    const Length thick = plan.walls == RuinWalls::none ? Length{} : plan.thickness;
    const Length left = -plan.width / 2 + thick, bottom = -plan.depth / 2 + thick;
    const Length width = plan.width - 2 * thick, depth = plan.depth - 2 * thick;
    int left_over = 40; // in hundredths
    for (const Length upper_side : plan.floors) {
        Outline outline = box(left, bottom, left + width, bottom + depth);
        if (plan.walls == RuinWalls::corner)
            outline = {{left, bottom},
                       {left + width, bottom},
                       {left + width, bottom + share(depth, left_over, 100)},
                       {left + share(width, left_over, 100), bottom + depth},
                       {left, bottom + depth}};
        left_over = left_over * 2 / 3;
        builder.add(outline, upper_side - floor_thickness, floor_thickness,
                    plan.traits & static_cast<std::uint8_t>(Trait::blocking));
    }
}

// Trunks on a spiral that fills an ellipse evenly (137 degrees is nearly the golden angle). Its start depends on the
// place, so that woods differ.
void build_trees(Builder& builder, const PiecePlan& plan) {
    const Length room_x = share(plan.width / 2 - trunk_radius, 85, 100);
    const Length room_y = share(plan.depth / 2 - trunk_radius, 85, 100);
    const int start = (plan.at.x.steps / 100 + plan.at.y.steps / 70) % 360;
    for (int i = 0; i < plan.trees; ++i) {
        const std::int64_t out = floor_sqrt(1'000'000 * (2 * i + 1) / (2 * plan.trees));
        const Point unit = turned({{1000}, {}}, start + 137 * i);
        const Point middle = {share(room_x, unit.x.steps * out, 1'000'000),
                              share(room_y, unit.y.steps * out, 1'000'000)};
        Outline trunk;
        for (int degrees = 0; degrees < 360; degrees += 60)
            trunk.push_back(middle + turned({trunk_radius, {}}, degrees));
        builder.upright(trunk, plan.height);
    }
}

void build_hill(Builder& builder, const PiecePlan& plan) {
    const Outline outline = cut_box(plan.width, plan.depth, soft, true);
    for (int tier = 0; tier < plan.tiers; ++tier) // each from the ground up, the higher inside the lower
        builder.mass(scaled(outline, 100 - 30 * tier), plan.height * (tier + 1) / plan.tiers);
}

// A strip of the given thickness between two points.
Prism strip(const PiecePlan& plan) {
    const Point along = plan.to - plan.at;
    const std::int64_t length = std::max<std::int64_t>(1, floor_sqrt(squared_norm(along)));
    const Point aside = {share(-along.y, plan.thickness.steps, 2 * length),
                         share(along.x, plan.thickness.steps, 2 * length)};
    const Outline outline = {plan.at - aside, plan.to - aside, plan.to + aside, plan.at + aside};
    return {convex_footprint(outline), plan.elevation, plan.height, plan.traits};
}

} // namespace

std::uint8_t usual_traits(TerrainKind kind) {
    switch (kind) {
    case TerrainKind::ruin:
        return bits({Trait::blocking, Trait::cover});
    case TerrainKind::wood:
        return bits({Trait::blocking, Trait::impassable, Trait::cover, Trait::difficult});
    case TerrainKind::crater:
        return bits({Trait::cover, Trait::difficult});
    case TerrainKind::water:
        return bits({Trait::difficult});
    case TerrainKind::rock:
        return bits({Trait::blocking, Trait::impassable});
    case TerrainKind::wall:
    case TerrainKind::hill:
    case TerrainKind::building:
    case TerrainKind::barricade:
    case TerrainKind::container:
        break;
    }
    return bits({Trait::blocking});
}

int usual_trees(Length width, Length depth) { // one for each eleven square inches of the box around the wood
    const std::int64_t area = std::int64_t{width.steps} * depth.steps / (steps_per_inch * steps_per_inch);
    return static_cast<int>(std::clamp<std::int64_t>(area / 11, 1, most_trees));
}

PiecePlan usual_piece(TerrainKind kind) {
    PiecePlan plan;
    plan.kind = kind;
    plan.traits = usual_traits(kind);
    plan.thickness = 0.5_in;
    const auto sized = [&](Length width, Length depth, Length height) {
        plan.width = width, plan.depth = depth, plan.height = height;
    };
    switch (kind) {
    case TerrainKind::ruin:
        sized(8_in, 6_in, 4_in);
        plan.walls = RuinWalls::corner;
        break;
    case TerrainKind::wood:
        sized(8_in, 6_in, 5_in);
        break;
    case TerrainKind::hill:
        sized(10_in, 7_in, 2_in);
        break;
    case TerrainKind::crater:
        sized(5_in, 5_in, 0_in);
        break;
    case TerrainKind::building:
        sized(6_in, 5_in, 4_in);
        break;
    case TerrainKind::rock:
        sized(3_in, 3_in, 3_in);
        break;
    case TerrainKind::water:
        sized(8_in, 5_in, 0_in);
        break;
    case TerrainKind::container:
        sized(5_in, 2.5_in, 2.5_in);
        break;
    case TerrainKind::wall:
        plan.height = 2_in;
        break;
    case TerrainKind::barricade:
        plan.height = 1_in;
        break;
    }
    plan.trees = usual_trees(plan.width, plan.depth);
    return plan;
}

TerrainPiece build_piece(const PiecePlan& plan, std::string name) {
    if (is_strip(plan.kind)) return {std::move(name), plan.kind, {strip(plan)}};
    Builder builder(plan, std::move(name));
    const Outline plain = middle_box(plan.width, plan.depth);
    switch (plan.kind) {
    case TerrainKind::ruin:
        builder.area(plain);
        build_ruin_walls(builder, plan);
        build_ruin_floors(builder, plan);
        break;
    case TerrainKind::wood:
        builder.area(cut_box(plan.width, plan.depth, softer, true));
        build_trees(builder, plan);
        break;
    case TerrainKind::hill:
        build_hill(builder, plan);
        break;
    case TerrainKind::crater:
        builder.mass(ellipse(plan.width, plan.depth), plan.height);
        break;
    case TerrainKind::water:
        builder.mass(cut_box(plan.width, plan.depth, soft, true), plan.height);
        break;
    case TerrainKind::rock:
        builder.mass(cut_box(plan.width, plan.depth, edgy, false), plan.height);
        break;
    case TerrainKind::building:
    case TerrainKind::container:
    case TerrainKind::wall:
    case TerrainKind::barricade:
        builder.mass(plain, plan.height);
        break;
    }
    return builder.take();
}

TerrainPiece twin_of(const TerrainPiece& piece, Point table_size, std::string name) {
    TerrainPiece twin{std::move(name), piece.kind, piece.prisms};
    for (Prism& prism : twin.prisms) {
        for (Point& vertex : prism.base.vertices) vertex = table_size - vertex;
        prism.base = convex_footprint(prism.base.vertices);
    }
    return twin;
}

// Andrew's monotone chain: the lower side from left to right, then the upper side back.
Footprint convex_footprint(std::span<const Point> points) {
    FixedVector<Point, max_outline> sorted;
    for (const Point point : points) sorted.push_back(point);
    std::sort(sorted.begin(), sorted.end());
    FixedVector<Point, 2 * max_outline> chain;
    const auto extend = [&](Point point, std::size_t least) {
        while (chain.size() >= least + 2 && cross(chain.back() - chain[chain.size() - 2], point - chain.back()) <= 0)
            chain.pop_back();
        chain.push_back(point);
    };
    for (const Point point : sorted) extend(point, 0);
    const std::size_t lower = chain.size() - 1;
    for (std::size_t i = sorted.size() - 1; i-- > 0;) extend(sorted[i], lower);
    chain.pop_back(); // the first point again
    return footprint(chain);
}

} // namespace muster
