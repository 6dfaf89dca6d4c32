// Seen ground compared with a twin that tries every line past every obstacle, one by one.
#include "table/seen_ground.h"

#include "random_solids.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::testing;

namespace {

constexpr UnitId red{0}, blue{1}, others{2};
constexpr Length high = 1.5_in;

Prism box(Point low, Point size, Length elevation, Length height) {
    const Point across{size.x, {}}, up{{}, size.y};
    return {footprint(std::array{low, low + across, low + size, low + up}), elevation, height,
            static_cast<std::uint8_t>(Trait::blocking)};
}
Table table_with(std::vector<Prism> prisms) {
    return {"", {12_in, 12_in}, {{"ruin", TerrainKind::ruin, std::move(prisms)}}};
}
SightModel soldier(UnitId unit, Point at, Length height = high) {
    return {{disc_of_radius(at, 16_mm), {}, height, false}, unit, true};
}

// The area by the rings around the point: twice the turns around it. On a ring counts as within.
bool within(const std::vector<std::vector<Point>>& rings, Point p) {
    int turns = 0;
    for (const auto& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = ring[i], b = ring[(i + 1) % ring.size()];
            const std::int64_t side = cross(b - a, p - a);
            if (side == 0 && dot(p - a, p - b) <= 0) return true;
            if (a.y <= p.y && b.y > p.y && side > 0) ++turns;
            if (a.y > p.y && b.y <= p.y && side < 0) --turns;
        }
    return turns > 0;
}

struct Twin {
    const Table& table;
    std::vector<SightModel> models;

    bool sees(UnitId unit, Point foot, Length height) const {
        Solid post{disc_of_radius(foot, {1}), level(foot), height, false};
        UnitId there = UnitId::none;
        for (const SightModel& model : models)
            if (collide(model.solid, post)) there = std::min(there, model.unit); // random ones may stand in each other
        post.base.radius = {};
        return std::ranges::any_of(models, [&](const SightModel& model) {
            return model.unit == unit && has_free_line(eyes(model.solid), unit, eyes(post), there);
        });
    }

  private:
    Length level(Point foot) const {
        Length level;
        for (int i = 0; i < 10; ++i) // whatever lies on what: higher and higher
            for (const Prism& prism : table.terrain[0].prisms)
                if (prism.elevation <= level && prism.top() > level && overlap(prism.base, disc_of_radius(foot, {1})))
                    level = prism.top();
        return level;
    }
    bool has_free_line(const Eyes& from, UnitId unit, const Eyes& to, UnitId target) const {
        for (const Point a : from.plan)
            for (const Length above : from.level)
                for (const Length at : to.level)
                    if (is_free(a, above, to.axis(), at, unit, target)) return true;
        return false;
    }
    bool is_free(Point a, Length above, Point b, Length at, UnitId unit, UnitId target) const {
        for (const Prism& prism : table.terrain[0].prisms)
            if (blocks({&prism.base, prism.elevation, prism.top()}, a, above, b, at)) return false;
        for (const SightModel& model : models)
            if (model.unit != unit && model.unit != target &&
                blocks({&model.solid.base, model.solid.elevation, model.solid.top()}, a, above, b, at))
                return false;
        return true;
    }
};

struct Scene {
    explicit Scene(Table on, std::vector<SightModel> models) : table(std::move(on)), twin{table, models}, scene(table) {
        for (std::size_t i = 0; i < models.size(); ++i) scene.place(static_cast<ModelId>(i), models[i]);
    }
    SeenGround ground(Length height = high) const { return {table, scene, red, height}; }

    Table table;
    Twin twin;
    SightScene scene;
};

Table random_table() {
    std::vector<Prism> prisms;
    for (int i = number(1, 5); i > 0; --i) {
        const Point size{Length{number(1, 8)} * 254, Length{number(1, 8)} * 254};
        prisms.push_back(box({Length{number(0, 16)} * 254, Length{number(0, 16)} * 254}, size,
                             Length{number(0, 2)} * 508, Length{number(1, 6)} * 254));
    }
    return table_with(std::move(prisms));
}

} // namespace

TEST_CASE("on an open table all ground is seen") {
    const Scene scene(table_with({}), {soldier(red, {3_in, 3_in})});
    const auto lines = scene.ground().outlines(1_in);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].size() == 4 * 12 + 4); // a corner counts twice: for both edges of the table
    for (const Point p : {Point{0_in, 0_in}, Point{12_in, 12_in}, Point{3_in, 3_in}}) CHECK(within(lines, p));
}

