// The promises of every rule set, tried at every question of random battles: a copy, a save and load, a replay and an
// undo all lead back to the same battle; a run can start from any checkpoint; the default answer is legal.
#include "drill_fixture.h"

#include "testing/every_question.h"

using namespace muster;
using namespace muster::test;

TEST_CASE("copy, save and load, replay and undo agree at every question") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_every_question(drill_setup(2, 4), seed);
}

TEST_CASE("a run can start from every checkpoint and tells the same events") {
    const auto setup = drill_setup();
    struct Kept {
        Battle battle;
        std::size_t records;
    };
    std::vector<Kept> checkpoints;
    RandomPlayer player(7);
    Session session(setup, seeded(7).stream());
    session.on_checkpoint = [&](const Battle& battle, std::size_t records) {
        checkpoints.push_back({battle, records});
        REQUIRE(battle_bytes(session.rules(), session.checkpoint()) == battle_bytes(session.rules(), battle));
    };
    session.run({&player, &player});
    REQUIRE(session.over());
    CHECK(checkpoints.size() > 10);
    for (const Kept& kept : checkpoints) {
        const std::vector<Record> since(session.records().begin() + static_cast<std::ptrdiff_t>(kept.records),
                                        session.records().end());
        const Session resumed(setup, seeded(7).stream(), kept.battle, since, 0);
        CHECK(same_battle(resumed, session));
        const std::size_t told = resumed.events().size();
        REQUIRE(told <= session.events().size());
        for (std::size_t i = 0; i < told; ++i)
            REQUIRE(resumed.events()[i] == session.events()[session.events().size() - told + i]);
    }
}

TEST_CASE("the same seed gives the same battle, another seed another one") {
    const auto digest = [](std::uint64_t seed) {
        Session session(drill_setup(), seeded(seed).stream(), false);
        RandomPlayer player(1);
        session.run({&player, &player});
        CHECK(session.over());
        CHECK(session.refused_players() == 0);
        return session.digest();
    };
    CHECK(digest(1) == digest(1));
    CHECK(digest(1) != digest(2));
}

TEST_CASE("a battle is a value: equal bytes after a round through JSON and bytes") {
    RandomPlayer player(3);
    Session session(drill_setup(), seeded(3).stream());
    session.run({&player, nullptr});
    const Battle& battle = session.battle();
    const std::string bytes = battle_bytes(session.rules(), battle);
    Battle read = begin_battle(session.setup());
    BytesReader from(bytes);
    transfer_battle(from, session.rules(), read);
    CHECK(battle_bytes(session.rules(), read) == bytes);
}
