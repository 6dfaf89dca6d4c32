// Whole battles with the ready armies on ready tables: no answer is refused, every battle ends, it can be continued
// from any checkpoint, and a replay gives the same battle. The golden playthrough shows one of them in words.
#include "matches.h"
#include "testing/whole_battles.h"

using namespace muster;
using namespace muster::test;

namespace {

Session battle(std::shared_ptr<const Setup> setup, std::string_view players, std::uint64_t seed, bool events = false) {
    Session session = play_out(std::move(setup), players, seed, events);
    CHECK(session.battle().outcome != Outcome::undecided);
    return session;
}

} // namespace

TEST_CASE("random players play every army to the end") {
    const Match matches[] = {small,
                             {"tide-25", "concord-25", "saltmarket-corner"},
                             {"concord-25", "concord-25", "cinder-basin"},
                             {"first-blades", "tide-25", "harrow-junction"},
                             {"tide-50", "first-blades", "thornmere-fords"},
                             {"concord-50", "tide-50", "bell-foundry"},
                             {"tide-100", "concord-100", "the-long-moor"}};
    for (const Match& match : matches) {
        const auto setup = setup_of(match);
        const std::uint64_t battles = match.red.ends_with("25") ? 14 : match.red.ends_with("100") ? 2 : 6;
        for (std::uint64_t seed = 0; seed < battles; ++seed) {
            CAPTURE(match.red);
            CAPTURE(seed);
            battle(setup, "random", seed);
        }
    }
}

TEST_CASE("quick players play to the end, and beat random ones") {
    const auto setup = setup_of(small);
    for (std::uint64_t seed = 0; seed < 4; ++seed) battle(setup, "quick", seed);
    CHECK(won_by_quick(setup, 4) >= 3);
}

TEST_CASE("a battle goes on from every checkpoint with the same events") {
    check_going_on_from_checkpoints(setup_of(small));
}

TEST_CASE("a replay of a battle, written and read, is the same battle") {
    check_replay(battle(setup_of({"tide-25", "first-blades", "harrow-junction"}), "random", 11, true), 11);
}

TEST_CASE("N-DICE-10 N-I-03 every die of a battle is told with its purpose, and every event has a line") {
    check_telling(battle(setup_of(small), "quick", 3, true));
}

// To renew it after a change that was meant: MUSTER_RENEW_GOLDEN=1 build/test_rules_ninth -tc="*playthrough*"
TEST_CASE("the playthrough in tests/golden/ninth.txt is still what happens") {
    check_golden(battle(setup_of(small), "quick", 2, true), MUSTER_SOURCE "/tests/golden/ninth.txt");
}
