// A list becomes an army. Limits: 10 ms for an ordinary roster, 100 ms for the largest (docs/performance.md).
#include "import/import.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

using namespace muster;

namespace {

// The squad of the fuzzers' corpus, so many times.
std::string roster_of(int squads) {
    std::stringstream text;
    text << std::ifstream(std::string(MUSTER_SOURCE) + "/fuzz/corpus/xml/roster").rdbuf();
    std::string roster = text.str();
    const std::string begins = "<selection id=\"u\"";
    const std::size_t from = roster.find(begins), to = roster.rfind("</selections></force>");
    const std::string squad = roster.substr(from, to - from);
    for (int i = 1; i < squads; ++i) roster.insert(to, squad);
    return roster;
}

void import_roster(benchmark::State& state) {
    const std::string roster = roster_of(static_cast<int>(state.range(0)));
    import::Wishes wishes;
    wishes.data = std::string(MUSTER_SOURCE) + "/data";
    for (auto _ : state) benchmark::DoNotOptimize(import::import_list(roster, wishes));
    state.counters["limit_us"] = state.range(0) <= 15 ? 10'000 : 100'000;
    state.counters["bytes"] = static_cast<double>(roster.size());
}
BENCHMARK(import_roster)->Arg(1)->Arg(15)->Arg(60);

} // namespace

BENCHMARK_MAIN();
