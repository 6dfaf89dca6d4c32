// Shortest paths: a free straight line among a hundred bases (goal 0.5 us), a way around and between a hundred bases
// (goal 100 us), the check of that path, and the reach of a mover for display.
#include "table/path.h"
#include "table/reach.h"

#include <benchmark/benchmark.h>

using namespace muster;

namespace {

// A hundred 32 mm bases in the middle of a 44 x 60 table, strewn by a fixed little generator, no two overlapping.
Ground clutter(Length clearance, std::size_t count = 100) {
    Ground ground{{44_in, 60_in}, {}, {}};
    std::uint32_t state = 12345;
    const auto roll = [&](std::uint32_t n) {
        state = state * 1664525 + 1013904223;
        return static_cast<std::int32_t>((state >> 8) % n);
    };
    while (ground.barriers.size() < count) {
        const Point at{12_in + Length{roll(20 * 508)}, 18_in + Length{roll(24 * 508)}};
        bool free = true;
        for (const Barrier& other : ground.barriers) free = free && squared_distance(at, other.base.centre) > squared(34_mm);
        if (free) ground.barriers.push_back({{at, 16_mm, {}}, 0_in, 2_in, clearance, 5_in});
    }
    return ground;
}

const Mover trooper{circle(32_mm), 2_in, 60_in};

void free_line(benchmark::State& state) {
    const Ground ground = clutter({});
    PathFinder finder;
    for (auto _ : state)
        benchmark::DoNotOptimize(finder.shortest(ground, trooper, {{4_in, 4_in}, {}}, {{9_in, 8_in}, {}}));
}
BENCHMARK(free_line);

// Lanes across the clutter, from bottom to top.
void through_clutter(benchmark::State& state) {
    const Ground ground = clutter({}, static_cast<std::size_t>(state.range(0)));
    PathFinder finder;
    std::int64_t lanes = 0, found = 0;
    for (auto _ : state) {
        const Length x = 13_in + 1_in * static_cast<std::int32_t>(lanes++ % 18);
        const auto path = finder.shortest(ground, trooper, {{x, 15_in}, {}}, {{45_in - x, 45_in}, {}});
        found += path.has_value();
    }
    state.counters["found"] = static_cast<double>(found) / static_cast<double>(lanes);
}
BENCHMARK(through_clutter)->Arg(20)->Arg(50)->Arg(100);

// A move of six inches from within the clutter, as a rule asks for it.
void move_in_clutter(benchmark::State& state) {
    const Ground ground = clutter({});
    const Mover mover{circle(25_mm), 2_in, 8_in};
    PathFinder finder;
    std::int64_t moves = 0, found = 0;
    for (auto _ : state) {
        const auto i = static_cast<std::int32_t>(moves++ % 49);
        const Point from{14_in + 2_in * (i % 7), 20_in + 3_in * (i / 7)};
        const auto path = finder.shortest(ground, mover, {from, {}}, {from + Point{4_in, 4_in}, {}});
        found += path.has_value();
    }
    state.counters["found"] = static_cast<double>(found) / static_cast<double>(moves);
}
BENCHMARK(move_in_clutter);

void checking(benchmark::State& state) {
    const Ground ground = clutter({});
    const Placement from{{13_in, 15_in}, {}}, to{{32_in, 45_in}, {}};
    const Path path = shortest_path(ground, trooper, from, to).value();
    for (auto _ : state) benchmark::DoNotOptimize(check_path(ground, trooper, path.places));
    state.counters["legs"] = static_cast<double>(path.places.size() - 1);
}
BENCHMARK(checking);

void reach_for_display(benchmark::State& state) {
    const Ground ground = clutter({});
    const Mover mover{circle(32_mm), 2_in, 6_in};
    for (auto _ : state) benchmark::DoNotOptimize(ReachField(ground, mover, {{22_in, 16_in}, {}}).outlines());
}
BENCHMARK(reach_for_display)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
