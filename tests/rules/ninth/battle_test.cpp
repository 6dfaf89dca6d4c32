// Whole battles with the ready armies on ready tables: nobody is refused, every one ends, any checkpoint will do to go
// on from, and a replay gives the same battle. The golden playthrough shows one of them in words.
#include "matches.h"

#include "rules/registry.h"
#include "testing/watched_player.h"

#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::test;

namespace {

Session battle(std::shared_ptr<const Setup> setup, std::string_view players, std::uint64_t seed, bool events = false) {
    Session session(std::move(setup), seeded(seed).stream(), events);
    const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
    WatchedPlayer watched_red(*red), watched_blue(*blue);
    session.run({&watched_red, &watched_blue});
    CHECK(session.over());
    CHECK(watched_red.proposals + watched_blue.proposals > 10);
    CHECK(session.refused_players() == 0);
    CHECK(session.battle().outcome != Outcome::undecided);
    CHECK(session.battle().round <= 5);
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
    int won = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        battle(setup, "quick", seed);
        Session session(setup, seeded(seed).stream(), false);
        const auto quick = make_player("quick", seed), random = make_player("random", seed);
        session.run({quick.get(), random.get()});
        CHECK(session.refused_players() == 0);
        won += session.battle().outcome == Outcome::red;
    }
    CHECK(won >= 3);
}

TEST_CASE("a battle goes on from every checkpoint with the same events") {
    const auto setup = setup_of(small);
    struct Kept {
        Battle battle;
        std::size_t records;
    };
    std::vector<Kept> checkpoints;
    Session session(setup, seeded(5).stream());
    session.on_checkpoint = [&](const Battle& at, std::size_t records) { checkpoints.push_back({at, records}); };
    const auto player = make_player("quick", 5);
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    REQUIRE(checkpoints.size() > 100);
    const auto bytes = [](const Battle& at) { return battle_bytes(ninth::rules, at); };
    const auto since = [&](std::size_t from, std::size_t to) {
        const auto first = session.records().begin();
        return std::vector<Record>(first + static_cast<std::ptrdiff_t>(from), first + static_cast<std::ptrdiff_t>(to));
    };
    // From each of them as far as the one after the next.
    for (std::size_t i = 0; i + 2 < checkpoints.size(); ++i) {
        const Kept &from = checkpoints[i], &to = checkpoints[i + 2];
        const Session resumed(setup, seeded(5).stream(), from.battle, since(from.records, to.records),
                              to.battle.dice_drawn);
        const auto reached =
            std::ranges::find_if(checkpoints.begin() + static_cast<std::ptrdiff_t>(i) + 2, checkpoints.end(),
                                 [&](const Kept& kept) { return bytes(kept.battle) == bytes(resumed.checkpoint()); });
        REQUIRE(reached != checkpoints.end());
    }
    // From some of them to the end, with the same events.
    for (std::size_t i = 0; i < checkpoints.size(); i += checkpoints.size() / 8) {
        const Kept& kept = checkpoints[i];
        const Session resumed(setup, seeded(5).stream(), kept.battle, since(kept.records, session.records().size()), 0);
        REQUIRE(bytes(resumed.battle()) == bytes(session.battle()));
        const std::size_t told = resumed.events().size(), before = session.events().size() - told;
        for (std::size_t event = 0; event < told; ++event)
            REQUIRE(resumed.events()[event] == session.events()[before + event]);
    }
}

TEST_CASE("a replay of a battle, written and read, is the same battle") {
    const auto setup = setup_of({"tide-25", "first-blades", "harrow-junction"});
    const Session session = battle(setup, "random", 11, true);
    Document document = *Document::parse(replay_text(replay_of(session, seeded(11))), "replay.json");
    const auto replay = read_replay(document, find_rule_set);
    REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
    const auto again = play_back(*replay);
    REQUIRE_MESSAGE(again.has_value(), again.error().text());
    CHECK(again->digest() == session.digest());
    CHECK(again->events() == session.events());
}

TEST_CASE("N-DICE-10 N-I-03 every die of a battle is told with its purpose, and every event has a line") {
    const Session session = battle(setup_of(small), "quick", 3, true);
    std::size_t dice = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        CHECK_FALSE(ninth::rules.narrate(session.setup(), session.events(), i).empty());
        if (const auto rolled = session.events().get<DiceRolled>(i)) {
            CHECK(rolled->purpose != Clause::none);
            dice += rolled->faces.size();
        }
        if (const auto again = session.events().get<DiceRerolled>(i)) dice += again->faces.size();
    }
    CHECK(dice == session.battle().dice_drawn);
    CHECK(dice > 100);
}

// To renew it after a change that was meant: MUSTER_RENEW_GOLDEN=1 build/test_rules_ninth -tc="*playthrough*"
TEST_CASE("the playthrough in tests/golden/ninth.txt is still what happens") {
    const std::string file = MUSTER_SOURCE "/tests/golden/ninth.txt";
    const Session session = battle(setup_of(small), "quick", 2, true);
    std::string told;
    for (std::size_t i = 0; i < session.events().size(); ++i)
        told += ninth::rules.narrate(session.setup(), session.events(), i) + "\n";
    if (std::getenv("MUSTER_RENEW_GOLDEN")) std::ofstream(file) << told;
    std::stringstream kept;
    kept << std::ifstream(file).rdbuf();
    std::istringstream expected(kept.str()), found(told);
    std::string expected_line, found_line;
    for (int line = 1; std::getline(found, found_line); ++line) {
        CAPTURE(line);
        REQUIRE(std::getline(expected, expected_line));
        REQUIRE(found_line == expected_line);
    }
    CHECK_FALSE(std::getline(expected, expected_line));
}
