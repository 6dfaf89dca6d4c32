// Paths one by one: what may be walked, what it costs, and the ways around single obstacles.
#include "path_testing.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace muster;
using namespace muster::testing;

TEST_CASE("N-I-104 each leg of a path is rounded up to a whole step") {
    const Ground ground = open_table();
    const Placement start = put(5_in, 5_in), end = put(5_in + Length{2}, 5_in + Length{2});
    CHECK(walk(ground, trooper, {start, end}).cost == Length{3});                                          // 2.83
    CHECK(walk(ground, trooper, {start, put(5_in + Length{1}, 5_in + Length{1}), end}).cost == Length{4}); // 1.41 twice
    CHECK(walk(ground, trooper, {start, put(8_in, 9_in)}).cost == 5_in);                                   // exactly
}

TEST_CASE("a path longer than the allowance is refused, one as long is not") {
    Mover mover = trooper;
    mover.allowance = 5_in;
    CHECK(walk(open_table(), mover, {put(5_in, 5_in), put(8_in, 9_in)}).legal());
    CHECK(cost(open_table(), mover, put(5_in, 5_in), put(8_in, 9_in)) == 5_in);
    const PathCheck check = walk(open_table(), mover, {put(5_in, 5_in), put(6_in, 5_in), put(9_in, 9_in + Length{1})});
    CHECK(check.fault == PathFault::too_long);
    CHECK(check.leg == 1);
    CHECK(check.cost > 6_in);
    CHECK(!cost(open_table(), mover, put(5_in, 5_in), put(8_in, 9_in + Length{1})));
}

TEST_CASE("a path that fails tells the leg at fault, and the number of legs if it fails at its end") {
    Ground ground = open_table();
    ground.barriers = {model({20_in, 10_in}, 1_in)};
    const auto leg_at_fault = [&](const std::vector<Placement>& places) {
        return check_path(ground, trooper, places).leg;
    };
    CHECK(leg_at_fault({put(10_in, 10_in), put(25_in, 10_in), put(25_in, 20_in)}) == 0);
    CHECK(leg_at_fault({put(10_in, 20_in), put(10_in, 10_in), put(25_in, 10_in)}) == 1);
    Placement in_the_air = put(10_in, 10_in);
    in_the_air.elevation = 3_in;
    CHECK(leg_at_fault({put(10_in, 20_in), put(12_in, 20_in), in_the_air}) == 2);
}

TEST_CASE("N-I-37 a swept base may touch another but not overlap it") {
    Ground ground = open_table();
    ground.barriers = {model({10_in, 10_in}, 32_mm)};
    const auto pass_at = [&](Length height) {
        return walk(ground, trooper, {put(6_in, 10_in + height), put(14_in, 10_in + height)});
    };
    CHECK(pass_at(32_mm).legal());
    CHECK(pass_at(32_mm - Length{1}).fault == PathFault::through_barrier);
    CHECK(pass_at({}).fault == PathFault::through_barrier);
    CHECK(pass_at(-32_mm).legal());
}

TEST_CASE("N-I-37 entering within 1 inch of a zone is not allowed: exactly 1 inch is within") {
    Ground ground = open_table();
    ground.barriers = {model({4_in, 4_in}, 32_mm), zone({10_in, 10_in}, 32_mm)};
    const auto pass_at = [&](Length gap) {
        return walk(ground, trooper, {put(6_in, 10_in + 32_mm + gap), put(14_in, 10_in + 32_mm + gap)});
    };
    CHECK(pass_at(1_in + Length{1}).legal());
    CHECK(pass_at(1_in).fault == PathFault::through_barrier);
    CHECK(pass_at(1_in).barrier == 1);
}

TEST_CASE("N-MOV-10 no part of a base may cross the edge of the battlefield") {
    const auto pass_at = [](const Mover& mover, Length x) {
        return walk(open_table(), mover, {put(5_in, 5_in), put(x, 5_in), put(5_in, 6_in)});
    };
    CHECK(pass_at(trooper, 16_mm).legal());
    CHECK(pass_at(trooper, 16_mm - Length{1}).fault == PathFault::leaves_table);
    Mover tank = trooper;
    tank.shape = rectangle(4_in, 2_in);
    CHECK(pass_at(tank, 2_in).legal());
    CHECK(pass_at(tank, 2_in - Length{1}).fault == PathFault::leaves_table);
    Mover flyer = trooper;
    flyer.flies = true;
    CHECK(pass_at(flyer, 16_mm - Length{1}).fault == PathFault::leaves_table);
    CHECK(!cost(open_table(), flyer, put(5_in, 5_in), put(16_mm - Length{1}, 5_in)));
}

