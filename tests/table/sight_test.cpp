#include "table/sight.h"

#include "table/sight_line.h"

#include "random_solids.h"

#include <doctest/doctest.h>

using namespace muster;
using muster::testing::disc_of_radius;
using muster::testing::number;

namespace {

constexpr Length step{1};
constexpr UnitId red{0}, blue{1}, others{2};

Point at(std::int32_t x, std::int32_t y) { return {{x}, {y}}; }

// A disc of 10 steps and 100 high looks east from the origin unless said otherwise.
SightModel soldier(UnitId unit, Point where, Length elevation = {}) {
    return {{disc_of_radius(where, {10}), elevation, {100}, false}, unit, true};
}
SightModel block(UnitId unit, Point low, Point high, Length top) {
    const std::array corners{low, Point{high.x, low.y}, high, Point{low.x, high.y}};
    return {{footprint(corners), {}, top, false}, unit, true};
}
Prism wall(Point low, Point high, Length top, Length elevation = {}) {
    const std::array corners{low, Point{high.x, low.y}, high, Point{low.x, high.y}};
    return {footprint(corners), elevation, top - elevation, static_cast<std::uint8_t>(Trait::blocking)};
}
Table table(std::vector<Prism> prisms) {
    return {"", at(1000, 1000), {{"ruin", TerrainKind::ruin, std::move(prisms)}}};
}

const SightModel observer = soldier(red, at(0, 0)), target = soldier(blue, at(200, 0));

bool sees_past(const Prism& prism) { return SightScene(table({prism})).sees(observer, target); }

} // namespace

TEST_CASE("N-I-59 sample points are the axis and eight outline points, at half and at full height") {
    const Eyes round = eyes({disc_of_radius(at(1000, 2000), {320}), {7}, {101}, false});
    CHECK(round.level[0].steps == 7 + 50); // half of 101, rounded down
    CHECK(round.level[1].steps == 7 + 101);
    CHECK(round.plan == std::array{at(1000, 2000), at(1320, 2000), at(1226, 2226), at(1000, 2320), at(774, 2226),
                                   at(680, 2000), at(774, 1774), at(1000, 1680), at(1226, 1774)});
    const Eyes box = eyes({footprint(rectangle({100}, {60}), {at(0, 0), {}, 0}), {}, {10}, false});
    CHECK(box.plan == std::array{at(0, 0), at(50, 0), at(30, 30), at(0, 30), at(-30, 30), at(-50, 0), at(-30, -30),
                                 at(0, -30), at(30, -30)});
}

TEST_CASE(
    "N-I-59 what a footprint hides from a point is what a line from there crosses, on its border and corners too") {
    const std::vector<Footprint> bases = {wall(at(2, 2), at(5, 4), {1}).base,
                                          footprint(std::array{at(1, 3), at(4, 1), at(6, 6)}),
                                          footprint(std::array{at(4, 1), at(6, 4), at(3, 6), at(1, 3)})};
    for (const Footprint& base : bases)
        for (int i = 0; i < 64; ++i) {
            const Point from = at(i % 8, i / 8);
            const Shadow shadow(base, from);
            for (int j = 0; j < 64; ++j)
                if (const Point to = at(j % 8, j / 8); to != from)
                    CHECK(shadow.falls_on(to, base, from) == blocks({&base, {}, {10}}, from, {5}, to, {5}));
        }
}

TEST_CASE("N-I-59 a line that only touches a corner of a wall is free, for bases with corners as well") {
    const SightModel one = block(red, at(-10, -10), at(10, 10), {100}),
                     other = block(blue, at(190, -10), at(210, 10), {100});
    // The line between the southern corners runs along the wall's end; beyond it the wall is long.
    for (const auto& [south, north] : {std::pair{-10, 300}, {-300, 10}}) {
        CHECK(SightScene(table({wall(at(90, south), at(110, north), {300})})).sees(one, other));
        CHECK_FALSE(SightScene(table({wall(at(90, std::min(south, -11)), at(110, std::max(north, 11)), {300})}))
                        .sees(one, other));
    }
}