TEST_CASE("N-I-59 ground behind a wall is seen where a post of this height stands out above it or beside it") {
    // From (2, 6), 1.5" high, over a wall 2" high from 5.5 to 6": nothing of that height shows behind it.
    const Scene scene(table_with({box({5.5_in, 4_in}, {0.5_in, 4_in}, {}, 2_in)}), {soldier(red, {2_in, 6_in})});
    CHECK_FALSE(scene.ground().sees({8_in, 6_in}));
    CHECK(scene.ground().sees({5_in, 6_in}));
    CHECK(scene.ground().sees({8_in, 11_in}));
    CHECK(scene.ground(20_in).sees({8_in, 6_in}));
    // The line from the eye at 1.5" along the top of the wall at 2", seen from 3.5" + 0.5" away, is 2.25" up at 8".
    const Length grazing = 2.25_in;
    const Length nearest = 16_mm; // the eye at the front of the base is nearer to the wall
    CHECK_FALSE(scene.ground(2_in).sees({8_in, 6_in}));
    CHECK(scene.ground(grazing + nearest).sees({8_in, 6_in}));
    CHECK(scene.ground().sees({5.75_in, 6_in})); // the post stands on top of the wall
}

TEST_CASE("A-UNIT-07 a model hides ground behind it and not the ground that its own unit stands on") {
    const SightModel eye = soldier(red, {2_in, 6_in}), giant = soldier(blue, {6_in, 6_in}, 2_in);
    const Scene scene(table_with({}), {eye, giant});
    CHECK(scene.ground().sees({6_in, 6_in}));
    CHECK_FALSE(scene.ground().sees({6_in + 17_mm, 6_in}));
    CHECK(scene.ground().sees({2_in, 6_in}));                                                     // under its own feet
    CHECK(Scene(table_with({}), {eye, soldier(blue, {6_in, 6_in})}).ground().sees({8_in, 6_in})); // along its top
    for (const UnitId behind : {blue, others}) { // units do not hide their own
        const Scene file(table_with({}), {eye, giant, soldier(behind, {6_in + 33_mm, 6_in})});
        CHECK(file.ground().sees({6_in + 33_mm, 6_in}) == (behind == blue));
    }
}

TEST_CASE("ground that is filled counts by the top of what fills it, also under hulls") {
    const SightModel eye = soldier(red, {2_in, 6_in});
    const Scene hill(
        table_with({box({5_in, 5_in}, {2_in, 2_in}, {}, 1_in), box({5_in, 5_in}, {1_in, 2_in}, 1_in, 1_in)}), {eye});
    CHECK_FALSE(hill.ground(0.5_in).sees({6.5_in, 6_in})); // at 1", behind the upper step
    CHECK(hill.ground(0.5_in).sees({5.5_in, 6_in}));       // on it, at 2"
    CHECK(hill.ground().sees({6.5_in, 6_in}));
    const std::array corners{Point{5_in, 5_in}, Point{7_in, 5_in}, Point{7_in, 7_in}, Point{5_in, 7_in}};
    const SightModel hull{{footprint(corners), {}, 2_in, true}, blue, true};
    CHECK(Scene(table_with({}), {eye, hull}).ground().sees({6_in, 6_in}));
    CHECK_FALSE(Scene(table_with({}), {eye, hull}).ground().sees({8_in, 6_in}));
}

TEST_CASE("seen ground equals its twin at every point of the grid, and borders pass through seen ground") {
    CHECK(rc::check("as the twin", [] {
        std::vector<SightModel> models;
        for (int i = number(2, 7); i > 0; --i)
            models.push_back(soldier(static_cast<UnitId>(number(0, 2)),
                                     {Length{number(0, 24)} * 254, Length{number(0, 24)} * 254},
                                     Length{number(1, 4)} * 508));
        models.push_back(soldier(red, {Length{number(0, 24)} * 254, 1_in}));
        const Scene scene(random_table(), models);
        const Length height = Length{number(1, 6)} * 254;
        const SeenGround ground = scene.ground(height);
        const auto lines = ground.outlines(1_in);
        for (std::int32_t x = 0; x <= 12; ++x)
            for (std::int32_t y = 0; y <= 12; ++y) {
                const Point at{1_in * x, 1_in * y};
                const bool seen = scene.twin.sees(red, at, height);
                RC_ASSERT(ground.sees(at) == seen);
                RC_ASSERT(within(lines, at) == seen);
            }
        for (const auto& line : lines)
            for (const Point p : line) RC_ASSERT(scene.twin.sees(red, p, height));
    }));
}

TEST_CASE("a border is found to an eighth of a mesh") {
    // The shadow of a wall as wide as the base: straight behind it, between the lines along its sides.
    const Scene scene(table_with({box({5_in, 5_in}, {1_in, 6_in}, {}, 5_in)}), {soldier(red, {2_in, 2_in})});
    const SeenGround ground = scene.ground();
    const auto lines = ground.outlines(1_in);
    int inner = 0;
    for (const auto& line : lines)
        for (const Point p : line) {
            const auto is_edge = [](Length a) { return a == 0_in || a == 12_in; };
            if (is_edge(p.x) || is_edge(p.y)) continue;
            ++inner;
            // In one of the four directions the ground ends within an eighth of a mesh and a step.
            const Length beyond{508 / 8 + 1};
            CHECK((!ground.sees({p.x + beyond, p.y}) || !ground.sees({p.x - beyond, p.y}) ||
                   !ground.sees({p.x, p.y + beyond}) || !ground.sees({p.x, p.y - beyond})));
        }
    CHECK(inner > 10);
}
