// How long computer players think: whole battles of the quick and the greedy one, and single decisions of every kind by
// the size of the armies. Goals: 100 battles a second of quick players at 25 power or 1000 points, 30 of greedy ones,
// half a second for a decision of planner:20000 (docs/performance.md).
#include "battles.h"

using namespace muster;
using namespace muster::bench;

namespace {

// The battle as it stood when each of its second and third round's units was about to act.
std::vector<Battle> positions(const std::shared_ptr<const Setup>& setup) {
    std::vector<Battle> battles;
    Session session(setup, std::make_shared<PhiloxDice>(1, 7), false);
    session.on_checkpoint = [&](const Battle& each, std::size_t) {
        if (each.round == 2 || each.round == 3) battles.push_back(each);
    };
    const auto quick = make_player("quick", 1);
    session.run({quick.get(), quick.get()});
    return battles;
}

// Decisions at positions of a battle in turn.
void decision(benchmark::State& state, std::string_view players, const Match& match) {
    const auto setup = setup_of(match);
    const std::vector<Battle> battles = positions(setup);
    std::size_t next = 0;
    const auto player = make_player(players, 1);
    for (auto _ : state) {
        state.PauseTiming();
        const Session session(setup, std::make_shared<PhiloxDice>(1, 7), battles[next], {}, 0, false);
        next = (next + 7) % battles.size();
        state.ResumeTiming();
        if (!session.question()) continue;
        session.at_open_question([&](const Question& question, const Rulings& rulings) {
            benchmark::DoNotOptimize(player->answer(session.view(question.seat), question, rulings));
        });
    }
    state.counters["models a side"] = static_cast<double>(setup->models.size()) / 2;
}

#define MUSTER_BATTLES(match)                                                                                          \
    BENCHMARK_CAPTURE(play, quick_##match, "quick", match)->Unit(benchmark::kMillisecond);                             \
    BENCHMARK_CAPTURE(play, greedy_##match, "greedy", match)->Unit(benchmark::kMillisecond);                           \
    BENCHMARK_CAPTURE(decision, planner_20000_##match, "planner:20000", match)                                         \
        ->Unit(benchmark::kMillisecond)                                                                                \
        ->Iterations(20)

MUSTER_BATTLES(ninth_25);
MUSTER_BATTLES(ninth_50);
MUSTER_BATTLES(ninth_100);
MUSTER_BATTLES(eighth_25);
MUSTER_BATTLES(eighth_50);
MUSTER_BATTLES(alternating_1000);
MUSTER_BATTLES(alternating_2000);

} // namespace

BENCHMARK_MAIN();
