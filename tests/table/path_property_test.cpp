// Shortest and drawn paths compared with slow twins, in random clutter.
#include "path_testing.h"
#include "path_twin.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace muster;
using namespace muster::testing;

namespace {

Point grid_point(int inches) { // on the meshes of the twin, away from the table's edge
    return {Length{32 * any_of(16, inches * 508 / 32 - 16)}, Length{32 * any_of(16, inches * 508 / 32 - 16)}};
}

// Where the mover may stand, if a few tries find such a place.
std::optional<Placement> any_standing(const Ground& ground, const Mover& mover, int inches) {
    for (int tries = 0; tries < 20; ++tries) {
        Placement place{grid_point(inches), {}};
        const auto elevations = footing(ground, mover, place);
        if (elevations.empty()) continue;
        place.elevation = elevations[static_cast<std::size_t>(any_of(0, static_cast<int>(elevations.size())))];
        if (check_standing(ground, mover, place).legal()) return place;
    }
    return {};
}

// Bases, zones and large rectangles on a small table.
Ground any_clutter(int inches, int most) {
    Ground ground{{1_in * inches, 1_in * inches}, {}, {}};
    const int count = any_of(1, most + 1);
    for (int i = 0; i < count; ++i) {
        const Placement place{grid_point(inches), {}, static_cast<std::int16_t>(any_of(0, 360))};
        switch (any_of(0, 4)) {
        case 0:
            ground.barriers.push_back(zone(place.at, 25_mm));
            break;
        case 1:
            ground.barriers.push_back({footprint(rectangle(2_in, 0.5_in), place), 0_in, 2_in, {}, {}});
            break;
        default:
            ground.barriers.push_back(model(place.at, 32_mm));
        }
    }
    return ground;
}

Mover any_mover(Length allowance) {
    switch (any_of(0, 4)) {
    case 0:
        return {rectangle(1_in, 0.5_in), 1.5_in, allowance};
    case 1:
        return {oval(1.5_in, 0.75_in), 1.5_in, allowance};
    default:
        return {circle(25_mm), 1.5_in, allowance};
    }
}

} // namespace

TEST_CASE("a shortest path is legal and at most 1 percent longer than the best on a fine grid") {
    std::size_t compared = 0, bent = 0;
    CHECK(rc::check("as on the grid", [&] {
        const Ground ground = any_clutter(8, 8);
        const Mover mover = any_mover(1_in * any_of(3, 15));
        const auto from = any_standing(ground, mover, 8), to = any_standing(ground, mover, 8);
        if (!from || !to) return;
        const auto path = shortest_path(ground, mover, *from, *to);
        const auto twin = grid_cost(ground, mover, from->at, to->at);
        if (twin && 1.01 * *twin + 20 < mover.allowance.steps) RC_ASSERT(path.has_value());
        if (!path) return;
        const PathCheck check = check_path(ground, mover, path->places);
        RC_ASSERT(check.legal());
        RC_ASSERT(check.cost == path->cost);
        RC_ASSERT(path->places.front() == *from);
        RC_ASSERT(path->places.back() == *to);
        RC_ASSERT(least_margin(ground, mover, path->places) > -1e-6);
        if (twin) RC_ASSERT(path->cost.steps <= 1.01 * *twin + static_cast<double>(path->places.size()));
        ++compared;
        bent += path->places.size() > 2;
    }));
    CHECK(compared > 12);
    CHECK(bent > 3);
}