TEST_CASE("N-I-38 bases that overlap in plan block only where the vertical intervals overlap") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {12_in, 12_in}, 0.25_in, 3_in)}; // a floor three inches up
    ground.barriers = {{disc({10_in, 10_in}, 32_mm), 3.25_in, 5_in, {}, {}}};
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(14_in, 10_in)) == 8_in); // beneath
    ground.barriers[0].bottom = 1.5_in;
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(14_in, 10_in)) == 8_in); // heads touch feet
    ground.barriers[0].bottom = 1.5_in - Length{1};
    CHECK(walk(ground, trooper, {put(6_in, 10_in), put(14_in, 10_in)}).fault == PathFault::through_barrier);
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(14_in, 10_in)) > 8_in);
}

TEST_CASE("N-I-15 a zone counts for a base at its elevation and for a hull with all its height") {
    Ground ground = open_table();
    ground.barriers = {zone({10_in, 10_in}, 32_mm)};
    ground.barriers[0].bottom = ground.barriers[0].top = 7_in;
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(14_in, 10_in)) == 8_in);
    Mover hull{
        polygon(std::array{Point{-1_in, -1_in}, Point{1_in, -1_in}, Point{1_in, 1_in}, Point{-1_in, 1_in}}, true), 2_in,
        12_in};
    CHECK(walk(ground, hull, {put(6_in, 10_in), put(14_in, 10_in)}).fault == PathFault::through_barrier);
    hull.height = 2_in - Length{1};
    CHECK(walk(ground, hull, {put(6_in, 10_in), put(14_in, 10_in)}).legal());
}

TEST_CASE("a zone counts up to its vertical reach, above and below") {
    Ground ground = open_table();
    ground.terrain = {block({2_in, 8_in}, {18_in, 12_in}, 5_in)};
    ground.barriers = {zone({10_in, 10_in}, 32_mm)};
    const auto pass = [&] { return walk(ground, trooper, {put(6_in, 10_in, 5_in), put(14_in, 10_in, 5_in)}); };
    CHECK(pass().fault == PathFault::through_barrier);
    ground.barriers[0].vertical = 5_in - Length{1};
    CHECK(pass().legal());
    ground.barriers[0].bottom = ground.barriers[0].top = 10_in;
    CHECK(pass().legal());
    ground.barriers[0].vertical = 5_in;
    CHECK(pass().fault == PathFault::through_barrier);
}

TEST_CASE("N-TERR-06 N-TERR-07 a feature of 1 inch is crossed for nothing, a higher one is climbed up and down") {
    Ground ground = open_table();
    const auto over = [&](Length height) {
        ground.terrain = {block({8_in, 2_in}, {9_in, 22_in}, height)};
        return cost(ground, trooper, put(6_in, 12_in), put(12_in, 12_in));
    };
    CHECK(over(1_in) == 6_in);
    CHECK(over(1_in + Length{1}) == 6_in + 2_in + Length{2});
    CHECK(over(3_in) == 12_in);
    CHECK(!over(3_in + Length{1})); // more than the allowance
    ground.terrain = {block({8_in, 2_in}, {9_in, 22_in}, 1_in), block({10_in, 2_in}, {11_in, 22_in}, 1_in)};
    CHECK(cost(ground, trooper, put(6_in, 12_in), put(12_in, 12_in)) == 6_in); // each by itself
    ground.free_height = {};
    CHECK(cost(ground, trooper, put(6_in, 12_in), put(12_in, 12_in)) == 8_in); // one is not left between them
}

