#include "table/measure.h"

#include "random_solids.h"
#include "table/walker.h"

#include <doctest/doctest.h>

#include <cmath>
#include <optional>

using namespace muster;
using muster::testing::disc_of_radius;
using muster::testing::number;

namespace {

constexpr Length step{1};

Solid model(Point at, Length elevation = {}) { return solid(circle(32_mm), 1.5_in, {at, elevation, 0}); }
Point east(Length x) { return {x, {}}; }

} // namespace

TEST_CASE("N-MEAS-01 N-MEAS-02 a distance is in inches, between the closest points of the bases") {
    CHECK(straight_distance(model(east({})), model(east(6_in + 32_mm))) == 6_in);
    CHECK(to_inches(straight_distance(model(east({})), model(east(6_in + 32_mm)))) == 6.0);
    const Solid bike = solid(oval(75_mm, 42_mm), 2_in, {east(10_in), {}, 0});
    CHECK(straight_distance(model(east({})), bike) == 10_in - 16_mm - Length{750});
    const Solid across = solid(oval(75_mm, 42_mm), 2_in, {east(10_in), {}, 90});
    CHECK(straight_distance(model(east({})), across) == 10_in - 16_mm - Length{420});
}

TEST_CASE("N-MEAS-03 N-I-15 a hull is measured to its closest part, a base at its own elevation only") {
    const std::array outline{Point{-2_in, -1_in}, Point{2_in, -1_in}, Point{2_in, 1_in}, Point{-2_in, 1_in}};
    const Solid hull = solid(polygon(outline, true), 3_in, {east(10_in), {}, 0});
    const Solid based = solid(polygon(outline, false), 3_in, {east(10_in), {}, 0});
    const Solid high = model({}, 5_in);
    CHECK(straight_distance(model({}), hull) == 8_in - 16_mm);
    CHECK(vertical_distance(high, hull) == 2_in); // from the hull's top
    CHECK(vertical_distance(model({}, 3_in), hull) == 0_in);
    CHECK(vertical_distance(high, based) == 5_in); // its height is for sight only
    CHECK(vertical_distance(model({}, 1_in), model({}, 3_in)) == 2_in);
    CHECK(horizontal_distance(hull.base, model(east(9_in)).base) == 0_in); // they overlap in plan
}

TEST_CASE("N-MEAS-06 N-EX-02 exactly x counts as within x, a step more does not") {
    CHECK(within(model({}), model(east(1_in + 32_mm)), 1_in));
    CHECK_FALSE(within(model({}), model(east(1_in + 32_mm + step)), 1_in));
    CHECK(within(model({}), model(east(32_mm)), 0_in));
}

TEST_CASE("N-I-17 fractions of a step are dropped, so bases touch at any angle") {
    // Centres 640 steps apart would be tangent; (453, 453) is 640.6 apart, (453, 454) is 641.3.
    const Solid a = model({});
    CHECK(touching(a, model({{453}, {453}})));
    CHECK_FALSE(touching(a, model({{453}, {454}})));
    CHECK_FALSE(touching(a, model({{453}, {453}}, step)));
    CHECK(horizontal_distance(a.base, model({{453}, {453}}).base).steps == 0);
    CHECK(horizontal_distance(a.base, model({{453}, {454}}).base).steps == 1);
    CHECK_FALSE(overlap(a.base, model({{453}, {453}}).base));
    CHECK_FALSE(overlap(a.base, model({{640}, {0}}).base));
    CHECK(overlap(a.base, model({{639}, {0}}).base));
}

TEST_CASE("N-I-16 a rule with both axes tests each alone, one distance is the straight line") {
    const Solid low = model({});
    CHECK(within(low, model(east(1_in + 32_mm), 5_in), 1_in, 5_in));
    CHECK_FALSE(within(low, model(east(1_in + 32_mm + step), 5_in), 1_in, 5_in));
    CHECK_FALSE(within(low, model(east(1_in + 32_mm), 5_in + step), 1_in, 5_in));
    // 3 across and 4 up is 5 straight.
    CHECK(straight_distance(low, model(east(3_in + 32_mm), 4_in)) == 5_in);
    CHECK(within(low, model(east(3_in + 32_mm), 4_in), 5_in));
    CHECK_FALSE(within(low, model(east(3_in + 32_mm), 4_in), 5_in - step));
    CHECK(within(low, model(east(3_in + 32_mm + step), 4_in), 5_in));              // 5 inches and 0.6 of a step
    CHECK_FALSE(within(low, model(east(3_in + 32_mm + step + step), 4_in), 5_in)); // and 1.2
}

