#include "table/shape.h"

#include "random_solids.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace muster;

TEST_CASE("N-I-17 halves and quarters of an inch and whole millimetres are whole steps") {
    CHECK((1_in).steps == 508);
    CHECK(0.25_in * 4 == 1_in);
    CHECK(0.5_in + 0.5_in == 1_in);
    CHECK((1_mm).steps == 20);
    CHECK(circle(25_mm).radius.steps == 250);
    CHECK(circle(32_mm).radius == 16_mm);
}

TEST_CASE("N-I-36 turning by quarters is exact, by other degrees rounded to the lattice") {
    const Point p{3_in, 1_in};
    CHECK(turned(p, 0) == p);
    CHECK(turned(p, 90) == Point{-1_in, 3_in});
    CHECK(turned(p, 180) == Point{-3_in, -1_in});
    CHECK(turned(p, 270) == Point{1_in, -3_in});
    CHECK(turned(p, 360) == p);
    CHECK(turned(p, -90) == turned(p, 270));
    CHECK(turned(p, 725) == turned(p, 5));
    CHECK(turned({{1000}, {0}}, 30) == Point{{866}, {500}});
    CHECK(turned({{1000}, {0}}, 45) == Point{{707}, {707}});
    CHECK(turned({{1}, {0}}, 60) == Point{{1}, {1}});    // a half goes away from zero
    CHECK(turned({{-1}, {0}}, 60) == Point{{-1}, {-1}}); // on both sides
}

TEST_CASE("a turned vector is within half a step of the true one") {
    CHECK(rc::check("turned", [] {
        const Point p{testing::steps(-61000, 61000), testing::steps(-61000, 61000)};
        const int degrees = testing::number(-720, 720);
        const long double angle = degrees * std::acos(-1.0L) / 180;
        const Point q = turned(p, degrees);
        const long double x = p.x.steps * std::cos(angle) - p.y.steps * std::sin(angle);
        const long double y = p.x.steps * std::sin(angle) + p.y.steps * std::cos(angle);
        RC_ASSERT(std::abs(x - q.x.steps) < 0.5001L);
        RC_ASSERT(std::abs(y - q.y.steps) < 0.5001L);
    }));
}

TEST_CASE("N-I-36 the sines of whole degrees are right to their last bit") {
    const Length far{1 << 30}; // the scale of the table
    for (int degrees = 0; degrees < 360; ++degrees) {
        const long double angle = degrees * std::acos(-1.0L) / 180;
        CHECK(turned({far, {}}, degrees).x.steps == std::llround(far.steps * std::cos(angle)));
        CHECK(turned({far, {}}, degrees).y.steps == std::llround(far.steps * std::sin(angle)));
    }
}

TEST_CASE("N-I-15 an oval is a fixed convex polygon with lattice vertices") {
    const Shape bike = oval(75_mm, 42_mm);
    CHECK(bike.outline.size() == 16);
    CHECK(is_convex(bike.outline));
    CHECK(bike.outline[0] == Point{{750}, {0}});
    CHECK(bike.outline[4] == Point{{0}, {420}});
    CHECK(bike.outline[2] == Point{{530}, {296}}); // 750 and 420 times 0.70710678, rounded towards the centre
    CHECK(bike.radius.steps == 750);
    CHECK(rc::check("every oval is convex and inside its ellipse", [] {
        const std::int64_t a = testing::number(2, 4000), b = testing::number(2, 4000);
        const Shape shape = oval({static_cast<std::int32_t>(2 * a)}, {static_cast<std::int32_t>(2 * b)});
        RC_ASSERT(is_convex(shape.outline));
        for (const Point p : shape.outline) RC_ASSERT(squared(p.x) * b * b + squared(p.y) * a * a <= a * a * b * b);
    }));
}

TEST_CASE("a placed outline stays convex and inside its circle at every facing") {
    for (const Shape& shape : {oval(120_mm, 92_mm), rectangle(4_in, 2_in), oval(4_mm, 3_mm), rectangle({3}, {1})})
        for (std::int16_t facing = 0; facing < 360; ++facing) {
            const Footprint base = footprint(shape, {{10_in, 10_in}, {}, facing});
            for (const Point p : base.vertices) REQUIRE(squared_distance(base.centre, p) <= squared(base.radius));
            if (shape.radius > 1_mm) REQUIRE(is_convex(base.vertices));
        }
}

TEST_CASE("outlines that are kept are those of this shape at this facing, whatever was asked for before") {
    for (int round = 0; round < 800; ++round) {
        const Length a = 20_mm + 1_mm * (round / 2 % 7), b = 40_mm;
        const Shape shape = round % 2 == 0 ? rectangle(a, b) : rectangle(b, a); // of one radius
        const Placement place{{1_in * (round % 11), 2_in}, {}, static_cast<std::int16_t>(round / 4 * 31 % 360)};
        const Footprint found = footprint(shape, place);
        REQUIRE(found.vertices.size() == 4);
        for (std::size_t i = 0; i < 4; ++i)
            REQUIRE(found.vertices[i] == place.at + turned(shape.outline[i], place.facing));
        REQUIRE(found.centre == place.at);
    }
}

TEST_CASE("an outline has to be convex and to run anticlockwise") {
    const Point a{0_in, 0_in}, b{2_in, 0_in}, c{2_in, 2_in}, d{0_in, 2_in}, middle{1_in, 0_in}, dent{1_in, 1_in};
    CHECK(is_convex(std::array{a, b, c, d}));
    CHECK_FALSE(is_convex(std::array{d, c, b, a}));
    CHECK_FALSE(is_convex(std::array{a, b}));
    CHECK_FALSE(is_convex(std::array{a, middle, b, c, d}));
    CHECK_FALSE(is_convex(std::array{a, b, c, dent}));
    const std::array star{Point{0_in, 3_in}, Point{-2_in, -3_in}, Point{3_in, 1_in}, Point{-3_in, 1_in},
                          Point{2_in, -3_in}};
    CHECK_FALSE(is_convex(star)); // turns left everywhere, but winds twice
}