TEST_CASE("N-SHT-18 each model of a large unit is looked at by each of another") {
    std::vector<SightModel> nine, nine_others; // 81 pairs
    for (int i = 0; i < 9; ++i) {
        nine.push_back(soldier(red, at(0, 30 * i)));
        nine_others.push_back(soldier(blue, at(200, 30 * i)));
    }
    const UnitSight open = SightScene(table({})).sight(nine, nine_others);
    // Behind a wall that hides the last of them from everybody; it stands beside all other lines.
    const UnitSight behind =
        SightScene(table({wall(at(188, 225), at(189, 300), {300}), wall(at(188, 225), at(300, 226), {300})}))
            .sight(nine, nine_others);
    for (std::size_t one = 0; one < 9; ++one)
        for (std::size_t other = 0; other < 9; ++other) {
            CHECK(open.sees(one, other));
            CHECK(behind.sees(one, other) == (other < 8));
        }
}

TEST_CASE("N-I-59 N-SHT-18 a model is visible while one line to any part of it is free") {
    CHECK(SightScene(table({})).sees(observer, target));
    CHECK_FALSE(sees_past(wall(at(90, -11), at(110, 11), {101})));
    CHECK(
        sees_past(wall(at(90, -11), at(110, 10), {101}))); // the lines between the northern points pass along its face
    CHECK(sees_past(wall(at(90, -10), at(110, 11), {101})));
    CHECK(sees_past(wall(at(90, -11), at(110, 11), {100})));        // full height to full height runs along its top
    CHECK(sees_past(wall(at(90, -11), at(110, 11), {300}, {100}))); // and along the underside of a bridge
    CHECK_FALSE(sees_past(wall(at(90, -200), at(110, 200), {300}, {0})));
    CHECK(sees_past(wall(at(90, -11), at(110, 11), {0}))); // a flat prism has no inside
}

TEST_CASE("N-I-59 touching an edge or a corner does not block") {
    const std::array corners{at(100, 10), at(120, 30), at(100, 50), at(80, 30)};
    const std::array closer{at(100, 9), at(120, 29), at(100, 49), at(80, 29)};
    const Prism south = wall(at(90, -11), at(110, 10), {101});
    const Prism touches{footprint(corners), {}, {101}, static_cast<std::uint8_t>(Trait::blocking)};
    const Prism enters{footprint(closer), {}, {101}, static_cast<std::uint8_t>(Trait::blocking)};
    CHECK(SightScene(table({south, touches})).blocked(observer, target).part < Eyes::lines);
    CHECK_FALSE(SightScene(table({south, touches})).sees(observer, target)); // the two touch: a seam
    CHECK_FALSE(SightScene(table({south, enters})).sees(observer, target));
    const SightModel round{{disc_of_radius(at(170, 60), {50}), {}, {101}, false}, others, true};
    const SightModel larger{{disc_of_radius(at(170, 60), {51}), {}, {101}, false}, others, true};
    SightScene scene(table({south}));
    scene.place(ModelId{9}, round); // its rim touches the last free line
    CHECK(scene.sees(observer, target));
    scene.place(ModelId{9}, larger);
    CHECK_FALSE(scene.sees(observer, target));
}

TEST_CASE("N-I-59 A-UNIT-07 own models and the target's never block, models of other units do") {
    for (const UnitId unit : {red, blue, others}) {
        SightScene scene(table({}));
        scene.place(ModelId{0}, block(unit, at(90, -50), at(110, 50), {101}));
        CHECK(scene.sees(observer, target) == (unit != others));
        CHECK(scene.sees(target, observer) == (unit != others));
    }
    SightScene scene(table({}));
    SightModel aircraft = block(others, at(90, -50), at(110, 50), {101});
    aircraft.blocks = false;
    scene.place(ModelId{0}, aircraft);
    CHECK(scene.sees(observer, target));
    aircraft.blocks = true;
    scene.place(ModelId{0}, aircraft);
    CHECK_FALSE(scene.sees(observer, target));
    scene.remove(ModelId{0});
    CHECK(scene.sees(observer, target));
}

