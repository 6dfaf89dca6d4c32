// A whole battle of the alternating game between quick players, 1000 points a side. Goal: 5 ms.
#include "battles.h"

using namespace muster::bench;

BENCHMARK_CAPTURE(play, quick, "quick", alternating_1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random, "random", alternating_1000)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
