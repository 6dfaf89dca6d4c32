// Shortest paths: a free straight line among a hundred bases (goal 0.5 us), a way around and between a hundred bases
// (goal 100 us), the check of that path, and the reach of a mover for display.
#include "table/path.h"
#include "table/reach.h"

#include <benchmark/benchmark.h>

using namespace muster;

namespace {

// Bases of 32 mm on a 44 x 60 table, spread over a rectangle of it by a fixed small generator. No two overlap.
Ground strewn(std::size_t count, Point low, Point high) {
    Ground ground{{44_in, 60_in}, {}, {}};
    std::uint32_t state = 12345;
    const auto roll = [&](Length n) {
        state = state * 1664525 + 1013904223;
        return Length{static_cast<std::int32_t>((state >> 8) % static_cast<std::uint32_t>(n.steps))};
    };
    while (ground.barriers.size() < count) {
        const Point at = low + Point{roll(high.x - low.x), roll(high.y - low.y)};
        bool free = true;
        for (const Barrier& other : ground.barriers)
            free = free && squared_distance(at, other.base.centre) > squared(34_mm);
        if (free) ground.barriers.push_back({{at, 16_mm, {}}, 0_in, 2_in, {}, 5_in});
    }
    return ground;
}

const Mover trooper{circle(32_mm), 2_in, 60_in};

void free_line(benchmark::State& state) {
    const Ground ground = strewn(100, {1_in, 10_in}, {43_in, 59_in});
    PathFinder finder;
    for (auto _ : state)
        benchmark::DoNotOptimize(finder.shortest(ground, trooper, {{4_in, 4_in}, {}}, {{9_in, 8_in}, {}}));
}
BENCHMARK(free_line);

void ask(benchmark::State& state, const Ground& ground, Length allowance, Point step) {
    Mover mover = trooper;
    mover.allowance = allowance;
    PathFinder finder;
    std::vector<Placement> starts;
    for (std::int32_t x = 1; x < 44; ++x)
        for (std::int32_t y = 1; y < 60; ++y) {
            const Placement from{{1_in * x, 1_in * y}, {}}, to{from.at + step, {}};
            if (!check_standing(ground, mover, from).legal() || !check_standing(ground, mover, to).legal()) continue;
            if (const auto path = finder.shortest(ground, mover, from, to); !path || path->places.size() > 2)
                starts.push_back(from);
        }
    std::size_t asked = 0, found = 0, corners = 0;
    for (auto _ : state) {
        const Placement from = starts[asked++ % starts.size()], to{from.at + step, {}};
        const auto path = finder.shortest(ground, mover, from, to);
        found += path.has_value();
        corners += path ? path->places.size() - 2 : 0;
    }
    state.counters["found"] = static_cast<double>(found) / static_cast<double>(asked);
    state.counters["corners"] = static_cast<double>(corners) / static_cast<double>(found);
}

// A move of 9 inches with an allowance of 12, where the straight line is blocked; and a move of 30 with 40.
void around(benchmark::State& state) { ask(state, strewn(100, {1_in, 1_in}, {43_in, 59_in}), 12_in, {5.5_in, 7_in}); }
void across_the_table(benchmark::State& state) {
    ask(state, strewn(100, {1_in, 1_in}, {43_in, 59_in}), 40_in, {18_in, 24_in});
}
// A hundred bases so close together that every way between them has many bends.
void through_a_maze(benchmark::State& state) {
    ask(state, strewn(100, {12_in, 18_in}, {32_in, 42_in}), 40_in, {3_in, 30_in});
}
BENCHMARK(around);
BENCHMARK(across_the_table);
BENCHMARK(through_a_maze);

void checking(benchmark::State& state) {
    const Ground ground = strewn(100, {1_in, 16_in}, {43_in, 44_in});
    const Placement from{{13_in, 15_in}, {}}, to{{32_in, 45_in}, {}};
    const Path path = shortest_path(ground, trooper, from, to).value();
    for (auto _ : state) benchmark::DoNotOptimize(check_path(ground, trooper, path.places));
    state.counters["legs"] = static_cast<double>(path.places.size() - 1);
}
BENCHMARK(checking);

void reach_for_display(benchmark::State& state) {
    const Ground ground = strewn(100, {1_in, 16_in}, {43_in, 44_in});
    const Mover mover{circle(32_mm), 2_in, 6_in};
    for (auto _ : state) benchmark::DoNotOptimize(ReachField(ground, mover, {{22_in, 14_in}, {}}).outlines());
}
BENCHMARK(reach_for_display)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
