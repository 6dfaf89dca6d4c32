// How long computer players think: whole battles and single decisions, by the size of the armies, up to 200 models a
// side. Goals: 100 battles per second of quick players at 25 power or 1000 points, 30 of greedy ones, half a second for
// a decision of planner:20000, 50 ms for any reaction (docs/performance.md).
#include "battles.h"

#include "base/json_reader.h"
#include "base/json_text.h"
#include "battle/inspector.h"
#include "players/planner.h"
#include "table/generate.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <ctime>

using namespace muster;
using namespace muster::bench;

namespace {

// The processor time of this thread, so that other work on the machine does not count.
double milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// --- Armies of any size: the units of a ready army repeated.

std::size_t models_in(const Army& army) {
    std::size_t models = 0;
    for (const ArmyUnit& unit : army.units) models += unit.models.size();
    return models;
}

Army army_of(const std::string& rules, const std::string& name, std::size_t models) {
    const Army ready = load_army(MUSTER_SOURCE "/data/armies/" + rules + "/" + name + ".json").value();
    boost::json::object document = boost::json::parse(ready.source).as_object();
    const boost::json::array units = document["units"].as_array();
    boost::json::array& all = document["units"].as_array();
    std::size_t count = models_in(ready);
    for (std::size_t i = 0; count + ready.units[i % units.size()].models.size() <= models; ++i) {
        boost::json::object unit = units[i % units.size()].as_object();
        unit["name"] = fmt::format("{} {}", ready.units[i % units.size()].name, i / units.size() + 2);
        count += ready.units[i % units.size()].models.size();
        all.push_back(std::move(unit));
    }
    if (document.contains("points")) document["points"] = 100'000; // no limit
    Document whole = Document::of(document);
    return read_army(whole).value();
}

std::shared_ptr<const Setup> setup_of(const std::string& rules, const std::string& name, std::size_t models) {
    const Army army = army_of(rules, name, models);
    const RuleSet& game = *find_rule_set(rules);
    const Point size = game.table_size(army, army);
    return make_setup(game, army, army, generate_table(size, game.terrain_pieces(size), 1, TableStyle::country))
        .value();
}

// --- What is measured

struct Slowest {
    double decision = 0, reaction = 0; // in milliseconds
};

class Timed final : public Player {
  public:
    Timed(Player& player, Slowest& slowest) : player_(player), slowest_(slowest) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        const double start = milliseconds();
        Answer answer = player_.answer(view, question, rulings);
        const bool reaction = view.battle().round > 0 && question.seat != view.battle().active;
        double& slowest = reaction ? slowest_.reaction : slowest_.decision;
        slowest = std::max(slowest, milliseconds() - start);
        return answer;
    }

  private:
    Player& player_;
    Slowest& slowest_;
};