TEST_CASE("N-I-43 a shortest path over hills is at most 1 percent longer than the best on a fine grid") {
    std::size_t compared = 0, climbed = 0, around = 0;
    CHECK(rc::check("as on the grid", [&] {
        Ground ground{{8_in, 8_in}, {}, {}};
        const int count = any_of(2, 6);
        for (int i = 0; i < count; ++i) {
            const Placement place{grid_point(8), {}, static_cast<std::int16_t>(any_of(0, 360))};
            const Shape shape = rectangle(0.5_in * any_of(1, 9), 0.5_in * any_of(1, 4));
            ground.terrain.push_back({footprint(shape, place), {}, 1_in + 0.25_in * any_of(1, 8)});
        }
        const Mover mover{circle(25_mm), 1.5_in, 1_in * any_of(3, 25)};
        const auto from = any_standing(ground, mover, 8), to = any_standing(ground, mover, 8);
        if (!from || !to) return;
        const Footprint base = footprint(mover.shape, {});
        for (const Placement& end : {*from, *to}) // on the highest of what it is on, as the twin has it
            if (height_at(ground, base, {1.0 * end.at.x.steps, 1.0 * end.at.y.steps}) != end.elevation.steps) return;
        const auto path = shortest_path(ground, mover, *from, *to);
        const auto twin = grid_cost(ground, mover, from->at, to->at);
        if (twin && 1.01 * *twin + 20 < mover.allowance.steps) RC_ASSERT(path.has_value());
        if (!path) return;
        RC_ASSERT(check_path(ground, mover, path->places).cost == path->cost);
        if (!twin) return;
        RC_ASSERT(path->cost.steps <= 1.01 * *twin + static_cast<double>(path->places.size()));
        ++compared;
        const double straight = std::sqrt(static_cast<double>(squared_distance(from->at, to->at)));
        climbed += path->cost.steps > straight + 508;
        around += path->places.size() > 2;
    }));
    CHECK(compared > 12);
    CHECK(climbed > 3);
    CHECK(around > 3);
}

TEST_CASE("a drawn path is refused exactly where sampling it finds it too near") {
    std::size_t legal = 0, refused = 0;
    CHECK(rc::check("as sampled", [&] {
        const Ground ground = any_clutter(12, 6);
        const Mover mover = any_mover(100_in);
        std::vector<Placement> places;
        const int count = any_of(2, 4);
        for (int i = 0; i < count; ++i) places.push_back({grid_point(12), {}});
        const PathCheck check = check_path(ground, mover, places);
        if (check.fault == PathFault::leaves_table) return;
        const double margin = least_margin(ground, mover, places);
        RC_ASSERT(check.legal() == (check.fault != PathFault::through_barrier));
        if (margin < -1e-6) RC_ASSERT(!check.legal());
        if (margin > 4.01) RC_ASSERT(check.legal()); // samples are at most eight steps apart
        ++(check.legal() ? legal : refused);
    }));
    CHECK(legal > 5);
    CHECK(refused > 5);
}

TEST_CASE("N-I-43 the climbing of a path over hills is the sum of its changes of height") {
    CHECK(rc::check("as sampled", [] {
        Ground ground{{12_in, 12_in}, {}, {}};
        const int count = any_of(1, 5);
        for (int i = 0; i < count; ++i) {
            const Placement place{grid_point(12), {}, static_cast<std::int16_t>(any_of(0, 360))};
            ground.terrain.push_back({footprint(rectangle(3_in, 2_in), place), {}, 1_in + 0.5_in * any_of(0, 4)});
        }
        Mover mover{circle(25_mm), 1.5_in, 200_in};
        const Placement from = any_standing(ground, mover, 12).value_or(Placement{}),
                        to = any_standing(ground, mover, 12).value_or(from);
        if (from.elevation.steps != 0 || to.elevation.steps != 0 || !check_standing(ground, mover, from).legal())
            return;
        const Footprint base = footprint(mover.shape, {});
        const double length = std::sqrt(static_cast<double>(squared_distance(from.at, to.at)));
        Length height{}, climbed{};
        bool doubtful = false; // a border is grazed, or another begins within two steps
        double last_change = -10;
        for (double along = 0; along <= length; along += 0.25) {
            const double part = length == 0 ? 0 : along / length;
            const Spot at{from.at.x.steps + part * (to.at.x - from.at.x).steps,
                          from.at.y.steps + part * (to.at.y - from.at.y).steps};
            Length now{};
            for (const Prism& prism : ground.terrain)
                if (prism.height > 1_in && gap(prism.base, base, at) < 0) now = std::max(now, prism.height);
            if (now != height) {
                doubtful = doubtful || along - last_change < 4;
                last_change = along;
                climbed += now < height ? height - now : now - height;
                height = now;
            }
        }
        if (doubtful) return;
        const PathCheck check = check_path(ground, mover, std::array{from, to});
        RC_ASSERT(check.legal());
        RC_ASSERT(check.cost ==
                  climbed + Length{static_cast<std::int32_t>(ceil_sqrt(squared_distance(from.at, to.at)))});
        const auto best = shortest_path(ground, mover, from, to);
        RC_ASSERT(best.has_value());
        RC_ASSERT(best->cost <= check.cost);
        RC_ASSERT(check_path(ground, mover, best->places).cost == best->cost);
    }));
}

