// Battles that were edited by hand: every battle that was played is valid, each fault is named, and every accepted
// battle can be played on.
#include "matches.h"
#include "testing/edited_battles.h"

using namespace muster;
using namespace muster::test;

namespace {

const Match large{"covenant-50", "thorn-50", "bell-foundry"};

} // namespace

TEST_CASE("every checkpoint of a battle is valid") {
    for (const Match& match : {small, large}) {
        const auto setup = setup_of(match);
        for (const Battle& battle : checkpoints_of(setup, 3)) {
            const auto problem = muster::validate_battle(*setup, battle);
            REQUIRE_MESSAGE(!problem, problem->text());
        }
    }
}

TEST_CASE("what the eighth could trip over is refused with its place") {
    const auto setup = setup_of(large);
    const std::vector<Battle> checkpoints = checkpoints_of(setup, 3);
    const Battle& middle = checkpoints[checkpoints.size() / 2];
    REQUIRE(middle.round > 0);
    check_faults_of_datasheets(*setup, middle);
    const Fault own[] = {
        {{{"stage", 10}}, "stage"},
        {{{"stage", 9}, {"over", false}}, "over"},
        {{{"stage", 6}}, "round"},
        {{{"phase", 6}}, "phase"},
        {with(eighth::rules, middle, "/memory/mission/division", 180), "memory.mission.division"},
    };
    check_faults(*setup, middle, own);
    const auto last = patched(eighth::rules, middle, {{"round", 5}, {"phase", 5}}); // of each
    CHECK_FALSE(muster::validate_battle(*setup, *last));
}

TEST_CASE("wounds, datasheets and carriers of models and units fit, or the battle is refused") {
    check_models_and_carriers(*setup_of(large));
}

TEST_CASE("a battle with a random edit is refused or can be played on") { check_random_edits(setup_of(small)); }
