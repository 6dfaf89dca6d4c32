// What an army of 2000 points costs. Optimisers compute this a million times. Limit: 50 microseconds.
#include "army/alternating/price.h"

#include <benchmark/benchmark.h>

using namespace muster;

static void price_army(benchmark::State& state, const char* name) {
    const auto army = load_army(std::string(MUSTER_SOURCE) + "/data/armies/alternating/" + name + ".json");
    if (!army) return state.SkipWithError(army.error().text().c_str());
    for (auto _ : state) benchmark::DoNotOptimize(alternating::total_price(alternating::list_of(*army)));
    state.counters["limit_us"] = 50;
}
BENCHMARK_CAPTURE(price_army, grand_levy, "grand-levy");
BENCHMARK_CAPTURE(price_army, pale_court, "pale-court");

BENCHMARK_MAIN();