TEST_CASE("N-MEAS-07 any part within x is enough, N-MEAS-08 N-I-18 wholly within needs the farthest part") {
    const Solid centre = model({});
    CHECK(within(model(east(3_in + 32_mm)), centre, 3_in));
    CHECK_FALSE(wholly_within(model(east(3_in + 32_mm)), centre, 3_in));
    CHECK(wholly_within(model(east(3_in)), centre, 3_in)); // farthest part at 3 inches + 16 mm from the centre
    CHECK_FALSE(wholly_within(model(east(3_in + step)), centre, 3_in));
    CHECK_FALSE(wholly_within(model(east(3_in), 1_in), centre, 3_in)); // higher up it is farther away
    CHECK(wholly_within(model(east({}), 3_in), centre, 3_in));
    CHECK_FALSE(wholly_within(model(east({}), 3_in + step), centre, 3_in));
}

TEST_CASE("N-MEAS-08 the far corners of a polygon and both ends of a hull count") {
    const Solid centre = model({});
    const Solid box = solid(rectangle(2_in, 2_in), 1_in, {east(4_in), {}, 0}); // far corners at (5, 1)
    const auto far = static_cast<std::int32_t>(floor_sqrt(26 * squared(1_in))) - 320;
    CHECK(wholly_within(box, centre, {far}));
    CHECK_FALSE(wholly_within(box, centre, Length{far} - step));
    Solid tower = model(east({}));
    tower.hull = true;
    tower.height = 4_in;
    CHECK(within(tower, centre, 0_in));
    CHECK_FALSE(wholly_within(tower, centre, 4_in - step));
    CHECK(wholly_within(tower, centre, 4_in));
    // A disc in a plate: inside by itself, and sticking out by no more than the reach.
    const Solid plate = solid(rectangle(2_in, 2_in), {}, {});
    CHECK(wholly_within(model({}), plate, 0_in));
    CHECK(wholly_within(model(east(1_in - 16_mm)), plate, 0_in));
    CHECK_FALSE(wholly_within(model(east(1_in - 16_mm + step)), plate, 0_in));
    CHECK(wholly_within(model(east(1_in)), plate, 16_mm));
    CHECK_FALSE(wholly_within(model(east(1_in + step)), plate, 16_mm));
    CHECK(wholly_within(model(east(2_in)), plate, 1_in + 16_mm));
    CHECK_FALSE(wholly_within(model(east(2_in + step)), plate, 1_in + 16_mm));
}

TEST_CASE("N-I-38 overlapping bases collide only where the models' vertical intervals overlap") {
    const Solid ground = model({}), beside = model(east(32_mm));
    CHECK(collide(ground, model(east(31_mm))));
    CHECK_FALSE(collide(ground, beside));
    CHECK_FALSE(collide(ground, model(east(31_mm), 1.5_in))); // stands exactly on its level
    CHECK(collide(ground, model(east(31_mm), 1.5_in - step)));
}

TEST_CASE("N-MEAS-11 a unit is wholly within where each of its models is") {
    const Solid target = model({});
    const Point near = east(1_in), beyond = east(1_in + step);
    const auto unit = [](Point a, Point b) { return std::array{model(a), model(b)}; };
    CHECK(unit_wholly_within(unit(near, near), target, 1_in));
    CHECK_FALSE(unit_wholly_within(unit(near, beyond), target, 1_in));
}

TEST_CASE("N-I-17 the nearest are all whose dropped distances are equal") {
    const std::array unit{model({}), model({{}, 20_in})};
    // 1000 steps away: exactly, and at 1000.9 with the fraction dropped; the others are at 1001 and 1002.
    const std::array candidates{model(east({1642})), model(east({1640})), model({{-1000}, {1301}}),
                                model({{}, {-1641}})};
    const Nearest found = nearest(unit, candidates);
    CHECK(found.distance.steps == 1000);
    CHECK(found.tied == std::vector<std::size_t>{1, 2});
    CHECK(nearest(unit, std::span<const Solid>{}).tied.empty());
}

TEST_CASE("the closest pair and the nearest unit") {
    const std::array here{model({}), model(east(2_in))};
    const std::array far{model(east(20_in)), model(east(9_in))}, left{model(east(-7_in)), model(east(-30_in))};
    const ClosestPair pair = closest_pair(here, far);
    CHECK(pair.of_unit == 1);
    CHECK(pair.of_other == 1);
    CHECK(pair.distance == 7_in - 32_mm);
    const std::array<std::span<const Solid>, 3> units{far, left, far};
    CHECK(nearest(here, units).tied == std::vector<std::size_t>{0, 1, 2});
    const std::array closer{model(east(-7_in + step))};
    const std::array<std::span<const Solid>, 2> other{far, closer};
    CHECK(nearest(here, other).tied == std::vector<std::size_t>{1});
}