TEST_CASE("N-TERR-06 a low feature on a hill is as free as one on the table, the floor of a ruin is not") {
    Ground ground = open_table();
    ground.terrain = {block({6_in, 2_in}, {18_in, 22_in}, 2_in), block({11_in, 4_in}, {12_in, 20_in}, 1_in, 2_in)};
    CHECK(cost(ground, trooper, put(8_in, 12_in, 2_in), put(15_in, 12_in, 2_in)) == 7_in);
    ground.terrain[1].height = 1_in + Length{1};
    CHECK(cost(ground, trooper, put(8_in, 12_in, 2_in), put(15_in, 12_in, 2_in)) == 9_in + Length{2});
    ground.terrain = {block({6_in, 2_in}, {18_in, 22_in}, 0.25_in, 2_in)};
    CHECK(cost(ground, trooper, put(4_in, 12_in), put(8_in, 12_in, 2.25_in)) == 6.25_in);
}

TEST_CASE("N-I-43 climbing goes straight up and down at the border; its height is added to the way in plan") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {12_in, 12_in}, 2_in), block({12_in, 8_in}, {16_in, 12_in}, 3_in)};
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(10_in, 10_in, 2_in)) == 6_in);
    CHECK(walk(ground, trooper, {put(6_in, 10_in), put(14_in, 10_in, 3_in)}).cost == 11_in); // 2 up, 1 up
    Mover far = trooper;
    far.allowance = 20_in;
    CHECK(walk(ground, far, {put(6_in, 10_in), put(18_in, 10_in)}).cost == 18_in);      // 2 up, 1 up, 3 down
    CHECK(walk(ground, far, {put(10_in, 10_in, 2_in), put(10_in, 4_in)}).cost == 8_in); // walking off goes down
}

TEST_CASE("a wall is climbed or gone round, whichever costs less") {
    Ground ground = open_table();
    const auto past = [&](Length height) {
        ground.terrain = {block({11_in, 10_in}, {11.5_in, 22_in}, height)};
        return *shortest_path(ground, trooper, put(9_in, 12_in), put(13.5_in, 12_in));
    };
    CHECK(past(1.25_in).places.size() == 2);
    CHECK(past(1.25_in).cost == 7_in);
    CHECK(past(1.5_in).cost < 7.5_in);
    CHECK(past(1.5_in).places.size() > 2);
    CHECK(past(5_in).cost == past(1.5_in).cost);
    ground.terrain[0].traits = static_cast<std::uint8_t>(Trait::impassable);
    CHECK(shortest_path(ground, trooper, put(9_in, 12_in), put(13.5_in, 12_in))->cost == past(1.5_in).cost);
}

TEST_CASE("N-TERR-08 N-I-42 a move ends with the whole footprint on one level surface, low features excepted") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {12_in, 12_in}, 2_in)};
    const auto ends = [&](Length x, Length elevation) {
        return check_standing(ground, trooper, put(x, 10_in, elevation)).legal();
    };
    CHECK(ends(8_in + 16_mm, 2_in));
    CHECK(!ends(8_in + 16_mm - Length{1}, 2_in)); // over the border
    CHECK(!ends(8_in - 16_mm + Length{1}, 0_in));
    CHECK(ends(8_in - 16_mm, 0_in));
    CHECK(!ends(8_in - 16_mm, 1_in)); // in the air, half-way up
    CHECK(!ends(10_in, 0_in));        // inside
    CHECK(!cost(ground, trooper, put(5_in, 10_in), put(8_in, 10_in, 2_in)));
    CHECK(walk(ground, trooper, {put(5_in, 10_in), put(8_in, 10_in, 2_in)}).fault == PathFault::no_footing);
    ground.terrain[0].height = 1_in;
    CHECK(footing(ground, trooper, put(8_in, 10_in)).size() == 1);
    CHECK(ends(8_in, 0_in)); // straddles
    CHECK(!ends(10_in, 1_in));
}

