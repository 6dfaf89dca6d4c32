// Faces per second: the two streams and a plain loop over std::mt19937_64 that rejects in the same way, in one run.
// Rules roll about 8 dice at once; 4096 is the most that a simulation could fill.
#include "dice/chacha_dice.h"
#include "dice/philox_dice.h"

#include <benchmark/benchmark.h>

#include <optional>
#include <random>
#include <vector>

namespace {

using namespace muster;

void count_faces(benchmark::State& state) { state.SetItemsProcessed(state.iterations() * state.range(0)); }

void mersenne_twister(benchmark::State& state) {
    std::mt19937_64 engine(1);
    std::vector<Face> faces(static_cast<std::size_t>(state.range(0)));
    constexpr std::uint64_t fair = ~0ull - ~0ull % 6;
    for (auto _ : state) {
        for (Face& face : faces) {
            std::uint64_t word = engine();
            while (word >= fair) word = engine();
            face = static_cast<Face>(word % 6 + 1);
        }
        benchmark::DoNotOptimize(faces.data());
        benchmark::ClobberMemory();
    }
    count_faces(state);
}

// Reads on through the stream and starts again after a million dice, which is more than any battle rolls.
void read_stream(benchmark::State& state, DiceStream& stream) {
    std::vector<Face> faces(static_cast<std::size_t>(state.range(0)));
    std::uint64_t next = 0;
    for (auto _ : state) {
        stream.fill(next, faces);
        next = (next + faces.size()) % 1'000'000;
        benchmark::DoNotOptimize(faces.data());
        benchmark::ClobberMemory();
    }
    count_faces(state);
}

void philox(benchmark::State& state) {
    PhiloxDice stream(1);
    read_stream(state, stream);
}

// Each die is made once and kept. So there is a fresh stream for each 10,000 dice, to show what making them costs.
void chacha(benchmark::State& state) {
    std::vector<Face> faces(static_cast<std::size_t>(state.range(0)));
    std::optional<ChaChaDice> stream;
    std::uint64_t next = 10'000;
    for (auto _ : state) {
        if (next >= 10'000) stream.emplace(DiceKey{1}), next = 0;
        stream->fill(next, faces);
        next += faces.size();
        benchmark::DoNotOptimize(faces.data());
        benchmark::ClobberMemory();
    }
    count_faces(state);
}

void chacha_again(benchmark::State& state) {
    ChaChaDice stream(DiceKey{1});
    read_stream(state, stream);
}

} // namespace

BENCHMARK(mersenne_twister)->Arg(8)->Arg(4096);
BENCHMARK(philox)->Arg(1)->Arg(8)->Arg(4096);
BENCHMARK(chacha)->Arg(8)->Arg(4096);
BENCHMARK(chacha_again)->Arg(8);

BENCHMARK_MAIN();