TEST_CASE("N-MEAS-11 a base is wholly within a reach of its own radius while its centre is inside the other") {
    const Solid hall = solid(rectangle(10_in, 10_in), 1.5_in, {{}, {}, 0});
    const auto at_border = [&](Length inwards, Length reach) {
        return wholly_within(model(east(5_in - inwards)), hall, reach);
    };
    CHECK(at_border(step, 16_mm - step)); // reach and its fraction are the radius
    CHECK_FALSE(at_border({}, 16_mm - step));
    CHECK(at_border({}, 16_mm));
    CHECK_FALSE(at_border(-step, 16_mm));
    CHECK_FALSE(at_border(step, 16_mm - step - step));
}

TEST_CASE("wholly inside a rectangle and a convex zone, touching the border from inside") {
    const std::array diamond{Point{4_in, 0_in}, Point{8_in, 4_in}, Point{4_in, 8_in}, Point{0_in, 4_in}};
    const Point low{0_in, 0_in}, high{8_in, 8_in};
    CHECK(wholly_inside(model({16_mm, 4_in}).base, low, high));
    CHECK_FALSE(wholly_inside(model({16_mm - step, 4_in}).base, low, high));
    CHECK(wholly_inside(model({4_in, 8_in - 16_mm}).base, low, high));
    CHECK_FALSE(wholly_inside(model({4_in, 8_in - 16_mm + step}).base, low, high));
    CHECK(wholly_inside(footprint(rectangle(8_in, 8_in), {{4_in, 4_in}, {}, 0}), low, high));
    // The border runs at 45 degrees: a disc of 320 steps fits from 453 steps inwards along an axis (452.5).
    CHECK(wholly_inside(disc_of_radius({Length{453}, 4_in}, 16_mm), diamond));
    CHECK_FALSE(wholly_inside(disc_of_radius({Length{452}, 4_in}, 16_mm), diamond));
    CHECK(wholly_inside(footprint(diamond), diamond));
}

TEST_CASE("A-I-04 more than half of the base decides whether it is mostly in an area") {
    const auto area = [](Length edge) {
        return footprint(std::array{Point{edge, -9_in}, Point{9_in, -9_in}, Point{9_in, 9_in}, Point{edge, 9_in}});
    };
    const Footprint base = model({}).base;
    CHECK_FALSE(share_inside(base, std::array{area(0_in)}).more_than_half()); // exactly half
    CHECK(share_inside(base, std::array{area(Length{-20})}).more_than_half());
    CHECK_FALSE(share_inside(base, std::array{area(Length{20})}).more_than_half());
    CHECK(share_inside(base, std::array{area(-16_mm)}).part == share_inside(base, std::array{area(-16_mm)}).whole);
    CHECK(share_inside(base, std::array{area(16_mm)}).part == 0);
    CHECK(share_inside(base, {}).part == 0);
    // Two pieces that meet under the base are one area.
    const std::array halves{area(0_in), footprint(std::array{Point{-9_in, -9_in}, Point{0_in, -9_in}, Point{0_in, 9_in},
                                                             Point{-9_in, 9_in}})};
    CHECK(share_inside(base, halves).part == share_inside(base, halves).whole);
    for (int degrees = 0; degrees < 360; ++degrees) { // halved at any angle it is exactly half
        const Point end = turned(east(40_in), degrees), start = Point{} - end, inward = turned(end, 90);
        const Share half =
            share_inside(base, std::array{footprint(std::array{start, end, end + inward, start + inward})});
        REQUIRE(2 * half.part == half.whole);
    }
}

TEST_CASE("A-TERR-07 what lies wholly on an area is inside it with all of its share") {
    CHECK(rc::check("lies_on", [] {
        const Footprint base = testing::random_footprint(200, 90), area = testing::random_footprint(160, 400);
        const Share share = share_inside(base, std::array{area});
        RC_TAG(lies_on(base, area) ? "wholly" : "not wholly");
        if (lies_on(base, area)) RC_ASSERT(share.part == share.whole);
    }));
}

// --- Slow twins, over all edges and with roots in long double. On this small lattice two different sides of a
// comparison differ by more than 1e-10, so a difference below 1e-12 is an equality.

