// The distance predicate between two bases compared with a plain floating-point comparison, over the same hundred
// bases, about as many as one army has on the table.
#include "table/measure.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace muster;

namespace {

struct FloatBase {
    double x, y, radius;
};

struct Bases {
    std::vector<Solid> exact;
    std::vector<FloatBase> floating;
};

Bases scattered(const Shape& shape) {
    std::mt19937 random(1);
    Bases bases;
    for (int i = 0; i < 100; ++i) {
        const Point at{{static_cast<std::int32_t>(random() % 36576)}, {static_cast<std::int32_t>(random() % 24384)}};
        bases.exact.push_back(solid(shape, 1_in, {at, {}, 0}));
        bases.floating.push_back({to_inches(at.x), to_inches(at.y), to_inches(shape.radius)});
    }
    return bases;
}

bool plainly_within(const FloatBase& a, const FloatBase& b, double reach) {
    const double dx = a.x - b.x, dy = a.y - b.y, sum = a.radius + b.radius + reach;
    return dx * dx + dy * dy <= sum * sum;
}

void floating_point(benchmark::State& state) {
    const Bases bases = scattered(circle(32_mm));
    std::size_t i = 0;
    for (auto _ : state) {
        int count = 0;
        const FloatBase& self = bases.floating[i];
        for (const FloatBase& other : bases.floating) count += plainly_within(self, other, 6.0);
        benchmark::DoNotOptimize(count);
        i = (i + 1) % bases.floating.size();
    }
    state.SetItemsProcessed(state.iterations() * 100);
}
BENCHMARK(floating_point);

// The predicate alone on packed data, with the layout of the floating-point one.
void exact_discs_packed(benchmark::State& state) {
    struct Disc {
        Point centre;
        Length radius;
    };
    std::vector<Disc> discs;
    for (const Solid& each : scattered(circle(32_mm)).exact) discs.push_back({each.base.centre, each.base.radius});
    std::size_t i = 0;
    for (auto _ : state) {
        int count = 0;
        const Disc& self = discs[i];
        for (const Disc& other : discs)
            count += discs_within(self.centre, self.radius, other.centre, other.radius, 6_in);
        benchmark::DoNotOptimize(count);
        i = (i + 1) % discs.size();
    }
    state.SetItemsProcessed(state.iterations() * 100);
}
BENCHMARK(exact_discs_packed);

void exact(benchmark::State& state, const Shape& shape) {
    const Bases bases = scattered(shape);
    std::size_t i = 0;
    for (auto _ : state) {
        int count = 0;
        const Solid& self = bases.exact[i];
        for (const Solid& other : bases.exact) count += within(self, other, 6_in);
        benchmark::DoNotOptimize(count);
        i = (i + 1) % bases.exact.size();
    }
    state.SetItemsProcessed(state.iterations() * 100);
}
void exact_discs(benchmark::State& state) { exact(state, circle(32_mm)); }
BENCHMARK(exact_discs);
void exact_ovals(benchmark::State& state) { exact(state, oval(75_mm, 42_mm)); }
BENCHMARK(exact_ovals);

} // namespace

BENCHMARK_MAIN();