TEST_CASE("footing lists the floors of a ruin, as far as there is headroom") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {12_in, 12_in}, 0.25_in, 3_in),
                      block({8_in, 8_in}, {12_in, 12_in}, 0.25_in, 6_in)};
    const auto at = [&](Length x) { return footing(ground, trooper, put(x, 10_in)); };
    CHECK(at(10_in) == FixedVector<Length, 8>{0_in, 3.25_in, 6.25_in});
    CHECK(at(8_in) == FixedVector<Length, 8>{0_in}); // part of it hangs over
    Mover giant = trooper;
    giant.height = 2.75_in;
    CHECK(footing(ground, giant, put(10_in, 10_in)).size() == 3);
    giant.height = 2.75_in + Length{1};
    CHECK(footing(ground, giant, put(10_in, 10_in)) == FixedVector<Length, 8>{0_in, 6.25_in});
    giant.height = 3_in + Length{1};
    CHECK(footing(ground, giant, put(10_in, 10_in)) == FixedVector<Length, 8>{6.25_in});
    ground.terrain[1].traits = static_cast<std::uint8_t>(Trait::impassable);
    CHECK(footing(ground, trooper, put(10_in, 10_in)) == FixedVector<Length, 8>{0_in, 3.25_in});
}

TEST_CASE("N-TERR-05 a floor is climbed to at its border, not through it") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {16_in, 16_in}, 0.25_in, 3_in)};
    const Placement under = put(12_in, 12_in), on_top = put(12_in, 12_in, 3.25_in);
    Mover far = trooper;
    far.allowance = 24_in;
    CHECK(walk(ground, far, {under, under}).legal());
    CHECK(!walk(ground, far, {under, on_top}).legal());
    CHECK(!walk(ground, far, {under, put(13_in, 12_in, 3.25_in)}).legal());
    CHECK(!walk(ground, far, {on_top, put(13_in, 12_in)}).legal());
    const auto path = shortest_path(ground, far, under, on_top);
    REQUIRE(path); // out to the border and back: 4 inches and a radius each way
    CHECK(to_inches(path->cost) == doctest::Approx(2 * (4 + to_inches(16_mm)) + 3.25).epsilon(0.01));
    CHECK(check_path(ground, far, path->places).legal());
    ground.terrain[0].base = disc({12_in, 12_in}, 6_in);
    const auto round = cost(ground, far, under, on_top);
    REQUIRE(round);
    CHECK(to_inches(*round) == doctest::Approx(2 * (3 + to_inches(16_mm)) + 3.25).epsilon(0.01));
    CHECK(cost(ground, far, on_top, under) == round);
}

TEST_CASE("N-I-36 a pivot costs its angle times the farthest outline point, rounded up; a circle pivots for free") {
    const Shape tank = rectangle(6_in, 4_in); // farthest: sqrt(13) inches
    CHECK(pivot_cost(tank, 90).steps == static_cast<int>(std::ceil(90.0 / 180 * 355 / 113 * std::sqrt(13) * 508)));
    CHECK(pivot_cost(tank, -90) == pivot_cost(tank, 90));
    CHECK(pivot_cost(tank, 1).steps == static_cast<int>(std::ceil(355.0 / 113 / 180 * std::sqrt(13) * 508)));
    CHECK(pivot_cost(tank, 0) == 0_in);
    CHECK(pivot_cost(circle(6_in), 90) == 0_in);

    const Mover mover{tank, 2_in, 12_in};
    Placement end = put(12_in, 8_in);
    end.facing = 350;
    const auto path = shortest_path(open_table(), mover, put(8_in, 8_in), end);
    REQUIRE(path);
    CHECK(path->cost == 4_in + pivot_cost(tank, 10)); // the shorter way round
    CHECK(check_path(open_table(), mover, path->places).cost == path->cost);
    for (const auto& [facing, degrees] : {std::pair{179, 179}, {180, 180}, {181, 179}}) {
        Placement there = put(8_in, 8_in);
        there.facing = static_cast<std::int16_t>(facing);
        CHECK(check_path(open_table(), mover, std::vector{put(8_in, 8_in), there}).cost == pivot_cost(tank, degrees));
    }
    Mover round = mover;
    round.shape = circle(4_in);
    CHECK(cost(open_table(), round, put(8_in, 8_in), end) == 4_in);
}