void battle_by_size(benchmark::State& state, const char* player, const char* rules, const char* army) {
    const auto setup = setup_of(rules, army, static_cast<std::size_t>(state.range(0)));
    Slowest slowest;
    std::uint64_t seed = 0;
    std::int64_t questions = 0;
    for (auto _ : state) {
        Session session(setup, std::make_shared<PhiloxDice>(1, seed++), false);
        const auto both = make_player(player, seed);
        Timed timed(*both, slowest);
        session.run({&timed, &timed});
        questions += static_cast<std::int64_t>(session.answers());
    }
    const auto all = static_cast<double>(questions);
    state.counters["models a side"] = static_cast<double>(setup->models.size()) / 2;
    state.counters["battles/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["decisions/s"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
    state.counters["decisions"] = benchmark::Counter(all, benchmark::Counter::kAvgIterations);
    state.counters["slowest ms"] = slowest.decision;
    state.counters["slowest reaction ms"] = slowest.reaction;
}

// Battles at checkpoints of a battle between quick players, in the player's own turns.
std::vector<Battle> positions(const std::shared_ptr<const Setup>& setup) {
    std::vector<Battle> battles;
    Session session(setup, std::make_shared<PhiloxDice>(1, 7), false);
    session.on_checkpoint = [&](const Battle& each, std::size_t) { battles.push_back(each); };
    const auto quick = make_player("quick", 1);
    session.run({quick.get(), quick.get()});
    return battles;
}

// Decisions at positions throughout a battle. Those without anything to think about are not counted.
void decide(benchmark::State& state, const char* name, const std::shared_ptr<const Setup>& setup) {
    const std::vector<Battle> battles = positions(setup);
    std::size_t next = 0;
    Slowest slowest;
    const auto player = make_player(name, 1);
    Timed timed(*player, slowest);
    for (auto _ : state) {
        double took = 0;
        while (took < 1) { // less than a millisecond was no decision
            const Session session(setup, std::make_shared<PhiloxDice>(1, 7), battles[next], {}, 0, false);
            next = (next + battles.size() / 23 + 1) % battles.size();
            if (!session.question()) continue;
            const double start = milliseconds();
            session.at_open_question([&](const Question& question, const Rulings& rulings) {
                benchmark::DoNotOptimize(timed.answer(session.view(question.seat), question, rulings));
            });
            took = milliseconds() - start;
        }
        state.SetIterationTime(took / 1000);
    }
    state.counters["models a side"] = static_cast<double>(setup->models.size()) / 2;
    state.counters["slowest ms"] = slowest.decision;
    state.counters["slowest reaction ms"] = slowest.reaction;
}

// Decisions that a clock ends after 200 ms, as for people: by how much the slowest exceeds it. A level has at least one
// second, of which it may exceed 50 ms.
void by_the_clock(benchmark::State& state, const char* rules, const char* army) {
    constexpr double budget = 200;
    const auto setup = setup_of(rules, army, static_cast<std::size_t>(state.range(0)));
    const std::vector<Battle> battles = positions(setup);
    std::size_t next = 0;
    double slowest = 0;
    for (auto _ : state) {
        double took = 0;
        while (took < budget / 2) { // a decision that ends by itself tells nothing
            const Session session(setup, std::make_shared<PhiloxDice>(1, 7), battles[next], {}, 0, false);
            next = (next + battles.size() / 23 + 1) % battles.size();
            if (!session.question()) continue;
            const double start = milliseconds();
            Planner planner(1, 1'000'000, [&] { return milliseconds() >= start + budget; });
            session.at_open_question([&](const Question& question, const Rulings& rulings) {
                benchmark::DoNotOptimize(planner.answer(session.view(question.seat), question, rulings));
            });
            took = milliseconds() - start;
        }
        slowest = std::max(slowest, took);
        state.SetIterationTime(took / 1000);
    }
    state.counters["models a side"] = static_cast<double>(setup->models.size()) / 2;
    state.counters["slowest beyond ms"] = std::max(0.0, slowest - budget);
}

void decision(benchmark::State& state, const char* name, const Match& match) {
    decide(state, name, bench::setup_of(match));
}
void decision_by_size(benchmark::State& state, const char* name, const char* rules, const char* army) {
    decide(state, name, setup_of(rules, army, static_cast<std::size_t>(state.range(0))));
}

#define MUSTER_BATTLES(match)                                                                                          \
    BENCHMARK_CAPTURE(play, quick_##match, "quick", match)->Unit(benchmark::kMillisecond);                             \
    BENCHMARK_CAPTURE(play, greedy_##match, "greedy", match)->Unit(benchmark::kMillisecond);                           \
    BENCHMARK_CAPTURE(decision, planner_20000_##match, "planner:20000", match)                                         \
        ->Unit(benchmark::kMillisecond)                                                                                \
        ->UseManualTime()                                                                                              \
        ->Iterations(20)

#define MUSTER_SIZES(rules, army)                                                                                      \
    BENCHMARK_CAPTURE(battle_by_size, quick_##rules, "quick", #rules, army)                                            \
        ->Arg(25)                                                                                                      \
        ->Arg(50)                                                                                                      \
        ->Arg(100)                                                                                                     \
        ->Arg(200)                                                                                                     \
        ->Unit(benchmark::kMillisecond);                                                                               \
    BENCHMARK_CAPTURE(battle_by_size, greedy_##rules, "greedy", #rules, army)                                          \
        ->Arg(25)                                                                                                      \
        ->Arg(50)                                                                                                      \
        ->Arg(100)                                                                                                     \
        ->Arg(200)                                                                                                     \
        ->Unit(benchmark::kMillisecond);                                                                               \
    BENCHMARK_CAPTURE(decision_by_size, planner_20000_##rules, "planner:20000", #rules, army)                          \
        ->Arg(25)                                                                                                      \
        ->Arg(50)                                                                                                      \
        ->Arg(100)                                                                                                     \
        ->Arg(200)                                                                                                     \
        ->Unit(benchmark::kMillisecond)                                                                                \
        ->UseManualTime()                                                                                              \
        ->Iterations(8);                                                                                               \
    BENCHMARK_CAPTURE(by_the_clock, rules, #rules, army)                                                               \
        ->Arg(25)                                                                                                      \
        ->Arg(200)                                                                                                     \
        ->Unit(benchmark::kMillisecond)                                                                                \
        ->UseManualTime()                                                                                              \
        ->Iterations(20)

MUSTER_BATTLES(ninth_25);
MUSTER_BATTLES(ninth_50);
MUSTER_BATTLES(ninth_100);
MUSTER_BATTLES(eighth_25);
MUSTER_BATTLES(eighth_50);
MUSTER_BATTLES(alternating_1000);
MUSTER_BATTLES(alternating_2000);

MUSTER_SIZES(ninth, "concord-25");
MUSTER_SIZES(eighth, "covenant-25");
MUSTER_SIZES(alternating, "lantern-company");

} // namespace

BENCHMARK_MAIN();
