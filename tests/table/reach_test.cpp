#include "table/reach.h"

#include "path_twin.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::testing;

namespace {

const Mover trooper{circle(32_mm), 1.5_in, 6_in};

Ground clutter(std::uint32_t seed) {
    Ground ground{{30_in, 30_in}, {}, {}};
    std::mt19937 random(seed);
    const auto roll = [&] { return 9_in + Length{static_cast<std::int32_t>(random() % (12 * 508))}; };
    while (ground.barriers.size() < 10) {
        const Point at{roll(), roll()};
        if (squared_distance(at, {15_in, 15_in}) > squared(1.5_in))
            ground.barriers.push_back({{at, 16_mm, {}}, 0_in, 2_in, {}, {}});
    }
    ground.terrain.push_back(
        {footprint(std::array{Point{17_in, 13_in}, Point{20_in, 13_in}, Point{20_in, 16_in}, Point{17_in, 16_in}}),
         0_in, 1.5_in});
    return ground;
}

double area(const std::vector<Point>& line) {
    std::int64_t twice = 0;
    for (std::size_t i = 0; i < line.size(); ++i) twice += cross(line[i], line[(i + 1) % line.size()]);
    return static_cast<double>(twice) / 2 / 508 / 508;
}

} // namespace

TEST_CASE("on an open table the reach is a circle") {
    const Ground ground{{30_in, 30_in}, {}, {}};
    ReachField field(ground, trooper, {{15_in, 15_in}, {}});
    const auto lines = field.outlines();
    REQUIRE(lines.size() == 1);
    for (const Point p : lines[0]) {
        const double distance = std::sqrt(static_cast<double>(squared_distance(p, {15_in, 15_in})));
        CHECK(distance <= 6 * 508);
        CHECK(distance > 6 * 508 - 16);
    }
    CHECK(area(lines[0]) > 0.99 * 3.14159 * 36);
    CHECK(field.cost({18_in, 19_in}, {}) == 5_in);
    CHECK(!field.cost({19_in, 20_in}, {}));
}

TEST_CASE("the reach stops at the edge of the table and leaves out where nobody may end") {
    Ground ground{{30_in, 30_in}, {}, {}};
    ground.barriers = {{{{15_in, 18_in}, 1_in, {}}, 0_in, 2_in, {}, {}}};
    Mover flyer = trooper;
    flyer.flies = true;
    const auto lines = ReachField(ground, flyer, {{15_in, 15_in}, {}}).outlines();
    REQUIRE(lines.size() == 2); // the circle, and the hole in it
    CHECK(area(lines[0]) * area(lines[1]) < 0);
    const double hole = std::min(area(lines[0]), area(lines[1])), inner = to_inches(1_in + 16_mm);
    CHECK(-hole >= 3.14159 * inner * inner * 0.98);
    CHECK(-hole <= 3.14159 * (inner + 0.125) * (inner + 0.125));
    for (const auto& line : ReachField(ground, trooper, {{2_in, 2_in}, {}}).outlines())
        for (const Point p : line) CHECK((p.x >= 16_mm && p.y >= 16_mm));
}

TEST_CASE("the reach leads onto an edge where bases may hang over it") {
    for (const bool overhang : {false, true}) {
        Ground ground{{30_in, 30_in}, {}, {}};
        ground.overhang = overhang;
        ground.terrain.push_back(
            {footprint(std::array{Point{17_in, 10_in}, Point{25_in, 10_in}, Point{25_in, 20_in}, Point{17_in, 20_in}}),
             0_in, 1.5_in});
        const auto lines = ReachField(ground, trooper, {{15_in, 15_in}, {}}).outlines();
        const bool on_edge = std::ranges::any_of(lines, [](const auto& line) {
            return std::ranges::any_of(line, [](Point p) { return p.x >= 17_in && p.x <= 17.25_in; });
        });
        CHECK(on_edge == overhang);
    }
}

TEST_CASE("a field never claims less than the shortest path costs, and hardly more") {
    std::size_t compared = 0, missed = 0;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Ground ground = clutter(seed);
        ground.overhang = seed % 2 == 1;
        const Placement start{{15_in, 15_in}, {}};
        ReachField field(ground, trooper, start);
        for (std::int32_t x = -5; x <= 5; ++x)
            for (std::int32_t y = -5; y <= 5; ++y) {
                const Point at = start.at + Point{1_in * x + Length{17}, 1_in * y + Length{40}};
                for (const Length elevation : footing(ground, trooper, {at, {}})) {
                    const Placement end{at, elevation};
                    if (!check_standing(ground, trooper, end).legal()) continue;
                    const auto path = shortest_path(ground, trooper, start, end);
                    const auto cost = field.cost(at, elevation);
                    if (cost) {
                        REQUIRE(path);
                        CHECK(cost->steps * 1.01 + 10 >= path->cost.steps); // the path may be 1 % above the best
                    }
                    if (path && path->cost < 5.5_in) {
                        ++compared;
                        missed += !cost; // beyond a gap narrower than a mesh
                        if (!cost) continue;
                        CHECK(cost->steps <= path->cost.steps * 1.03 + 80);
                    }
                }
            }
    }
    CHECK(compared > 500);
    CHECK(missed < compared / 25);
}

TEST_CASE("what an outline of a reach claims can be reached, up to a quarter of an inch between its points") {
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
        Ground ground = clutter(seed);
        ground.overhang = seed % 2 == 1;
        const Placement start{{15_in, 15_in}, {}};
        for (const auto& line : ReachField(ground, trooper, start).outlines())
            for (std::size_t i = 0; i < line.size(); i += 3) {
                bool reached = false;
                for (const Length elevation : footing(ground, trooper, {line[i], {}})) {
                    Mover mover = trooper;
                    mover.allowance = 6.25_in;
                    reached = reached || shortest_path(ground, mover, start, {line[i], elevation}).has_value();
                }
                CHECK(reached);
            }
    }
}
