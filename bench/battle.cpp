// Copying a battle compared with memcpy of its bytes, and what a session's answer costs in addition to the rules' own
// work.
#include "base/json_reader.h"
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/random.h"
#include "rules/drill/drill.h"

#include <benchmark/benchmark.h>

#include <cstring>

namespace {

using namespace muster;

Army squads(const std::string& name, int count) {
    std::string units;
    for (int i = 0; i < count; ++i)
        units += (i ? "," : "") + std::string(R"({"name":")") + name + std::to_string(i) +
                 R"(","models":10,"base":"32mm","height":1.5})";
    auto document = Document::parse(
        R"({"format":"muster-army/1","rules":"drill","name":")" + name + R"(","units":[)" + units + "]}", "");
    return *read_army(*document);
}

std::shared_ptr<const Setup> setup() {
    static const auto made =
        *make_setup(drill::rules, squads("Red", 3), squads("Blue", 3), Table{"", {44_in, 30_in}, {}});
    return made;
}

// Both use the same two places, so that only the way of copying differs.
Battle battle_from, battle_to;

void copy_a_battle(benchmark::State& state) {
    battle_from = begin_battle(*setup());
    for (auto _ : state) {
        benchmark::DoNotOptimize(&battle_from);
        battle_to = battle_from;
        benchmark::DoNotOptimize(&battle_to);
        benchmark::ClobberMemory();
    }
    state.counters["bytes"] = sizeof(Battle);
}
BENCHMARK(copy_a_battle);

void memcpy_of_its_bytes(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(&battle_from);
        std::memcpy(static_cast<void*>(&battle_to), &battle_from, sizeof(Battle));
        benchmark::DoNotOptimize(&battle_to);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(memcpy_of_its_bytes);

// A question right after a checkpoint, answered and undone: two runs with almost no rules between.
void answer_and_undo(benchmark::State& state) {
    Session session(setup(), std::make_shared<PhiloxDice>(1));
    const Answer answer = session.default_answer();
    for (auto _ : state) {
        session.answer(answer);
        session.undo(Side::red);
    }
    state.SetItemsProcessed(2 * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(answer_and_undo);

void whole_drill(benchmark::State& state) {
    RandomPlayer player(1);
    std::uint64_t battle = 0;
    std::int64_t answers = 0;
    for (auto _ : state) {
        Session session(setup(), std::make_shared<PhiloxDice>(1, battle++), false);
        session.run({&player, &player});
        answers += static_cast<std::int64_t>(session.answers());
    }
    state.SetItemsProcessed(answers);
}
BENCHMARK(whole_drill)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
