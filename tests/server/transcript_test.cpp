// The transcript of a battle is what all clients were sent, at every decision, in every game.
#include "server/transcript.h"

#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "rules/registry.h"
#include "server/describe.h"
#include "server/queries/query.h"
#include "testing/matches.h"
#include "testing/told.h"

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

// A battle of quick players, with take-backs on the way.
Session played(const RuleSet& rules, const test::Match& match, std::size_t answers) {
    Session session(setup_of(rules, match), seeded(4).stream());
    const auto red = make_player("quick", 1), blue = make_player("quick", 2);
    const auto play_to = [&](std::size_t to) {
        session.run({red.get(), blue.get()}, [&](const Battle&) { return session.view(Side::red).decision() >= to; });
    };
    play_to(answers / 2);
    session.take_back(answers / 3);
    play_to(answers - 10);
    session.take_back(answers - 20);
    play_to(answers);
    return session;
}

void check_kept(std::string_view name, const test::Match& match) {
    CAPTURE(name);
    const Session session = played(*find_rule_set(name), match, 150);
    Retold retold = retell(replay_of(session, seeded(4)), english());
    REQUIRE(retold.session.has_value());
    CHECK(retold.entries == session.entries().size());
    REQUIRE(retold.told.size() == session.answers() + 1);
    CHECK(retold.told.back().digest == hexadecimal(session.digest()));
    CHECK(retold.told.back().next_die == static_cast<std::int64_t>(session.next_die()));
    std::size_t size = 0;
    for (const StoredTold& told : retold.told) size += told.changes.size() + told.events.size();
    CHECK(size / retold.told.size() < 1'500); // bytes a decision
    const Transcript transcript(std::move(retold.told));
    CHECK(transcript.count_events() == session.events().size());
    CHECK(transcript.still_holds(public_snapshot(session)));
    for (std::size_t at = 0; at <= session.answers(); at += 7)
        CHECK(transcript.snapshot(at) == json_from(public_snapshot(session_at(session, at).value())));
    const json::value events = json::parse(transcript.events(3, 8, session.answers()));
    REQUIRE(events.at("events").as_array().size() == 5);
    protocol::EventInfo fifth = describe_event(session, 5, 0, english());
    CHECK(events.at("events").as_array()[2].at("line").as_string() == fifth.line);
    CHECK(events.at("events").as_array()[2].at("number") == 5);
    CHECK_FALSE(transcript.parts_from(transcript));
}

} // namespace

TEST_CASE("the kept snapshots are those that were told, at every decision") {
    check_kept("ninth", {"concord-25", "tide-25", "bell-foundry"});
    check_kept("eighth", {"covenant-25", "thorn-25", "bell-foundry"});
    check_kept("alternating", {"ash-riders", "river-guard", "harrow-junction"});
}

TEST_CASE("events that an older program has kept without their weight get it by how their lines begin") {
    StoredTold told;
    told.changes = "[{}]";
    told.events = R"([{"number": 0, "name": "step_begun", "line": "Movement phase of red"},
                      {"number": 1, "name": "unit_moved", "line": "red Squad moves"},
                      {"number": 2, "name": "save_tried", "line": "  red Squad 1 makes its save"},
                      {"number": 3, "name": "battle_ended", "line": "\nThe battle ends 1 : 0"},
                      {"number": 4, "name": "save_tried", "line": "", "weight": "heading"}])";
    const json::value events = json::parse(Transcript({told}).events(0, 9, 0));
    std::vector<std::string> weights;
    for (const json::value& event : events.at("events").as_array())
        weights.emplace_back(event.at("weight").as_string());
    CHECK(weights == std::vector<std::string>{"heading", "line", "detail", "heading", "heading"});
}