namespace {

using Real = long double;

Real slow_point_to_segment(Point p, Point a, Point b) {
    const Real x = b.x.steps - a.x.steps, y = b.y.steps - a.y.steps, length = x * x + y * y;
    const Real along = length == 0 ? 0 : ((p.x.steps - a.x.steps) * x + (p.y.steps - a.y.steps) * y) / length;
    const Real t = std::clamp<Real>(along, 0, 1);
    return std::hypot(a.x.steps + t * x - p.x.steps, a.y.steps + t * y - p.y.steps);
}

bool slow_contains(const Footprint& a, Point p) {
    if (a.is_disc()) return a.centre == p;
    for (std::size_t i = 0; i < a.vertices.size(); ++i)
        if (cross(a.vertices[(i + 1) % a.vertices.size()] - a.vertices[i], p - a.vertices[i]) < 0) return false;
    return true;
}

std::vector<std::pair<Point, Point>> slow_edges(const Footprint& a) {
    if (a.is_disc()) return {{a.centre, a.centre}};
    std::vector<std::pair<Point, Point>> edges;
    for (std::size_t i = 0; i < a.vertices.size(); ++i)
        edges.push_back({a.vertices[i], a.vertices[(i + 1) % a.vertices.size()]});
    return edges;
}

// Strictly crossing, end points aside: those are found as points at distance 0.
bool slow_edges_cross(std::pair<Point, Point> e, std::pair<Point, Point> f) {
    const auto side = [](std::pair<Point, Point> g, Point p) { return cross(g.second - g.first, p - g.first); };
    return ((side(e, f.first) > 0) != (side(e, f.second) > 0)) && ((side(f, e.first) > 0) != (side(f, e.second) > 0)) &&
           side(e, f.first) != 0 && side(e, f.second) != 0 && side(f, e.first) != 0 && side(f, e.second) != 0;
}

Real slow_core_distance(const Footprint& a, const Footprint& b) {
    Real least = 1e9L;
    for (const auto& e : slow_edges(a))
        for (const auto& f : slow_edges(b)) {
            if (slow_edges_cross(e, f) || slow_contains(a, f.first) || slow_contains(b, e.first)) return 0;
            for (const Point p : {e.first, e.second})
                least = std::min(least, slow_point_to_segment(p, f.first, f.second));
            for (const Point p : {f.first, f.second})
                least = std::min(least, slow_point_to_segment(p, e.first, e.second));
        }
    return least;
}

Real slow_horizontal(const Footprint& a, const Footprint& b) {
    const Real radii = (a.is_disc() ? a.radius.steps : 0) + (b.is_disc() ? b.radius.steps : 0);
    return std::max<Real>(0, slow_core_distance(a, b) - radii);
}

Real slow_vertical(const Solid& a, const Solid& b) {
    int least = 1000;
    for (int i = 0; i <= (a.hull ? a.height.steps : 0); ++i)
        for (int j = 0; j <= (b.hull ? b.height.steps : 0); ++j)
            least = std::min(least, std::abs(a.elevation.steps + i - b.elevation.steps - j));
    return least;
}

bool below(Real a, Real b) { return a < b - 1e-12L; }

// The farthest of many points of `a` from `b`; sampled, so only good to a part of a step.
Real slow_farthest(const Solid& a, const Solid& b) {
    Real farthest = 0;
    const int ends = a.hull ? a.height.steps : 0;
    for (const int end : {0, ends}) {
        Solid part = a;
        part.hull = false;
        part.elevation += Length{end};
        const Real vertical = slow_vertical(part, b);
        std::vector<std::pair<Real, Real>> rim;
        for (const Point p : a.base.vertices) rim.push_back({p.x.steps, p.y.steps});
        for (int i = 0; a.base.is_disc() && i < 720; ++i)
            rim.push_back({a.base.centre.x.steps + a.base.radius.steps * std::cos(i * 0.0087266462599716L),
                           a.base.centre.y.steps + a.base.radius.steps * std::sin(i * 0.0087266462599716L)});
        for (const auto& [x, y] : rim) {
            Real least = 1e9L;
            bool inside = !b.base.is_disc();
            for (const auto& [from, to] : slow_edges(b.base)) {
                const Real ex = to.x.steps - from.x.steps, ey = to.y.steps - from.y.steps, length = ex * ex + ey * ey;
                const Real px = x - from.x.steps, py = y - from.y.steps;
                inside = inside && ex * py - ey * px >= 0;
                const Real t = length == 0 ? 0 : std::clamp<Real>((px * ex + py * ey) / length, 0, 1);
                least = std::min(least, std::hypot(px - t * ex, py - t * ey));
            }
            const Real gap = inside ? 0 : std::max<Real>(0, least - (b.base.is_disc() ? b.base.radius.steps : 0));
            farthest = std::max(farthest, std::hypot(gap, vertical));
        }
    }
    return farthest;
}

} // namespace

