// Whole battles of the ninth: how long one takes between quick players, how many questions random players answer in a
// second, and how it grows with the armies. The goals stand in docs/performance.md.
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/ninth/ninth.h"
#include "table/table_file.h"

#include <benchmark/benchmark.h>

using namespace muster;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& size, const std::string& table) {
    const auto army = [&](const std::string& name) {
        return load_army(MUSTER_SOURCE "/data/armies/ninth/" + name + "-" + size + ".json").value();
    };
    return make_setup(ninth::rules, army("concord"), army("tide"),
                      load_table(MUSTER_SOURCE "/data/tables/" + table + ".json").value())
        .value();
}

// One battle after the other, each with its own dice.
void play(benchmark::State& state, std::string_view players, const std::string& size, const std::string& table) {
    const auto setup = setup_of(size, table);
    std::uint64_t seed = 0;
    std::int64_t questions = 0;
    for (auto _ : state) {
        Session session(setup, std::make_shared<PhiloxDice>(1, seed), false);
        const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
        session.run({red.get(), blue.get()});
        questions += static_cast<std::int64_t>(session.answers());
        ++seed;
    }
    state.counters["questions/s"] = benchmark::Counter(static_cast<double>(questions), benchmark::Counter::kIsRate);
    state.counters["questions"] =
        benchmark::Counter(static_cast<double>(questions), benchmark::Counter::kAvgIterations);
}

BENCHMARK_CAPTURE(play, quick_25, "quick", "25", "three-cedars")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, quick_50, "quick", "50", "thornmere-fords")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random_25, "random", "25", "three-cedars")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random_50, "random", "50", "thornmere-fords")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random_100, "random", "100", "bell-foundry")->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