TEST_CASE("A-UNIT-07 only terrain flagged as blocking interrupts sight, unless the rule set says otherwise") {
    Table woods = table({wall(at(90, -50), at(110, 50), {300})});
    woods.terrain[0].prisms[0].traits = static_cast<std::uint8_t>(Trait::cover);
    CHECK(SightScene(woods).sees(observer, target));
    CHECK_FALSE(SightScene(woods, 0xFF).sees(observer, target));
}

TEST_CASE("A-TERR-07 mostly hidden is more than half of the lines from everybody, and half is not") {
    int just_not = 0, just = 0;
    for (std::int32_t x = 20; x <= 180; x += 16)
        for (std::int32_t north = -12; north <= 12; ++north)
            for (const std::int32_t top : {60, 78}) {
                // Beside the high wall lower lines are stopped by a low one.
                SightScene scene(
                    table({wall(at(x, -100), at(x + 2, north), {101}), wall(at(99, -100), at(101, 100), {top})}));
                scene.place(ModelId{0}, observer);
                scene.place(ModelId{1}, target);
                const Share share = scene.blocked(ModelId{0}, ModelId{1});
                REQUIRE(scene.mostly_hidden(ModelId{1}, scene.models_of(red)) == share.more_than_half());
                just_not += share.part >= 158 && share.part <= 162;
                just += share.part > 162 && share.part <= 166;
                scene.place(ModelId{2}, soldier(red, at(200, 90))); // who sees all of it
                REQUIRE_FALSE(scene.mostly_hidden(ModelId{1}, scene.models_of(red)));
                const ModelId first[] = {ModelId{0}}; // as before, whoever else is there
                REQUIRE(scene.mostly_hidden(ModelId{1}, first) == share.more_than_half());
            }
    CHECK(just_not > 0);
    CHECK(just > 0);
}

TEST_CASE("A-I-04 the share of blocked lines, from the model that sees the target best") {
    // Midway a wall of 60 stops the lines from half height (50) to half height, and no other.
    const SightScene low(table({wall(at(99, -100), at(101, 100), {60})}));
    CHECK(low.blocked(observer, target) == Share{81, 324});
    CHECK_FALSE(low.blocked(observer, target).more_than_half());
    // At 78 also those from half to full height, which are at most 77.25 high there, both ways: three of four.
    const SightScene high(table({wall(at(99, -100), at(101, 100), {78})}));
    CHECK(high.blocked(observer, target) == Share{243, 324});
    CHECK(high.blocked(observer, target).more_than_half());
    CHECK(SightScene(table({})).blocked(observer, target) == Share{0, 324});
    // An attacker beside the wall sees all of it, so it is not mostly behind anything.
    const std::array attackers{observer, soldier(red, at(200, 300))};
    const UnitShares shares = high.shares(attackers, {&target, 1});
    CHECK(shares.of(0, 0) == Share{243, 324});
    CHECK(shares.best(0) == Share{0, 324});
    CHECK_FALSE(Share{162, 324}.more_than_half());
    CHECK(Share{163, 324}.more_than_half());
}

TEST_CASE("whoever cannot see is told what stands in the way") {
    SightScene scene(table({wall(at(150, -50), at(160, 50), {200}), wall(at(90, -50), at(110, 50), {200})}));
    CHECK(scene.obstruction(observer, target) == Obstruction{ModelId::none, 0, 1});
    CHECK(scene.obstruction(target, observer) == Obstruction{ModelId::none, 0, 0});
    scene.place(ModelId{7}, block(others, at(40, -5), at(50, 5), {150}));
    CHECK(scene.obstruction(observer, target) == Obstruction{ModelId{7}, 0, 0});
    CHECK_FALSE(SightScene(table({})).obstruction(observer, target).has_value());
}

