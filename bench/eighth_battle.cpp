// Whole battles of the eighth: how long one takes between quick players, how many questions random players answer per
// second, and how this grows with the armies. The goals are in docs/performance.md.
#include "battles.h"

using namespace muster::bench;

BENCHMARK_CAPTURE(play, quick_25, "quick", eighth_25)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, quick_50, "quick", eighth_50)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random_25, "random", eighth_25)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(play, random_50, "random", eighth_50)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
