// Thinking players on several threads: what each thread keeps for itself never changes an answer.
#include "simulate/simulate.h"

#include "rules/registry.h"
#include "table/table_file.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

TEST_CASE("greedy and planning players fight the same battles on one thread and on several") {
    const std::string data = MUSTER_SOURCE "/data/";
    struct Match {
        const char *rules, *army, *table, *opponent;
    };
    for (const auto& [rules, army, table, opponent] :
         {Match{"ninth", "concord-25", "saltmarket-corner", sanitized ? "quick" : "greedy"},
          Match{"eighth", "intercessors", "quiet-orchards", "planner:100"},
          Match{"alternating", "river-guard", "harrow-junction", sanitized ? "greedy" : "planner:100"}}) {
        CAPTURE(rules);
        SimulationPlan plan;
        const Army both = load_army(data + "armies/" + rules + "/" + army + ".json").value();
        plan.setup =
            make_setup(*find_rule_set(rules), both, both, load_table(data + "tables/" + table + ".json").value())
                .value();
        plan.players = {"greedy", opponent};
        plan.battles = 2;
        const SimulationResult alone = simulate(plan);
        CHECK(alone.decisions() > 100);
        CHECK(alone.refused() == 0);
        plan.jobs = 2; // one battle each
        CHECK(simulate(plan).digest() == alone.digest());
    }
}