TEST_CASE("answers are kept until something moves, and again when it is back") {
    SightScene scene(table({wall(at(90, -11), at(110, 11), {101})}));
    SightCache cache;
    scene.place(ModelId{0}, observer);
    scene.place(ModelId{1}, target);
    const std::uint64_t before = scene.fingerprint();
    CHECK_FALSE(cache.sight(scene, red, blue).any());
    scene.place(ModelId{0}, soldier(red, at(0, 40)));
    CHECK(scene.fingerprint() != before);
    CHECK(cache.sight(scene, red, blue).any());
    scene.place(ModelId{0}, observer);
    CHECK(scene.fingerprint() == before);
    CHECK_FALSE(cache.sight(scene, red, blue).any());
    CHECK(cache.shares(scene, red, blue).best(0) == Share{324, 324});
    scene.remove(ModelId{1});
    CHECK(cache.sight(scene, red, blue).targets == 0);
    CHECK_FALSE(cache.sight(scene, red, blue).any());
    const SightScene elsewhere(table({}));
    CHECK(elsewhere.fingerprint() != SightScene(table({wall(at(90, -11), at(110, 11), {101})})).fingerprint());
}

// --- The slow twin: every line against every prism, by other formulas. A polygon is cut by each of its half-planes in
// turn, a disc by the two roots of its quadratic equation.

namespace {

struct Fraction {
    Int128 top, bottom; // bottom > 0
    friend bool operator<(Fraction a, Fraction b) { return a.top * b.bottom < b.top * a.bottom; }
};
struct Interval {
    Fraction low{-1, 1}, high{2, 1}; // open; cut with 0..1 at the end
    bool empty = false;

    void keep_positive(Int128 constant, Int128 slope) { // where constant + slope t > 0
        if (slope == 0) empty = empty || constant <= 0;
        if (slope > 0) low = std::max(low, Fraction{-constant, slope});
        if (slope < 0) high = std::min(high, Fraction{constant, -slope});
    }
    bool meets_line() const { return !empty && low < high && low < Fraction{1, 1} && Fraction{0, 1} < high; }
};

bool below_root(Int128 x, Int128 factor, Int128 root) { return x < 0 || x * x < factor * factor * root; }

bool slow_blocks(const Solid& prism, Point p, Length p_level, Point q, Length q_level) {
    Interval time;
    const Int128 rise = q_level.steps - p_level.steps;
    time.keep_positive(p_level.steps - prism.elevation.steps, rise);
    time.keep_positive(prism.top().steps - p_level.steps, -rise);
    const auto& corners = prism.base.vertices;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point edge = corners[(i + 1) % corners.size()] - corners[i];
        time.keep_positive(cross(edge, p - corners[i]), cross(edge, q - p));
    }
    if (!prism.base.is_disc() || !time.meets_line()) return time.meets_line();
    const Point away = p - prism.base.centre;
    const Int128 a = squared_norm(q - p), b = dot(q - p, away), c = squared_norm(away) - squared(prism.base.radius);
    if (a == 0) return c < 0;
    const Int128 root = b * b - a * c;
    if (root <= 0) return false;
    const auto first_root_before = [&](Fraction f) { return below_root(-b * f.bottom - a * f.top, f.bottom, root); };
    const auto second_root_after = [&](Fraction f) { return below_root(a * f.top + b * f.bottom, f.bottom, root); };
    return first_root_before(time.high) && first_root_before({1, 1}) && second_root_after(time.low) &&
           second_root_after({0, 1});
}

// Walks outwards step by step while inside.
Point slow_outline_point(const Footprint& base, int x, int y) {
    const auto inside = [&](Point p) {
        for (std::size_t i = 0; i < base.vertices.size(); ++i)
            if (cross(base.vertices[(i + 1) % base.vertices.size()] - base.vertices[i], p - base.vertices[i]) < 0)
                return false;
        return !base.is_disc() ||
               (x == 0 || y == 0 ? squared_distance(p, base.centre) <= squared(base.radius)
                                 : (p - base.centre).x.steps * (p - base.centre).x.steps * 2 <= squared(base.radius));
    };
    Point p = base.centre;
    while (inside(p + at(x, y))) p = p + at(x, y);
    return p;
}

