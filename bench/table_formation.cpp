// Formations: 10 models in the open (goal: median 50 us), in clutter (1 ms), 30 models in clutter (5 ms). Clutter is
// 100 bases and 20 pieces of terrain on a 44 x 60 table. Each round has another goal. In addition to the mean, the
// counters give the median and the slowest question, in microseconds.
#include "army/ninth/values.h"
#include "table/formation.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>

namespace {

using namespace muster;

// A small generator: it gives the same questions on every machine.
class Numbers {
  public:
    std::int32_t below(std::int32_t bound) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::int32_t>((state_ >> 33) % static_cast<std::uint64_t>(bound));
    }

  private:
    std::uint64_t state_ = 2026;
};

FormationRequest unit_of(std::int32_t count, CoherencyRule rule) {
    FormationRequest request;
    request.ground.size = {44_in, 60_in};
    request.coherency = rule;
    for (std::int32_t i = 0; i < count; ++i) {
        const Point at{18_in + 1.5_in * (i % 6), 26_in + 1.5_in * (i / 6)};
        request.models.push_back({{circle(32_mm), 1.5_in, 6_in, false, false}, {at, {}, 0}, false, {}});
    }
    return request;
}

bool clear_of_unit(const FormationRequest& request, const Footprint& base, Length distance) {
    return std::ranges::none_of(request.models, [&](const FormationModel& model) {
        return within_horizontally(footprint(model.mover.shape, model.from), base, distance);
    });
}

void add_clutter(FormationRequest& request, std::int32_t bases, std::int32_t pieces) {
    Numbers numbers;
    while (bases > 0) {
        const Point at{Length{numbers.below(44 * 508)}, Length{numbers.below(60 * 508)}};
        const Footprint base{at, 16_mm, {}};
        const bool enemy = numbers.below(4) == 0;
        if (!clear_of_unit(request, base, enemy ? 1_in : 0_in)) continue;
        request.ground.barriers.push_back({base, {}, 1.5_in, {}, {}, false});
        if (enemy) request.ground.barriers.push_back({base, {}, {}, 1_in + Length{1}, 5_in, false});
        --bases;
    }
    while (pieces > 0) {
        const Point low{Length{numbers.below(40 * 508)}, Length{numbers.below(56 * 508)}};
        const Length width = 0.5_in * (1 + numbers.below(8)), depth = 0.5_in * (1 + numbers.below(8));
        const std::array<Point, 4> corners{low, low + Point{width, {}}, low + Point{width, depth},
                                           low + Point{{}, depth}};
        const Footprint base = footprint(corners);
        if (!clear_of_unit(request, base, 0_in)) continue;
        request.ground.terrain.push_back({base, {}, 0.5_in * (1 + numbers.below(8)), 0});
        --pieces;
    }
}

// Processor time of this thread: other programs on the machine do not change the median.
double processor_micros() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

void ask(benchmark::State& state, FormationRequest request, Array array) {
    Numbers numbers;
    std::vector<double> micros;
    std::int64_t found = 0;
    request.goal.array = array;
    for (auto _ : state) {
        request.goal.anchor = {Length{numbers.below(24 * 508)} + 10_in, Length{numbers.below(24 * 508)} + 15_in};
        const double start = processor_micros();
        const auto formation = propose_formation(request);
        micros.push_back(processor_micros() - start);
        found += formation ? 1 : 0;
    }
    std::ranges::sort(micros);
    state.counters["median_us"] = micros[micros.size() / 2];
    state.counters["p99_us"] = micros[micros.size() * 99 / 100];
    state.counters["slowest_us"] = micros.back();
    state.counters["found"] = static_cast<double>(found) / static_cast<double>(micros.size());
}

void open_ground(benchmark::State& state) {
    ask(state, unit_of(static_cast<std::int32_t>(state.range(0)), ninth::coherency), Array::keep);
}
BENCHMARK(open_ground)->Arg(10)->Arg(30)->Unit(benchmark::kMicrosecond);

void open_ground_with_bystanders(benchmark::State& state) {
    FormationRequest request = unit_of(10, ninth::coherency);
    Numbers numbers;
    for (int i = 0; i < 100; ++i) // along the edges, where they block nothing
        request.ground.barriers.push_back(
            {{{Length{numbers.below(44 * 508)}, i % 2 == 0 ? 2_in : 58_in}, 16_mm, {}}, {}, 1.5_in, {}, {}, false});
    ask(state, request, Array::keep);
}
BENCHMARK(open_ground_with_bystanders)->Unit(benchmark::kMicrosecond);

void clutter(benchmark::State& state) {
    FormationRequest request = unit_of(static_cast<std::int32_t>(state.range(0)), ninth::coherency);
    add_clutter(request, 100, 20);
    ask(state, request, static_cast<Array>(state.range(1)));
}
BENCHMARK(clutter)
    ->ArgNames({"models", "array"})
    ->Args({10, static_cast<int>(Array::keep)})
    ->Args({10, static_cast<int>(Array::block)})
    ->Args({30, static_cast<int>(Array::keep)})
    ->Args({30, static_cast<int>(Array::block)})
    ->Unit(benchmark::kMicrosecond);

void charge_through_clutter(benchmark::State& state) {
    FormationRequest request = unit_of(10, ninth::coherency);
    add_clutter(request, 60, 10);
    for (FormationModel& model : request.models) model.mover.allowance = 8_in;
    const Solid target = solid(circle(32_mm), 1.5_in, {{29_in, 27_in}, {}, 0});
    request.targets = {{{target}, {1_in, 5_in}}};
    ask(state, request, Array::towards);
}
BENCHMARK(charge_through_clutter)->Unit(benchmark::kMicrosecond);

// Two halves too far apart to come together: how long a search without a result takes.
void impossible_in_clutter(benchmark::State& state) {
    FormationRequest request = unit_of(static_cast<std::int32_t>(state.range(0)), ninth::coherency);
    for (std::size_t i = 0; i < request.models.size() / 2; ++i) request.models[i].from.at.y += 30_in;
    add_clutter(request, 100, 20);
    ask(state, request, Array::keep);
}
BENCHMARK(impossible_in_clutter)->Arg(4)->Arg(10)->Arg(30)->Unit(benchmark::kMicrosecond);

void coherency(benchmark::State& state) {
    std::vector<Solid> models;
    for (const FormationModel& model : unit_of(static_cast<std::int32_t>(state.range(0)), ninth::coherency).models)
        models.push_back(solid(model.mover.shape, model.mover.height, model.from));
    for (auto _ : state) benchmark::DoNotOptimize(check_coherency(ninth::coherency, models));
}
BENCHMARK(coherency)->Arg(10)->Arg(30)->Unit(benchmark::kNanosecond);

} // namespace

BENCHMARK_MAIN();