TEST_CASE("N-I-36 every whole degree of a pivot is tested") {
    Ground ground = open_table();
    const Mover mover{rectangle(6_in, 2_in), 2_in, 24_in};
    Placement turned_about = put(10_in, 10_in);
    turned_about.facing = 180;
    CHECK(walk(ground, mover, {put(10_in, 10_in), turned_about}).legal());
    ground.barriers = {model({10_in, 12_in}, 1_in)}; // clear of it at the start and at the end, not at 90 degrees
    const PathCheck check = walk(ground, mover, {put(10_in, 10_in), turned_about});
    CHECK(check.fault == PathFault::through_barrier);
    const auto path = shortest_path(ground, mover, put(10_in, 10_in), turned_about);
    CHECK(!path);                    // it does not wander off to turn elsewhere
    turned_about.at = {4_in, 10_in}; // there is room at the end
    CHECK(shortest_path(ground, mover, put(10_in, 10_in), turned_about)->cost == 6_in + pivot_cost(mover.shape, 180));

    // A pin that the corner passes at one degree and at no other.
    ground.barriers = {model({10_in + Length{1511}, 10_in + Length{533}}, Length{4})};
    const auto pivots = [&](std::int16_t facing) {
        Placement turned = put(10_in, 10_in);
        turned.facing = facing;
        CHECK(check_standing(ground, mover, turned).legal() == (facing != 1));
        return walk(ground, mover, {put(10_in, 10_in), turned}).legal();
    };
    CHECK(!pivots(1));
    CHECK(!pivots(2));
    CHECK(pivots(359));
}

TEST_CASE("N-FLY-01 N-FLY-02 N-FLY-03 what flies passes over everything at no cost for height") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 0_in}, {9_in, 24_in}, 5_in)};
    ground.barriers = {model({11_in, 10_in}, 40_mm), zone({13_in, 10_in}, 40_mm)};
    Mover flyer = trooper;
    CHECK(!cost(ground, flyer, put(6_in, 10_in), put(16_in, 10_in)));
    flyer.flies = true;
    CHECK(cost(ground, flyer, put(6_in, 10_in), put(16_in, 10_in)) == 10_in);
    ground.terrain.push_back(block({14_in, 8_in}, {18_in, 12_in}, 4_in));
    CHECK(cost(ground, flyer, put(6_in, 10_in), put(16_in, 10_in, 4_in)) == 10_in);
    CHECK(walk(ground, flyer, {put(6_in, 10_in), put(16_in, 10_in, 4_in)}).legal());
}

TEST_CASE("N-FLY-04 N-FLY-05 what flies cannot finish on another base or within 1 inch of a zone") {
    Ground ground = open_table();
    ground.barriers = {model({11_in, 10_in}, 32_mm), zone({16_in, 10_in}, 32_mm)};
    Mover flyer = trooper;
    flyer.flies = true;
    const auto ends = [&](Length x) { return cost(ground, flyer, put(6_in, 10_in), put(x, 10_in)).has_value(); };
    CHECK(!ends(11_in + 32_mm - Length{1}));
    CHECK(ends(11_in + 32_mm));
    CHECK(!ends(16_in - 32_mm - 1_in));
    CHECK(ends(16_in - 32_mm - 1_in - Length{1}));
}

TEST_CASE("E-I-14 what flies the straight line in three dimensions pays for that") {
    Ground ground = open_table();
    ground.terrain = {block({8_in, 8_in}, {12_in, 12_in}, 3_in)};
    ground.barriers = {model({8_in, 10_in}, 32_mm)};
    Mover flyer = trooper;
    flyer.flies = flyer.slant = true;
    CHECK(cost(ground, flyer, put(6_in, 10_in), put(10_in, 10_in, 3_in)) == 5_in);
    flyer.slant = false;
    CHECK(cost(ground, flyer, put(6_in, 10_in), put(10_in, 10_in, 3_in)) == 4_in);
}

TEST_CASE("a barrier that binds at the end only is passed over on the way") {
    Ground ground = open_table();
    ground.barriers = {model({10_in, 10_in}, 32_mm)};
    ground.barriers[0].end_only = true;
    CHECK(cost(ground, trooper, put(6_in, 10_in), put(14_in, 10_in)) == 8_in);
    CHECK(!cost(ground, trooper, put(6_in, 10_in), put(10_in, 10_in)));
}

