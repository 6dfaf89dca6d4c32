// Whole battles, one after the other, each with its own dice. The benchmarks of every game play these.
#pragma once

#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <benchmark/benchmark.h>

namespace muster::bench {

struct Match {
    const char *rules, *red, *blue, *table;
};
inline constexpr Match ninth_25{"ninth", "concord-25", "tide-25", "three-cedars"},
    ninth_50{"ninth", "concord-50", "tide-50", "thornmere-fords"},
    ninth_100{"ninth", "concord-100", "tide-100", "bell-foundry"},
    eighth_25{"eighth", "covenant-25", "thorn-25", "quiet-orchards"},
    eighth_50{"eighth", "covenant-50", "thorn-50", "cinder-basin"},
    alternating_1000{"alternating", "river-guard", "briar-kin", "harrow-junction"},
    alternating_2000{"alternating", "grand-levy", "grand-levy", "harrow-junction"};

inline std::shared_ptr<const Setup> setup_of(const Match& match) {
    const auto army = [&](const std::string& name) {
        return load_army(MUSTER_SOURCE "/data/armies/" + std::string(match.rules) + "/" + name + ".json").value();
    };
    return make_setup(*find_rule_set(match.rules), army(match.red), army(match.blue),
                      load_table(MUSTER_SOURCE "/data/tables/" + std::string(match.table) + ".json").value())
        .value();
}

inline void play(benchmark::State& state, std::string_view players, const Match& match) {
    const auto setup = setup_of(match);
    std::uint64_t seed = 0;
    std::int64_t questions = 0;
    for (auto _ : state) {
        Session session(setup, std::make_shared<PhiloxDice>(1, seed), false);
        const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
        session.run({red.get(), blue.get()});
        questions += static_cast<std::int64_t>(session.answers());
        ++seed;
    }
    const auto all = static_cast<double>(questions);
    state.counters["questions/s"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
    state.counters["questions"] = benchmark::Counter(all, benchmark::Counter::kAvgIterations);
    state.counters["models a side"] = static_cast<double>(setup->models.size()) / 2;
}

} // namespace muster::bench
