#include "table/obstacle.h"

#include "path_twin.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace muster;
using namespace muster::testing;

namespace {

Point any_point(int range) { return {Length{any_of(-range, range + 1)}, Length{any_of(-range, range + 1)}}; }

Shape any_shape() {
    const auto size = [] { return Length{2 * any_of(5, 1000)}; };
    switch (any_of(0, 4)) {
    case 0:
        return rectangle(size(), size());
    case 1:
        return oval(size(), size());
    default:
        return circle(size());
    }
}

Footprint any_footprint() {
    return footprint(any_shape(), {any_point(2000), {}, static_cast<std::int16_t>(any_of(0, 360))});
}

Obstacle any_obstacle(Footprint& thing, Footprint& mover, Length& clearance) {
    thing = any_footprint();
    mover = footprint(any_shape(), {{}, {}, static_cast<std::int16_t>(any_of(0, 360))});
    clearance = *rc::gen::element(Length{0}, Length{1}, Length{100}, 1_in + Length{1});
    return grown(thing, mover, clearance);
}

Footprint moved(Footprint base, Point by) {
    base.centre = base.centre + by;
    for (Point& vertex : base.vertices) vertex = vertex + by;
    return base;
}

} // namespace

TEST_CASE("a centre is in an obstacle exactly where the footprints overlap or come too near") {
    CHECK(rc::check("as measured", [] {
        Footprint thing, mover;
        Length clearance;
        const Obstacle obstacle = any_obstacle(thing, mover, clearance);
        for (int i = 0; i < 20; ++i) {
            const Point at = any_point(4000);
            const Footprint there = moved(mover, at);
            const bool near =
                clearance.steps == 0 ? overlap(there, thing) : within_horizontally(there, thing, clearance - Length{1});
            RC_ASSERT(holds(obstacle, at) == near);
            const bool in_box =
                at.x > obstacle.low.x && at.y > obstacle.low.y && at.x < obstacle.high.x && at.y < obstacle.high.y;
            RC_ASSERT(in_box || !near);
        }
    }));
}

TEST_CASE("a straight move meets an obstacle exactly where a point of it is inside") {
    CHECK(rc::check("as sampled", [] {
        Footprint thing, mover;
        Length clearance;
        const Obstacle obstacle = any_obstacle(thing, mover, clearance);
        const Point from = any_point(4000), to = any_point(4000);
        double least = 1e18;
        for (int i = 0; i <= 500; ++i) {
            const double part = i / 500.0;
            const Spot at{from.x.steps + part * (to.x - from.x).steps, from.y.steps + part * (to.y - from.y).steps};
            least = std::min(least, gap(thing, mover, at) - clearance.steps);
        }
        const double mesh = std::sqrt(static_cast<double>(squared_distance(from, to))) / 1000;
        if (least < -1e-6) RC_ASSERT(meets(obstacle, from, to));
        if (least > mesh + 1e-6) RC_ASSERT(!meets(obstacle, from, to));
    }));
}

TEST_CASE("the span of a move holds what lies inside, and hardly more") {
    CHECK(rc::check("as sampled", [] {
        Footprint thing, mover;
        Length clearance;
        const Obstacle obstacle = any_obstacle(thing, mover, clearance);
        const Point from = any_point(4000), to = any_point(4000);
        if (!meets(obstacle, from, to)) return;
        const double exact = std::sqrt(static_cast<double>(squared_distance(from, to)));
        const auto length = static_cast<std::int32_t>(ceil_sqrt(squared_distance(from, to)));
        const Span span = span_of(obstacle, from, to, length);
        RC_ASSERT(0 <= span.first && span.first <= span.last && span.last <= length);
        const auto depth = [&](double along) {
            const double part = along / exact;
            return gap(thing, mover,
                       {from.x.steps + part * (to.x - from.x).steps, from.y.steps + part * (to.y - from.y).steps}) -
                   clearance.steps;
        };
        for (int i = 0; i <= 300; ++i) {
            const double along = exact * i / 300;
            if (depth(along) < -1e-6) RC_ASSERT(span.first <= along && along <= span.last);
        }
        if (span.first > 2) RC_ASSERT(depth(span.first - 1) > -1e-6);
        if (span.last < exact - 2) RC_ASSERT(depth(span.last + 1) > -1e-6);
    }));
}

TEST_CASE("a ring around a tiny obstacle has a third of the corners, so that they do not collide") {
    const auto corners = [](int reach) {
        std::vector<Point> ring;
        append_ring(Obstacle{{Point{}}, Length{reach}, {}, {}}, {}, ring);
        return ring.size();
    };
    CHECK(corners(63) == 8);
    CHECK(corners(64) == 24);
}

TEST_CASE("a ring goes round its obstacle without entering it") {
    CHECK(rc::check("sides are free", [] {
        Footprint thing, mover;
        Length clearance;
        const Obstacle obstacle = any_obstacle(thing, mover, clearance);
        std::vector<Point> ring;
        append_ring(obstacle, std::array{vector(any_point(3000)), vector(any_point(3000))}, ring);
        RC_ASSERT(ring.size() >= 3u);
        double around = 0;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point corner = ring[i], next = ring[(i + 1) % ring.size()];
            RC_ASSERT(!meets(obstacle, corner, next));
            around += std::sqrt(static_cast<double>(squared_distance(corner, next)));
        }
        double outline = 2 * 3.14159265358979 * obstacle.reach.steps;
        for (std::size_t i = 0; i < obstacle.core.size(); ++i)
            outline += std::sqrt(
                static_cast<double>(squared_distance(obstacle.core[i], obstacle.core[(i + 1) % obstacle.core.size()])));
        if (obstacle.reach.steps >= 500) RC_ASSERT(around <= 1.008 * outline + 8); // setting off by a step: 2 pi
    }));
}
