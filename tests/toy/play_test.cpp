// Whole races: the promises that every game keeps, and computer players that know nothing about this game.
#include "toy/toy_testing.h"

#include "testing/every_question.h"

#include "odds/matchup.h"
#include "players/registry.h"

using namespace muster;
using namespace muster::toy;
using namespace muster::toy::test;

namespace {

const std::string runners = R"({"name":"Runners","models":3,"pace":8})";
const std::string hurlers = R"({"name":"Hurlers","models":4,"pace":4,"reach":9,"aim":4})";

std::shared_ptr<const Setup> race() { return race_between(runners + "," + hurlers, hurlers + "," + runners); }

// Red's points less blue's.
int lead(std::string_view red, std::string_view blue, std::uint64_t seed) {
    Session session(race(), seeded(seed).stream(), false);
    const auto first = make_player(red, seed), second = make_player(blue, seed);
    session.run({first.get(), second.get()});
    CHECK(session.over());
    CHECK(session.refused_players() == 0);
    return session.battle().score[0] - session.battle().score[1];
}

} // namespace

TEST_CASE("copy, save and load, replay and undo agree at every question") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_every_question(race(), seed);
}

TEST_CASE("every computer player plays it to the end without an answer that is refused") {
    for (const std::string_view player : {"random", "quick", "greedy", "planner:200"}) {
        CAPTURE(player);
        lead(player, "random", 1);
    }
}

TEST_CASE("who goes for the bells beats who does not care, and who evaluates is no worse") {
    int quick = 0, greedy = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        quick += lead("quick", "random", seed) > 0;
        greedy += lead("greedy", "random", seed) > 0;
    }
    CHECK(quick >= 8);
    CHECK(greedy >= 8);
}

TEST_CASE("the odds of throws are those of dice: two of four models fall on average of four on 4+") {
    const auto setup = race();
    const Army& red = setup->army(Side::red);
    const OddsResult thrown = odds(matchup(red, 1, red, 1, {}).question);
    CHECK(thrown.mean_killed == doctest::Approx(2));
    CHECK(thrown.killed[4] == doctest::Approx(1.0 / 16));
    const OddsResult fewer = odds(matchup(red, 1, red, 0, {}).question); // at three models
    CHECK(fewer.p_destroyed == doctest::Approx(5.0 / 16));
    CHECK(volleys_of(matchup(red, 0, red, 1, {}).question) == 0); // nothing to throw
}

TEST_CASE("a race that was changed by hand is looked over before the rules see it") {
    const auto setup = race();
    Battle battle = begin_battle(*setup);
    CHECK_FALSE(rules.validate_battle(*setup, battle));
    battle.round = 5;
    CHECK(rules.validate_battle(*setup, battle)->place == "round");
    battle.round = 1, battle.stage = 2;
    CHECK(rules.validate_battle(*setup, battle)->place == "stage");
    battle.stage = 1;
    memory<Memory>(battle).acted.push_back(UnitId{4});
    CHECK(rules.validate_battle(*setup, battle)->place == "memory.acted");
}
