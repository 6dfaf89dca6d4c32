// Whole battles with the ready armies: no answer is refused, every battle ends, it can be continued from any
// checkpoint, and a replay gives the same battle. The golden playthrough shows one of them in words.
#include "field.h"

#include "players/registry.h"
#include "table/table_file.h"
#include "testing/every_question.h"
#include "testing/sanitized.h"
#include "testing/whole_battles.h"

using namespace muster;
using namespace muster::test;

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

Session battle(std::shared_ptr<const Setup> setup, std::string_view players, std::uint64_t seed, bool events = false) {
    Session session(std::move(setup), seeded(seed).stream(), events);
    const auto red = make_player(players, seed), blue = make_player(players, seed + 1);
    WatchedPlayer watched_red(*red), watched_blue(*blue);
    session.run({&watched_red, &watched_blue});
    CHECK(session.over());
    CHECK(watched_red.proposals + watched_blue.proposals > 10);
    CHECK(session.refused_players() == 0);
    CHECK(session.battle().round == 4);
    CHECK(session.battle().outcome != Outcome::undecided);
    return session;
}

} // namespace

TEST_CASE("A-ARMY-01 A-I-93 both armies are of one agreed size") {
    const auto army = [](const std::string& name, int points) {
        Army read = load_army(data + "armies/alternating/" + name + ".json").value();
        read.details.edit<alternating::ArmyList>().points = points;
        return read;
    };
    const Table table = load_table(data + "tables/harrow-junction.json").value();
    const auto met = [&](int points) {
        return make_setup(alternating::rules, army("river-guard", 1000), army("briar-kin", points), table);
    };
    CHECK(met(1000).has_value());
    for (const int points : {999, 1001}) {
        const auto refused = met(points);
        REQUIRE(refused.has_error());
        CHECK(refused.error().text().find("A-ARMY-01") != std::string::npos);
    }
}

TEST_CASE("random players play every army to the end") {
    const std::pair<const char*, const char*> matches[] = {{"river-guard", "briar-kin"},
                                                           {"lantern-company", "cold-hearth"},
                                                           {"ash-riders", "gale-wing"},
                                                           {"grand-levy", "pale-court"}};
    for (const auto& [red, blue] : matches)
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            CAPTURE(red);
            CAPTURE(seed);
            battle(setup_of(red, blue), "random", seed);
        }
}

TEST_CASE("quick players play to the end, and beat random ones") {
    const auto setup = setup_of("river-guard", "briar-kin");
    int won = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        battle(setup, "quick", seed);
        Session session(setup, seeded(seed).stream(), false);
        const auto quick = make_player("quick", seed), random = make_player("random", seed);
        session.run({quick.get(), random.get()});
        CHECK(session.refused_players() == 0);
        won += session.battle().outcome == Outcome::red;
    }
    CHECK(won >= 4);
}

// Few models, and nearly everything that asks: secrets, orders, waiting units, transports, guards, wounds laid aside.
TEST_CASE("copy, save and load, replay and undo agree at every question") {
    const Field field({KindText{2, 4, 5, 1, "Ambush, Regeneration"}, KindText{1, 3, 4, 2, "Mage(3)"},
                       KindText{1, 4, 3, 6, "Transport(6), Wreck"}, KindText{3, 4, 5, 1, "Vengeance, Skirmisher"}},
                      {KindText{2, 4, 5, 1, "Scout, Counter"}, KindText{1, 3, 4, 2, "Mage(2), Relay"},
                       KindText{2, 4, 4, 1, "Guard, Escape", gun(24, 2)},
                       KindText{2, 4, 4, 2, "Rebirth", blade(3), R"("orders": [ { "ability": "Fast" } ])"}},
                      {area(20, 20, 30, 28, {Trait::difficult, Trait::dangerous, Trait::cover})}, {},
                      R"({ "name": "Bolt", "cost": 3, "weapon": { "name": "Bolt", "range": 18, "attacks": 2 } })");
    for (std::uint64_t seed = 1; seed <= (sanitized ? 1 : 2); ++seed) check_every_question(field.setup, seed);
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
        REQUIRE(battle_bytes(session.rules(), session.checkpoint()) == battle_bytes(session.rules(), battle));
    };
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    CHECK(checkpoints.size() > 20);
    for (std::size_t i = 0; i < checkpoints.size(); i += sanitized ? 21 : 7) {
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

TEST_CASE("every die of a battle is told with its purpose, and every event has a line") {
    const Session session = battle(setup_of("gale-wing", "lantern-company"), "quick", 3, true);
    std::size_t dice = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        CHECK_FALSE(tell(english(), session, i).text.empty());
        const auto rolled = session.events().get<DiceRolled>(i);
        if (!rolled) continue;
        CHECK(rolled->purpose != Clause::none);
        dice += rolled->faces.size();
    }
    CHECK(dice == session.battle().dice_drawn);
    CHECK(dice > 100);
}

// To renew it after a change that was meant: MUSTER_RENEW_GOLDEN=1 build/test_rules_alternating -tc="*playthrough*"
TEST_CASE("the playthrough in tests/golden/alternating.txt is still what happens") {
    const std::string file = MUSTER_SOURCE "/tests/golden/alternating.txt";
    const Session session = battle(setup_of("river-guard", "briar-kin"), "quick", 2, true);
    check_golden(session, file);
}
