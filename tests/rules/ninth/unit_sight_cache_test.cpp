// What the cache remembers about who sees whom, and how far, equals a first look.
#include "matches.h"

#include "battle/unit_sight_cache.h"

using namespace muster;
using namespace muster::test;

namespace {

// From the models' places alone: the closest of the unit, and the closest of those that are seen.
UnitSightCache::Reach measured(const Setup& setup, const Battle& battle, UnitSightCache& cache, ModelId observer,
                               UnitId target) {
    UnitSightCache::Reach reach{false, 1000_in, 1000_in};
    for (ModelId model : models_of(battle, target)) {
        const Length away = straight_distance(solid_of(setup, battle, observer), solid_of(setup, battle, model));
        reach.closest = std::min(reach.closest, away);
        if (!cache.sees(observer, model)) continue;
        reach.seen = true;
        reach.closest_seen = std::min(reach.closest_seen, away);
    }
    return reach;
}

} // namespace

TEST_CASE("N-I-59 what is remembered of sight is as if looked at anew, whoever moved or fell since") {
    const auto setup = setup_of({"tide-25", "concord-25", "saltmarket-corner"});
    Battle now = begin_battle(*setup);
    UnitSightCache kept(*setup, now);
    std::size_t checkpoints = 0, seen = 0, hidden = 0, reaches = 0;
    Session session(setup, seeded(4).stream(), false);
    session.on_checkpoint = [&](const Battle& battle, std::size_t) {
        now = battle;
        kept.look_again();
        UnitSightCache fresh(*setup, now);
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
            for (std::size_t i = 0; i < now.units.size(); ++i) {
                const auto unit = static_cast<UnitId>(i);
                REQUIRE(kept.standing(unit).models == models_of(now, unit));
                if (now.units[i].whereabouts != Whereabouts::table || now.units[i].owner == owner_of(now, observer))
                    continue;
                if ((7 * index(observer) + i + checkpoints) % 11 != 0) continue;
                const UnitSightCache::Reach reach = kept.reach(observer, unit),
                                            afresh = measured(*setup, now, fresh, observer, unit);
                REQUIRE(reach.closest == afresh.closest);
                REQUIRE(reach.seen == afresh.seen);
                if (reach.seen) REQUIRE(reach.closest_seen == afresh.closest_seen);
                ++reaches;
            }
        });
    };
    const auto red = make_player("quick", 4), blue = make_player("random", 4);
    session.run({red.get(), blue.get()});
    CHECK(checkpoints > 100);
    CHECK(seen > 100);
    CHECK(hidden > 100);
    CHECK(reaches > 100);
}