std::uint32_t slow_blocked(std::span<const Solid> prisms, const Solid& from, const Solid& to) {
    const auto samples = [](const Solid& model) {
        std::vector<Point> points;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                points.push_back(x == 0 && y == 0 ? model.base.centre : slow_outline_point(model.base, x, y));
        return points;
    };
    const auto levels = [](const Solid& model) { return std::array{model.elevation + model.height / 2, model.top()}; };
    std::uint32_t blocked = 0;
    for (const Point p : samples(from))
        for (const Point q : samples(to))
            for (const Length p_level : levels(from))
                for (const Length q_level : levels(to))
                    blocked += std::ranges::any_of(
                        prisms, [&](const Solid& prism) { return slow_blocks(prism, p, p_level, q, q_level); });
    return blocked;
}

Solid sized_solid(int size, int extent, int height) {
    Solid result = testing::random_solid(size, extent, height);
    if (number(0, 2) != 0) result.elevation = {}; // most stand on the ground
    return result;
}

// A model's axis is inside its outline or on it; that of a random polygon, the middle of its extent, need not be.
Solid random_model(int size, int extent, int height) {
    Solid result = sized_solid(size, extent, height);
    if (result.base.is_disc()) return result;
    const auto& corners = result.base.vertices;
    const Point middle{(corners[0].x + corners[1].x + corners[2].x) / 3,
                       (corners[0].y + corners[1].y + corners[2].y) / 3};
    const bool holds_middle = wholly_inside(disc_of_radius(middle, {}), corners);
    FixedVector<Point, max_outline> outline;
    const Point axis = holds_middle ? middle : corners[0];
    for (const Point corner : corners) outline.push_back(corner - axis);
    result.base = footprint(polygon(outline, false), {axis, {}, 0});
    return result;
}

// A random scene with its two units; the twin's prisms are what may block between them.
struct RandomScene {
    std::vector<SightModel> observers, targets;
    std::vector<Solid> blocking; // terrain first
    SightScene scene;
    std::size_t terrain = 0; // how many of these are that

    static RandomScene make(int size, int extent, int height) {
        std::vector<Prism> terrain;
        std::vector<Solid> blocking;
        for (int i = number(0, 4); i > 0; --i) {
            const Solid s = sized_solid(size, extent, height);
            terrain.push_back({s.base, s.elevation, s.height, static_cast<std::uint8_t>(Trait::blocking)});
            blocking.push_back(s);
        }
        RandomScene result{{}, {}, std::move(blocking), SightScene(table(terrain)), terrain.size()};
        for (std::uint16_t id = 0, count = static_cast<std::uint16_t>(number(2, 8)); id < count; ++id) {
            const UnitId unit =
                id < 2 ? UnitId{static_cast<std::uint8_t>(id)} : UnitId{static_cast<std::uint8_t>(number(0, 3))};
            SightModel model{random_model(size, extent / 2 + 1, height), unit, number(0, 5) != 0};
            result.scene.place(ModelId{id}, model);
            if (unit == red) result.observers.push_back(model);
            if (unit == blue) result.targets.push_back(model);
            if (unit > blue && model.blocks) result.blocking.push_back(model.solid);
        }
        return result;
    }

