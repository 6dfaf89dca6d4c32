// The odds: the five reference questions, each compared with its limit and with the rational twin of the tests; similar
// questions of the alternating game; and duels through the rules of both.
#include "odds/odds.h"
#include "alternating_twin.h"
#include "base/json_reader.h"
#include "odds/duel.h"
#include "twin.h"

#include <benchmark/benchmark.h>

#include <chrono>

using namespace muster;

namespace {

// 20 attacks on ten one-wound models.
constexpr auto plain = R"({ "rules": "ninth", "volleys": [ { "attacks": 20, "skill": 3, "strength": 4, "ap": -1 } ],
    "target": { "models": [ { "count": 10, "wounds": 1 } ], "toughness": 4, "save": 3 } })";
// 20 attacks with re-rolls, D3 damage and 5+ ignore on ten two-wound models.
constexpr auto rerolls = R"({ "rules": "ninth", "volleys": [ { "attacks": 20, "skill": 3, "strength": 4, "ap": -1,
      "damage": "D3", "abilities": [ { "effect": "reroll", "roll": "hit", "which": "failed" },
                                     { "effect": "reroll", "roll": "wound", "which": "ones" } ] } ],
    "target": { "models": [ { "count": 10, "wounds": 2 } ], "toughness": 4, "save": 3, "ignore": 5 } })";
// 6xD6 attacks, D6 damage, ignore 5+ on five three-wound models.
constexpr auto random_attacks = R"({ "rules": "ninth", "volleys": [ { "weapons": 6, "attacks": "D6", "skill": 4,
      "strength": 8, "ap": -2, "damage": "D6" } ],
    "target": { "models": [ { "count": 5, "wounds": 3 } ], "toughness": 5, "save": 3, "ignore": 5 } })";
// 60 attacks with exploding sixes on twenty two-wound models.
constexpr auto exploding = R"({ "rules": "ninth", "volleys": [ { "attacks": 60, "skill": 3, "strength": 4, "ap": -1,
      "abilities": [ { "effect": "extra_hits", "on": 6, "hits": 1 } ] } ],
    "target": { "models": [ { "count": 20, "wounds": 2 } ], "toughness": 4, "save": 4 } })";
// 200 attacks with re-rolls on forty three-wound models.
constexpr auto horde = R"({ "rules": "ninth", "volleys": [ { "attacks": 200, "skill": 3, "strength": 5,
      "ap": -1, "damage": 2, "abilities": [ { "effect": "reroll", "roll": "hit", "which": "failed" },
                                            { "effect": "reroll", "roll": "wound", "which": "failed" } ] } ],
    "target": { "models": [ { "count": 40, "wounds": 3 } ], "toughness": 4, "save": 3 } })";

OddsQuestion question_of(const char* text) {
    auto document = Document::parse(text, "question").value();
    return read_odds(document).value();
}

// How long one run of the twin takes.
double twin_seconds(const OddsQuestion& question) {
    const auto start = std::chrono::steady_clock::now();
    if (const auto* asked = question.asked.find<alternating::Salvo>())
        benchmark::DoNotOptimize(test::alternating_twin(*asked));
    else
        benchmark::DoNotOptimize(test::twin_odds(question));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void evaluate(benchmark::State& state, const char* text, double limit_in_microseconds) {
    const OddsQuestion question = question_of(text);
    OddsResult result;
    for (auto _ : state) {
        odds(question, result);
        benchmark::DoNotOptimize(result.p_destroyed);
    }
    state.counters["limit µs"] = limit_in_microseconds;
    // As a rate: the twin's time divided by the time of one evaluation.
    state.counters["twin x"] =
        benchmark::Counter(twin_seconds(question), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(evaluate, plain, plain, 5);
BENCHMARK_CAPTURE(evaluate, rerolls, rerolls, 8);
BENCHMARK_CAPTURE(evaluate, random_attacks, random_attacks, 20);
BENCHMARK_CAPTURE(evaluate, exploding, exploding, 30);
BENCHMARK_CAPTURE(evaluate, horde, horde, 200);

// The alternating game: rifles at a squad; blasts on a hard target that regenerates; a horde. Each with regrouping.
constexpr auto rifles = R"({ "rules": "alternating", "volleys": [ { "attacks": 20, "quality": 4, "ap": 1 } ],
    "target": { "models": [ { "count": 10, "toughness": 1 } ], "defence": 4, "quality": 4 } })";
constexpr auto mortars = R"j({ "rules": "alternating", "volleys": [ { "attacks": 6, "quality": 4, "ap": 1,
      "abilities": ["Blast(3)", "Deadly(3)", "Double"]
} ],
    "target": {
    "models" : [ {"count" : 5, "toughness" : 3} ], "defence" : 4, "quality" : 4, "abilities" : ["Regeneration"]
}
})j";
constexpr auto charge = R"({ "rules": "alternating", "volleys": [ { "attacks": 60, "quality": 4, "charge": true,
      "abilities": ["Impact", "Fury"] } ],
    "target": { "models": [ { "count": 20, "toughness": 2 } ], "defence": 5, "quality": 4 } })";
BENCHMARK_CAPTURE(evaluate, alternating_rifles, rifles, 8);
BENCHMARK_CAPTURE(evaluate, alternating_mortars, mortars, 20);
BENCHMARK_CAPTURE(evaluate, alternating_charge, charge, 30);

void fight(benchmark::State& state, const char* text) {
    const OddsQuestion question = question_of(text);
    std::uint64_t attacks = 0;
    for (auto _ : state) attacks += duel(question, 2000).attacks;
    state.counters["attacks/s"] = benchmark::Counter(static_cast<double>(attacks), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(fight, plain, plain)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, rerolls, rerolls)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, random_attacks, random_attacks)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, exploding, exploding)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, horde, horde)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, alternating_rifles, rifles)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fight, alternating_charge, charge)->Unit(benchmark::kMillisecond);

// The best policy, which needs a plan.
constexpr auto planned =
    R"({ "rules": "ninth", "policy": "best", "volleys": [ { "attacks": 20, "skill": 3, "strength": 4,
      "ap": -1, "damage": "D3", "abilities": [ { "effect": "reroll", "roll": "damage", "which": "all" },
                        { "effect": "reroll", "roll": "hit", "which": "all", "limit": "once_per_phase" } ] } ],
    "target": { "models": [ { "count": 10, "wounds": 2 } ], "toughness": 4, "save": 3, "ignore": 5 } })";

void plan(benchmark::State& state) {
    const OddsQuestion question = question_of(planned);
    for (auto _ : state) benchmark::DoNotOptimize(odds(question));
}
BENCHMARK(plan)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
