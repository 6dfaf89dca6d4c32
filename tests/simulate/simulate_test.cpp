#include "simulate/simulate.h"

#include "base/json_reader.h"
#include "rules/drill/drill.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

Army army(const std::string& name, int models = 3) {
    auto document =
        Document::parse(R"({"format":"muster-army/1","rules":"drill","name":")" + name +
                            R"(","units":[{"name":"A","models":)" + std::to_string(models) +
                            R"(,"base":"32mm","height":1.5},{"name":"B","models":4,"base":"25mm","height":1}]})",
                        "");
    return *read_army(*document);
}

SimulationPlan plan(std::uint64_t battles, unsigned jobs) {
    SimulationPlan made;
    made.setup = *make_setup(drill::rules, army("Red"), army("Blue"), Table{"", {30_in, 30_in}, {}});
    made.battles = battles;
    made.jobs = jobs;
    return made;
}

} // namespace

TEST_CASE("every figure is the same for any number of threads") {
    const SimulationResult one = simulate(plan(40, 1)), three = simulate(plan(40, 3));
    CHECK(one.battles.size() == 40);
    CHECK(one.digest() == three.digest());
    CHECK(one.decisions() == three.decisions());
    CHECK(one.count(Outcome::red) + one.count(Outcome::blue) + one.count(Outcome::draw) == 40);
    CHECK(one.count(Outcome::red) == three.count(Outcome::red));
    CHECK(one.refused() == 0);
}

TEST_CASE("a battle is known by its number, whatever was played before") {
    const SimulationResult all = simulate(plan(6, 2));
    CHECK(simulate_one(plan(6, 1), 5).result.digest == all.battles[5].digest);
    CHECK(all.battles[4].digest != all.battles[5].digest);
    CHECK(simulate(plan(5, 1)).digest() != all.digest());
}

TEST_CASE("a run that is stopped keeps what is done, without gaps") {
    std::atomic<bool> stop{true};
    RunOptions options;
    options.stop = &stop;
    CHECK(simulate(plan(50, 2), options).battles.empty());
    stop = false;
    options.progress = [&](std::uint64_t done) { stop = stop || done >= 5; };
    const SimulationResult some = simulate(plan(20'000, 2), options);
    CHECK(some.battles.size() >= 5);
    CHECK(some.battles.size() < 20'000);
    SimulationPlan as_many = plan(some.battles.size(), 1);
    CHECK(simulate(as_many).digest() == some.digest());
}

TEST_CASE("paired battles repeat the dice with the seats swapped and count for the armies") {
    const Table table{"", {30_in, 30_in}, {}};
    SimulationPlan paired = plan(20, 2);
    paired.players = {"quick", "quick"}; // who do not care for their seed
    paired.setup = *make_setup(drill::rules, army("Many", 8), army("Few", 1), table);
    SimulationPlan here = paired, there = paired;
    there.setup = paired.swapped = *make_setup(drill::rules, army("Few", 1), army("Many", 8), table);
    there.swapped = nullptr;
    bool told_apart = false;
    for (std::uint64_t i = 0; i < 10; ++i) {
        const BattleResult first = simulate_one(paired, 2 * i).result, second = simulate_one(paired, 2 * i + 1).result;
        const BattleResult as_sat = simulate_one(there, i).result;
        CHECK(first.digest == simulate_one(here, i).result.digest);
        CHECK(second.digest == as_sat.digest);
        CHECK(second.score == std::array{as_sat.score[1], as_sat.score[0]});
        CHECK((second.outcome == Outcome::red) == (as_sat.outcome == Outcome::blue));
        CHECK((second.outcome == Outcome::blue) == (as_sat.outcome == Outcome::red));
        told_apart = told_apart || as_sat.score[0] != as_sat.score[1];
    }
    CHECK(told_apart);
}
