// What is remembered of who sees whom is what somebody sees who looks for the first time.
#include "matches.h"

#include "rules/common/lookout.h"

using namespace muster;
using namespace muster::test;

TEST_CASE("N-I-59 what is remembered of sight is as if looked at anew, whoever moved or fell since") {
    const auto setup = setup_of({"tide-25", "concord-25", "saltmarket-corner"});
    Battle now = begin_battle(*setup);
    Lookout kept(*setup, now);
    std::size_t checkpoints = 0, seen = 0, hidden = 0;
    Session session(setup, seeded(4).stream(), false);
    session.on_checkpoint = [&](const Battle& battle, std::size_t) {
        now = battle;
        kept.look_again();
        Lookout fresh(*setup, now);
        fresh.look_again();
        ++checkpoints;
        for_models_on_table(now, [&](ModelId observer) {
            for_models_on_table(now, [&](ModelId target) {
                if (owner_of(now, observer) == owner_of(now, target)) return;
                if ((7 * index(observer) + 13 * index(target) + checkpoints) % 19 != 0) return; // some of them
                const bool sees = fresh.sees(observer, target);
                ++(sees ? seen : hidden);
                REQUIRE(kept.sees(observer, target) == sees);
                REQUIRE(kept.sees(target, observer) == sees);
            });
        });
    };
    const auto red = make_player("quick", 4), blue = make_player("random", 4);
    session.run({red.get(), blue.get()});
    CHECK(checkpoints > 100);
    CHECK(seen > 100);
    CHECK(hidden > 100);
}
