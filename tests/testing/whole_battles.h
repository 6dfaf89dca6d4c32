// What is true of whole battles of any rule set: they end, they can be continued from any checkpoint, a replay gives
// the same battle, every die and event is told, and a golden playthrough does not change.
#pragma once

#include "rules/registry.h"
#include "testing/matches.h"
#include "testing/told.h"
#include "testing/watched_player.h"

#include <fstream>
#include <sstream>

namespace muster::test {

// Plays to the end, between two players of one kind.
inline Session play_out(std::shared_ptr<const Setup> setup, std::string_view players, std::uint64_t seed,
                        bool events = false) {
    Session session(std::move(setup), seeded(seed).stream(), events);
    const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
    WatchedPlayer watched_red(*red), watched_blue(*blue);
    session.run({&watched_red, &watched_blue});
    CHECK(watched_red.proposals + watched_blue.proposals > 10);
    CHECK(session.over());
    CHECK(session.refused_players() == 0);
    CHECK(session.battle().round <= 5);
    return session;
}

// How many of these battles red wins, with a quick player against a random one.
inline int won_by_quick(const std::shared_ptr<const Setup>& setup, std::uint64_t battles) {
    int won = 0;
    for (std::uint64_t seed = 0; seed < battles; ++seed) {
        Session session(setup, seeded(seed).stream(), false);
        const auto quick = make_player("quick", seed), random = make_player("random", seed);
        session.run({quick.get(), random.get()});
        CHECK(session.refused_players() == 0);
        won += session.battle().outcome == Outcome::red;
    }
    return won;
}

inline void check_going_on_from_checkpoints(const std::shared_ptr<const Setup>& setup) {
    struct Kept {
        Battle battle;
        std::size_t records;
    };
    std::vector<Kept> checkpoints;
    Session session(setup, seeded(5).stream());
    session.on_checkpoint = [&](const Battle& at, std::size_t records) {
        checkpoints.push_back({at, records});
        REQUIRE(battle_bytes(*setup->rules, session.checkpoint()) == battle_bytes(*setup->rules, at));
    };
    const auto player = make_player("quick", 5);
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    REQUIRE(checkpoints.size() > 100);
    const auto bytes = [&](const Battle& at) { return battle_bytes(*setup->rules, at); };
    const auto since = [&](std::size_t from, std::size_t to) {
        const auto first = session.records().begin();
        return std::vector<Record>(first + static_cast<std::ptrdiff_t>(from), first + static_cast<std::ptrdiff_t>(to));
    };
    // From each checkpoint to the one after the next.
    for (std::size_t i = 0; i + 2 < checkpoints.size(); ++i) {
        const Kept &from = checkpoints[i], &to = checkpoints[i + 2];
        const Session resumed(setup, seeded(5).stream(), from.battle, since(from.records, to.records),
                              to.battle.dice_drawn);
        const auto reached =
            std::ranges::find_if(checkpoints.begin() + static_cast<std::ptrdiff_t>(i) + 2, checkpoints.end(),
                                 [&](const Kept& kept) { return bytes(kept.battle) == bytes(resumed.checkpoint()); });
        REQUIRE(reached != checkpoints.end());
    }
    // From some checkpoints to the end, with the same events.
    for (std::size_t i = 0; i < checkpoints.size(); i += checkpoints.size() / 8) {
        const Kept& kept = checkpoints[i];
        const Session resumed(setup, seeded(5).stream(), kept.battle, since(kept.records, session.records().size()), 0);
        REQUIRE(bytes(resumed.battle()) == bytes(session.battle()));
        const std::size_t told = resumed.events().size(), before = session.events().size() - told;
        for (std::size_t event = 0; event < told; ++event)
            REQUIRE(resumed.events()[event] == session.events()[before + event]);
    }
}

// The replay, written and read.
inline void check_replay(const Session& session, std::uint64_t seed) {
    Document document = *Document::parse(replay_text(replay_of(session, seeded(seed))), "replay.json");
    const auto replay = read_replay(document, find_rule_set);
    REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
    const auto again = play_back(*replay);
    REQUIRE_MESSAGE(again.has_value(), again.error().text());
    CHECK(again->digest() == session.digest());
    CHECK(again->events() == session.events());
}

// Every die with its purpose, every event with a line.
inline void check_telling(const Session& session) {
    std::size_t dice = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        CHECK_FALSE(tell(english(), session, i).text.empty());
        if (const auto rolled = session.events().get<DiceRolled>(i)) {
            CHECK(rolled->purpose != Clause::none);
            dice += rolled->faces.size();
        }
        if (const auto again = session.events().get<DiceRerolled>(i)) dice += again->faces.size();
    }
    CHECK(dice == session.battle().dice_drawn);
    CHECK(dice > 100);
}

// Line by line. With MUSTER_RENEW_GOLDEN the file is written first.
inline void check_golden(const Session& session, const std::string& file) {
    std::string told;
    Weight before = Weight::line;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        const Told next = tell(english(), session, i);
        told += line_of(next, before) + "\n";
        before = next.weight;
    }
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

} // namespace muster::test