TEST_CASE("distances agree with the slow twin") {
    CHECK(rc::check("distances", [] {
        const Solid a = testing::random_solid(20, 8, 6), b = testing::random_solid(20, 8, 6);
        const Real horizontal = slow_horizontal(a.base, b.base), vertical = slow_vertical(a, b);
        const Real straight = std::hypot(horizontal, vertical);
        RC_ASSERT(horizontal_distance(a.base, b.base).steps == static_cast<int>(horizontal + 1e-12L));
        RC_ASSERT(vertical_distance(a, b).steps == static_cast<int>(vertical));
        RC_ASSERT(straight_distance(a, b).steps == static_cast<int>(straight + 1e-12L));
        for (int reach = 0; reach < 25; ++reach) {
            RC_ASSERT(within_horizontally(a.base, b.base, {reach}) == below(horizontal, reach + 1));
            RC_ASSERT(within(a, b, {reach}) == below(straight, reach + 1));
            RC_ASSERT(within(b, a, {reach}) == within(a, b, {reach}));
        }
        RC_ASSERT(touching(a, b) == (below(horizontal, 1) && vertical == 0));
    }));
}

TEST_CASE("wholly within agrees with a sampled twin away from the border") {
    CHECK(rc::check("wholly within", [] {
        const Solid a = testing::random_solid(20, 8, 6), b = testing::random_solid(20, 8, 6);
        const Real farthest = slow_farthest(a, b);
        for (int reach = 0; reach < 30; ++reach)
            if (std::abs(farthest - reach - 1) > 0.01L)
                RC_ASSERT(wholly_within(a, b, {reach}) == (farthest < reach + 1));
    }));
}

TEST_CASE("overlap agrees with a common point found on a fine grid, tangency with none") {
    CHECK(rc::check("overlap", [] {
        const Footprint a = testing::random_footprint(10, 8), b = testing::random_footprint(10, 8);
        const Real gap = slow_core_distance(a, b);
        if (a.is_disc() || b.is_disc()) {
            const int radii = (a.is_disc() ? a.radius.steps : 0) + (b.is_disc() ? b.radius.steps : 0);
            RC_ASSERT(overlap(a, b) == below(gap, radii));
            return;
        }
        // Two lattice polygons that overlap do so in a polygon; moving one by a fraction of a step keeps it.
        const auto strictly_inside = [](const Footprint& f, Real x, Real y) {
            for (const auto& [from, to] : slow_edges(f)) {
                const Real ex = to.x.steps - from.x.steps, ey = to.y.steps - from.y.steps;
                if (ex * (y - from.y.steps) - ey * (x - from.x.steps) <= 1e-9L) return false;
            }
            return true;
        };
        bool found = false;
        for (Real x = 0; x < 20 && !found; x += 0.0625L)
            for (Real y = 0; y < 20 && !found; y += 0.0625L)
                found = strictly_inside(a, x, y) && strictly_inside(b, x, y);
        if (found) RC_ASSERT(overlap(a, b));
        if (gap > 0) RC_ASSERT(!overlap(a, b));
    }));
}

TEST_CASE("the largest tables and bases stay in range") {
    const Point far{{61000}, {61000}};
    const Solid disc_a{disc_of_radius({}, 20_in), {}, 3_in, false},
        disc_b{disc_of_radius(far, 20_in), 40_in, 3_in, false};
    const std::array wall{Point{{61000}, {0}}, Point{{61000}, {1}}, Point{{1}, {61000}}, Point{{0}, {61000}}};
    const Solid long_wall{footprint(wall), 30_in, {}, false};
    const Real across = std::hypot(61000.0L, 61000.0L) - 2 * 10160;
    CHECK(horizontal_distance(disc_a.base, disc_b.base).steps == static_cast<int>(across));
    CHECK(straight_distance(disc_a, disc_b).steps == static_cast<int>(std::hypot(across, 20320.0L)));
    const Real to_wall = 61000.0L / std::sqrt(2.0L) - 10160;
    CHECK(horizontal_distance(disc_a.base, long_wall.base).steps == static_cast<int>(to_wall));
    const Length straight = straight_distance(disc_a, long_wall);
    CHECK(straight.steps == static_cast<int>(std::hypot(to_wall, 15240.0L)));
    CHECK(within(disc_a, long_wall, straight));
    CHECK_FALSE(within(disc_a, long_wall, straight - step));
    CHECK(wholly_within(disc_a, long_wall, 170_in));
}