TEST_CASE("a mover that stands too near may move away where the rules shrink the clearance to where it stands") {
    Ground ground = open_table();
    ground.barriers = {zone({10_in, 10_in}, 32_mm)};
    const Placement start = put(10_in + 32_mm + 0.5_in, 10_in);
    CHECK(!cost(ground, trooper, start, put(14_in, 10_in)));
    CHECK(walk(ground, trooper, {start, put(14_in, 10_in)}).fault == PathFault::through_barrier);
    ground.barriers[0].clearance = 0.5_in;
    CHECK(cost(ground, trooper, start, put(14_in, 10_in)) == 14_in - start.at.x);
    CHECK(!walk(ground, trooper, {start, put(start.at.x - Length{1}, 10_in), put(14_in, 10_in)}).legal());
}

TEST_CASE("around one disc the way is two tangents and an arc, within 1 percent") {
    Ground ground = open_table();
    Mover far = trooper;
    far.allowance = 24_in;
    for (const Length diameter : {25_mm, 60_mm, 130_mm})
        for (const Length off : {0_in, 0.25_in, 0.5_in}) {
            ground.barriers = {model({12_in, 12_in + off}, diameter)};
            const double r = to_inches(diameter / 2 + 16_mm), d = std::hypot(6, to_inches(off));
            const double turn = pi - 2 * std::atan(to_inches(off) / 6) - 2 * std::acos(r / d);
            const double best = 2 * std::sqrt(d * d - r * r) + r * turn;
            const double found = to_inches(cost(ground, far, put(6_in, 12_in), put(18_in, 12_in)).value());
            CHECK(found >= best);
            CHECK(found <= 1.01 * best);
        }
}

TEST_CASE("a short way along the side of a disc is short") {
    Ground ground = open_table();
    ground.barriers = {model({12_in, 12_in}, 60_mm)};
    const double r = (30_mm + 16_mm).steps;
    for (const double angle : {0.0, 0.3, 1.0, 2.0, 3.5})
        for (const double turn : {0.05, 0.2, 0.5, 1.0}) {
            const auto at = [&](double a) { // just outside
                return Placement{{12_in + Length{static_cast<std::int32_t>(std::lround((r + 1) * std::cos(a)))},
                                  12_in + Length{static_cast<std::int32_t>(std::lround((r + 1) * std::sin(a)))}},
                                 {}};
            };
            const auto found = cost(ground, trooper, at(angle), at(angle + turn));
            REQUIRE(found);
            CHECK(found->steps <= 1.01 * (r + 2) * turn + 6);
        }
}

TEST_CASE("a corridor as wide as the base is passed, one a step narrower is not") {
    for (const bool upright : {false, true}) {
        const auto corridor = [&](Length width) {
            Ground ground = open_table();
            const auto wall = [&](Point low, Point high) {
                if (upright) std::swap(low.x, low.y), std::swap(high.x, high.y);
                Prism prism = block(low, high, 5_in);
                prism.traits = static_cast<std::uint8_t>(Trait::impassable);
                ground.terrain.push_back(prism);
            };
            wall({0_in, 10_in}, {11_in, 14_in});
            wall({11_in + width, 10_in}, {24_in, 14_in});
            Mover far = trooper;
            far.allowance = 40_in;
            Placement from = put(8_in, 7_in), to = put(16_in, 18_in);
            if (upright) std::swap(from.at.x, from.at.y), std::swap(to.at.x, to.at.y);
            return shortest_path(ground, far, from, to);
        };
        CHECK(corridor(32_mm));
        CHECK(corridor(32_mm + Length{1}));
        CHECK(!corridor(32_mm - Length{1}));
    }
}

TEST_CASE("two bases leave a gap exactly as wide as a third") {
    Ground ground = open_table();
    for (const Length edge : {32_mm, 32_mm - Length{1}}) {
        ground.barriers.clear();
        for (int i = 0; i < 14; ++i)
            ground.barriers.push_back(model({12_in, 28_mm * i + 1_in + (i > 6 ? edge : Length{0})}, 28_mm));
        Mover far = trooper;
        far.allowance = 12_in;
        CHECK(cost(ground, far, put(9_in, 11_in), put(15_in, 11_in)).has_value() == (edge == 32_mm));
    }
}