TEST_CASE("paths through ruins with floors are legal and cost what the check says") {
    std::size_t found = 0, upstairs = 0;
    CHECK(rc::check("checked", [&] {
        Ground ground = any_clutter(12, 5);
        for (Barrier& barrier : ground.barriers) {
            barrier.bottom = 0.5_in * any_of(0, 8);
            barrier.top = barrier.clearance.steps == 0 ? barrier.bottom + 1.5_in : barrier.bottom;
            barrier.vertical = 2_in;
        }
        const int count = any_of(1, 6);
        for (int i = 0; i < count; ++i) {
            const Placement place{grid_point(12), {}, static_cast<std::int16_t>(any_of(0, 360))};
            const Length elevation = any_of(0, 2) ? 1_in * any_of(0, 5) : 0_in;
            ground.terrain.push_back(
                {footprint(rectangle(1_in * any_of(1, 6), 3_in), place), elevation, 0.5_in * any_of(1, 6)});
            if (any_of(0, 8) == 0) ground.terrain.back().traits = static_cast<std::uint8_t>(Trait::impassable);
        }
        const Mover mover = any_mover(30_in);
        const auto from = any_standing(ground, mover, 12), to = any_standing(ground, mover, 12);
        if (!from || !to) return;
        const auto path = shortest_path(ground, mover, *from, *to);
        const PathCheck straight = check_path(ground, mover, std::array{*from, *to});
        if (straight.legal()) RC_ASSERT(path.has_value());
        if (!path) return;
        const PathCheck check = check_path(ground, mover, path->places);
        RC_ASSERT(check.legal());
        RC_ASSERT(check.cost == path->cost);
        if (straight.legal()) RC_ASSERT(path->cost <= straight.cost);
        ++found;
        upstairs += to->elevation.steps > 0;
    }));
    CHECK(found > 12);
    CHECK(upstairs > 1);
}

TEST_CASE("the same paths on every machine") {
    std::uint64_t digest = 14695981039346656037u;
    const auto mix = [&](std::int64_t value) {
        digest = (digest ^ static_cast<std::uint64_t>(value)) * 1099511628211u;
    };
    std::mt19937 random(7); // its numbers are fixed by the standard
    const auto roll = [&](std::uint32_t n) { return Length{static_cast<std::int32_t>(random() % n)}; };
    PathFinder finder;
    for (int scene = 0; scene < 60; ++scene) {
        Ground ground{{20_in, 20_in}, {}, {}};
        for (int i = 0; i < 20; ++i)
            ground.barriers.push_back(model({2_in + roll(16 * 508), 2_in + roll(16 * 508)}, 32_mm));
        for (int i = 0; i < 4; ++i) {
            const Placement place{
                {2_in + roll(16 * 508), 2_in + roll(16 * 508)}, {}, static_cast<std::int16_t>(roll(360).steps)};
            ground.terrain.push_back({footprint(rectangle(3_in, 1_in), place), {}, 2_in});
        }
        Mover mover{scene % 3 ? circle(32_mm) : oval(60_mm, 35_mm), 1.5_in, 40_in};
        const auto path = finder.shortest(ground, mover, put(1_in, 1_in), put(19_in, 19_in));
        mix(path ? path->cost.steps : -1);
        for (std::size_t i = 0; path && i < path->places.size(); ++i) {
            mix(path->places[i].at.x.steps);
            mix(path->places[i].at.y.steps);
            mix(path->places[i].elevation.steps);
        }
    }
    CHECK(digest == 2190895761794405055u);
}
