// Whole battles with the ready armies: nobody is refused, every one ends, any checkpoint will do to go on from, and a
// replay gives the same battle.
#include "battle/replay.h"
#include "players/registry.h"
#include "rules/alternating/alternating.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

const std::string data = MUSTER_SOURCE "/data/";

std::shared_ptr<const Setup> setup_of(const std::string& red, const std::string& blue) {
    const auto army = [](const std::string& name) {
        return load_army(data + "armies/alternating/" + name + ".json").value();
    };
    return make_setup(alternating::rules, army(red), army(blue),
                      load_table(data + "tables/harrow-junction.json").value())
        .value();
}

DiceOrigin seeded(std::uint64_t seed) {
    DiceOrigin dice;
    dice.seed = seed;
    return dice;
}

} // namespace

TEST_CASE("random players play every army to the end") {
    const std::pair<const char*, const char*> matches[] = {{"river-guard", "briar-kin"},
                                                           {"lantern-company", "cold-hearth"},
                                                           {"ash-riders", "gale-wing"},
                                                           {"grand-levy", "pale-court"}};
    for (const auto& [red, blue] : matches)
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            CAPTURE(red);
            CAPTURE(seed);
            Session session(setup_of(red, blue), seeded(seed).stream(), false);
            const auto one = make_player("random", seed), other = make_player("random", seed + 1);
            session.run({one.get(), other.get()});
            CHECK(session.over());
            CHECK(session.refused_players() == 0);
            CHECK(session.battle().round == 4);
            CHECK(session.battle().outcome != Outcome::undecided);
        }
}

TEST_CASE("a run can start from every checkpoint, and a replay gives the same battle") {
    const auto setup = setup_of("grand-levy", "pale-court");
    struct Kept {
        Battle battle;
        std::size_t records;
    };
    std::vector<Kept> checkpoints;
    const auto player = make_player("random", 7);
    Session session(setup, seeded(7).stream());
    session.on_checkpoint = [&](const Battle& battle, std::size_t records) {
        checkpoints.push_back({battle, records});
    };
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    CHECK(checkpoints.size() > 20);
    for (std::size_t i = 0; i < checkpoints.size(); i += 7) {
        const std::vector<Record> since(session.records().begin() + static_cast<std::ptrdiff_t>(checkpoints[i].records),
                                        session.records().end());
        const Session resumed(setup, seeded(7).stream(), checkpoints[i].battle, since, 0);
        CHECK(resumed.digest() == session.digest());
    }
    Document document = *Document::parse(replay_text(replay_of(session, seeded(7))), "replay.json");
    const auto replay = read_replay(document, find_rule_set);
    REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
    const auto again = play_back(*replay);
    REQUIRE_MESSAGE(again.has_value(), again.error().text());
    CHECK(again->digest() == session.digest());
}
