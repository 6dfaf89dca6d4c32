// Sight of one unit of 10 at another of 10, with 20 pieces of terrain (60 prisms) and 100 other models around. Goals:
// open_sight, where most see each other, 20 µs; blocked_sight 60 µs; sight_through_a_crowd 300 µs.
#include "table/sight.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace muster;

namespace {

constexpr UnitId red{0}, blue{1}, bystanders{2};

Point inches(std::int32_t x, std::int32_t y) { return {x * 1_in, y * 1_in}; }

Prism box(Point low, Point high, Length height) {
    const std::array corners{low, Point{high.x, low.y}, high, Point{low.x, high.y}};
    return {footprint(corners), 0_in, height, static_cast<std::uint8_t>(Trait::blocking)};
}

// Twenty pieces in two rows along the edges of the lane between the units, and across the table. Each has two walls in
// an L and a low block. With `wall`, one wall stands across the lane.
Table table(bool wall) {
    Table result{"bench", inches(72, 48), {}};
    for (std::int32_t i = 0; i < 20; ++i) {
        const Point at = inches(4 + i % 10 * 7, i < 10 ? 13 : 33);
        const Point thick{6_mm, 6_mm};
        result.terrain.push_back({"ruin",
                                  TerrainKind::ruin,
                                  {box(at, at + Point{6_in, thick.y}, 5_in), box(at, at + Point{thick.x, 6_in}, 5_in),
                                   box(at + inches(2, 2), at + inches(5, 4), 1_in)}});
    }
    if (wall) result.terrain[7].prisms[0] = box(inches(36, 2), inches(36, 46) + Point{6_mm, 0_in}, 5_in);
    return result;
}

SightModel infantry(UnitId unit, Point at) { return {solid(circle(32_mm), 1.5_in, {at, {}, 0}), unit, true}; }

SightScene scene(bool wall, Length bystander_height = 1.5_in) {
    SightScene result(table(wall));
    std::mt19937 random(7);
    const auto anywhere = [&](std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height) {
        const auto steps = [&](std::int32_t range) { return static_cast<std::int32_t>(random() % 508u) * range; };
        return inches(x, y) + Point{{steps(width)}, {steps(height)}};
    };
    std::uint16_t id = 0;
    for (std::int32_t i = 0; i < 10; ++i)
        result.place(ModelId{id++}, infantry(red, inches(20 + i % 2 * 2, 20 + i / 2 * 2)));
    for (std::int32_t i = 0; i < 10; ++i)
        result.place(ModelId{id++}, infantry(blue, inches(50 + i % 2 * 2, 20 + i / 2 * 2)));
    for (int i = 0; i < 100; ++i) {
        SightModel bystander = infantry(bystanders, anywhere(2, 2, 68, 44));
        bystander.solid.height = bystander_height;
        result.place(ModelId{id++}, bystander);
    }
    return result;
}

void count_pairs(benchmark::State& state, const UnitSight& sight) {
    int seen = 0;
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < 10; ++j) seen += sight.sees(i, j);
    state.counters["pairs_seen"] = seen;
}

void open_sight(benchmark::State& state) {
    const SightScene s = scene(false);
    for (auto _ : state) benchmark::DoNotOptimize(s.sight(red, blue));
    count_pairs(state, s.sight(red, blue));
}
BENCHMARK(open_sight)->Unit(benchmark::kMicrosecond);

// Bystanders that are taller than the units, so that every line has to pass between them.
void sight_through_a_crowd(benchmark::State& state) {
    const SightScene s = scene(false, 2_in);
    for (auto _ : state) benchmark::DoNotOptimize(s.sight(red, blue));
    count_pairs(state, s.sight(red, blue));
}
BENCHMARK(sight_through_a_crowd)->Unit(benchmark::kMicrosecond);

void shares_through_a_crowd(benchmark::State& state) {
    const SightScene s = scene(false, 2_in);
    for (auto _ : state) benchmark::DoNotOptimize(s.shares(red, blue));
}
BENCHMARK(shares_through_a_crowd)->Unit(benchmark::kMicrosecond);

void blocked_sight(benchmark::State& state) {
    const SightScene s = scene(true);
    for (auto _ : state) benchmark::DoNotOptimize(s.sight(red, blue));
    count_pairs(state, s.sight(red, blue));
}
BENCHMARK(blocked_sight)->Unit(benchmark::kMicrosecond);

void open_shares(benchmark::State& state) {
    const SightScene s = scene(false);
    for (auto _ : state) benchmark::DoNotOptimize(s.shares(red, blue));
    std::uint32_t blocked = 0;
    for (const std::uint16_t lines : s.shares(red, blue).blocked) blocked += lines;
    state.counters["blocked_percent"] = blocked / 324.0;
}
BENCHMARK(open_shares)->Unit(benchmark::kMicrosecond);

void blocked_shares(benchmark::State& state) {
    const SightScene s = scene(true);
    for (auto _ : state) benchmark::DoNotOptimize(s.shares(red, blue));
}
BENCHMARK(blocked_shares)->Unit(benchmark::kMicrosecond);

void repeated_sight(benchmark::State& state) {
    const SightScene s = scene(false);
    SightCache cache;
    for (auto _ : state) benchmark::DoNotOptimize(cache.sight(s, red, blue).any());
}
BENCHMARK(repeated_sight)->Unit(benchmark::kMicrosecond);

void repeated_shares(benchmark::State& state) {
    const SightScene s = scene(false);
    SightCache cache;
    for (auto _ : state) benchmark::DoNotOptimize(cache.shares(s, red, blue).best(0));
}
BENCHMARK(repeated_shares)->Unit(benchmark::kMicrosecond);

void move_one_model(benchmark::State& state) {
    SightScene s = scene(false);
    std::int32_t y = 20;
    for (auto _ : state) s.place(ModelId{0}, infantry(red, inches(20, y ^= 1)));
}
BENCHMARK(move_one_model)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
