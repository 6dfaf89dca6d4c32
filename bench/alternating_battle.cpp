// A whole battle of the alternating game between quick players, 1000 points a side. Goal: 5 ms.
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/alternating/alternating.h"
#include "table/table_file.h"

#include <benchmark/benchmark.h>

using namespace muster;

namespace {

void play(benchmark::State& state, std::string_view players) {
    const auto army = [](const char* name) {
        return load_army(std::string(MUSTER_SOURCE "/data/armies/alternating/") + name + ".json").value();
    };
    const auto setup = make_setup(alternating::rules, army("river-guard"), army("briar-kin"),
                                  load_table(MUSTER_SOURCE "/data/tables/harrow-junction.json").value())
                           .value();
    std::uint64_t seed = 0;
    for (auto _ : state) {
        Session session(setup, std::make_shared<PhiloxDice>(1, seed), false);
        const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
        session.run({red.get(), blue.get()});
        ++seed;
    }
}
BENCHMARK_CAPTURE(play, quick, "quick")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random, "random")->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