TEST_CASE("a gap a quarter of a millimetre wider than the base is found at any angle") {
    Mover mover = trooper;
    mover.allowance = 8_in;
    for (int degrees = 0; degrees < 180; degrees += 7)
        for (const int spare : {5, 12}) {
            Ground ground =
                open_table(); // two large bases on either side of the way, and others that close the way round
            const auto stand = [&](double along, Length diameter) {
                const double angle = degrees * pi / 180;
                ground.barriers.push_back(
                    model({12_in + Length{static_cast<std::int32_t>(std::lround(along * std::cos(angle)))},
                           12_in + Length{static_cast<std::int32_t>(std::lround(along * std::sin(angle)))}},
                          diameter));
            };
            for (const double side : {-1.0, 1.0})
                for (int i = 0; i < 4; ++i)
                    stand(side * ((16_mm + 40_mm).steps + spare / 2.0 + i * (80_mm).steps), 80_mm);
            for (const Length aside : {0_in, 1_in, 2_in}) {
                const Point before = turned({aside, -3_in}, degrees), after = turned({aside, 3_in}, degrees);
                const Point middle{12_in, 12_in};
                CHECK(shortest_path(ground, mover, {middle + before, {}}, {middle + after, {}}));
            }
        }
}

TEST_CASE("no path: walled in, end occupied, start occupied") {
    Ground ground = open_table();
    for (int i = 0; i < 12; ++i) {
        const double angle = i * pi / 6;
        ground.barriers.push_back(
            model({12_in + nearest_length(3 * std::cos(angle)), 12_in + nearest_length(3 * std::sin(angle))}, 32_mm));
    }
    CHECK(!shortest_path(ground, trooper, put(12_in, 12_in), put(17_in, 12_in)));
    CHECK(!shortest_path(ground, trooper, put(17_in, 12_in), put(15_in, 12_in)));
    CHECK(!shortest_path(ground, trooper, put(15_in, 12_in), put(17_in, 12_in)));
    CHECK(shortest_path(ground, trooper, put(17_in, 12_in), put(12_in, 17_in)));
}

TEST_CASE("whatever is drawn gets an answer") {
    const Ground ground = open_table();
    CHECK(check_path(ground, trooper, {}).fault == PathFault::no_footing);
    CHECK(walk(ground, trooper, {put(5_in, 5_in)}).legal());
    CHECK(walk(ground, trooper, {put(5_in, 5_in), put({2'000'000'000}, {-2'000'000'000})}).fault ==
          PathFault::leaves_table);
    const std::vector<Placement> to_and_fro = [] {
        std::vector<Placement> places;
        for (int i = 0; i < 200'000; ++i) places.push_back(put(i % 2 ? 2_in : 22_in, 12_in));
        return places;
    }();
    CHECK(check_path(ground, trooper, to_and_fro).fault == PathFault::too_long);
    CHECK(check_path(ground, trooper, to_and_fro).cost.steps > 0);
}

TEST_CASE("a path passes over what its swept footprint overlaps") {
    const Footprint wood = box({10_in, 10_in}, {14_in, 14_in});
    const auto over = [&](Length height) {
        return passes_over(trooper.shape, std::vector{put(6_in, height), put(18_in, height)}, wood);
    };
    CHECK(over(12_in));
    CHECK(!over(14_in + 16_mm));
    CHECK(over(14_in + 16_mm - Length{1}));
    CHECK(passes_over(trooper.shape, std::vector{put(12_in, 12_in)}, wood)); // without a step, too
    CHECK(!passes_over(trooper.shape, std::vector{put(6_in, 12_in)}, wood));
    Placement end = put(12_in, 15.5_in);
    end.facing = 90;
    CHECK(passes_over(rectangle(4_in, 2_in), std::vector{put(12_in, 15.5_in), end}, wood)); // turning into it
    CHECK(!passes_over(rectangle(2_in, 2_in), std::vector{put(12_in, 15.5_in), end}, wood));
    for (const int facing : {45, -45, 44, 315}) { // by an odd number of degrees as well, to either side
        end.facing = static_cast<std::int16_t>(facing);
        CHECK(passes_over(rectangle(6_in, 2_in), std::vector{put(12_in, 15.5_in), end}, wood));
        Placement beside = end;
        beside.at.y = 18_in;
        CHECK(!passes_over(rectangle(6_in, 2_in), std::vector{put(12_in, 18_in), beside}, wood));
    }
}