    // What is narrower than two millimetres sight may take for a gap or not, and on a small lattice everything is.
    void agree(bool is_large) const {
        const UnitSight sight = scene.sight(red, blue);
        const UnitShares shares = scene.shares(red, blue);
        const std::vector<bool> who_sees = scene.who_sees(red, blue);
        const std::vector<Sighting> look = scene.look(red, blue);
        RC_ASSERT(sight.words == scene.sight(observers, targets).words);
        for (std::size_t i = 0; i < observers.size(); ++i) {
            bool sees_any = false;
            for (std::size_t j = 0; j < targets.size(); ++j) {
                const std::uint32_t blocked = slow_blocked(blocking, observers[i].solid, targets[j].solid);
                RC_ASSERT(shares.of(i, j).part == blocked);
                const bool sees = sight.sees(i, j);
                RC_ASSERT(scene.sees(observers[i], targets[j]) == sees);
                RC_ASSERT(scene.sees(targets[j], observers[i]) == sees);
                RC_ASSERT(scene.free_line(observers[i], targets[j]).has_value() == sees);
                if (is_large && blocked < Eyes::lines) RC_ASSERT(sees);
                if (!sees) RC_ASSERT(scene.obstruction(observers[i], targets[j]).has_value());
                const ModelId from = scene.models_of(red)[i], to = scene.models_of(blue)[j];
                if (blocked > 0) RC_TAG(scene.has_free_central_line(from, to) ? "central line free" : "not free");
                if (blocked == Eyes::lines) RC_ASSERT_FALSE(scene.has_free_central_line(from, to));
                if (is_large && blocked == 0) RC_ASSERT(scene.has_free_central_line(from, to));
                if (scene.has_free_central_line(from, to)) RC_ASSERT(sees);
                RC_ASSERT(scene.sees(from, to) == sees);
                sees_any = sees_any || sees;
                const bool by_terrain = slow_blocked(std::span(blocking).first(terrain), observers[i].solid,
                                                     targets[j].solid) == Eyes::lines;
                const Sighting sighting = look[i * targets.size() + j];
                RC_ASSERT((sighting == Sighting::seen) == sees);
                if (is_large && sighting == Sighting::hidden_by_terrain) RC_ASSERT(by_terrain);
            }
            RC_ASSERT(who_sees[i] == sees_any);
        }
        for (std::size_t j = 0; j < targets.size(); ++j) {
            const bool mostly = std::ranges::all_of(observers, [&](const SightModel& each) {
                return 2 * slow_blocked(blocking, each.solid, targets[j].solid) > Eyes::lines;
            });
            RC_TAG(mostly ? "mostly hidden" : "mostly open");
            RC_ASSERT(scene.mostly_hidden(scene.models_of(blue)[j], scene.models_of(red)) == mostly);
        }
    }
};

} // namespace

TEST_CASE("N-I-59 sight and shares agree with every line against every prism") {
    CHECK(rc::check("small lattice", [] { RandomScene::make(12, 8, 4).agree(false); }));
    CHECK(rc::check("wide lattice", [] { RandomScene::make(60, 30, 12).agree(false); }));
    CHECK(rc::check("large tables", [] { RandomScene::make(61000, 20000, 5000).agree(true); }));
}

TEST_CASE("a line from one side is the same line from the other") {
    CHECK(rc::check("both ways", [] {
        const Solid prism = sized_solid(12, 8, 4);
        const Blocker blocker{&prism.base, prism.elevation, prism.top()};
        const Point p = testing::point(12), q = testing::point(12);
        const Length p_level = testing::steps(0, 8), q_level = testing::steps(0, 8);
        const bool blocked = blocks(blocker, p, p_level, q, q_level);
        RC_ASSERT(blocked == slow_blocks(prism, p, p_level, q, q_level));
        RC_ASSERT(blocked == blocks(blocker, q, q_level, p, p_level));
    }));
}

TEST_CASE("what surely blocks all blocks all") {
    CHECK(rc::check("surely", [] {
        const Solid from = random_model(12, 4, 3), to = random_model(12, 4, 3), prism = sized_solid(12, 12, 9);
        if (surely_blocks_all({&prism.base, prism.elevation, prism.top()}, eyes(from), eyes(to)))
            RC_ASSERT(slow_blocked({&prism, 1}, from, to) == Eyes::lines);
    }));
    const SightModel across = block(others, at(90, -50), at(110, 50), {101});
    const Blocker blocker{&across.solid.base, {}, {101}};
    CHECK_FALSE(surely_blocks_all(blocker, eyes(observer.solid), eyes(soldier(blue, at(200, 300)).solid)));
    Solid raised = across.solid;
    raised.elevation = -step;
    CHECK(surely_blocks_all({&raised.base, raised.elevation, {101}}, eyes(observer.solid), eyes(target.solid)));
}
