// Battles that were played under older rules: they are shown from the transcript, exported, and not continued. To
// simulate changed rules, the tests change the store behind the server's back, so that playing a battle again no longer
// leads to its transcript.
#include "playing.h"

#include "base/fingerprint.h"
#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::test;

namespace {

std::string store_of(const RunningServer& server) { return (server.folder() / "battles.sqlite").string(); }
void change(const RunningServer& server, const std::string& sql) { sqlite::Connection(store_of(server)).execute(sql); }
std::int64_t count(const RunningServer& server, const std::string& sql) {
    sqlite::Connection database(store_of(server));
    auto row = database.prepare(sql);
    row.step();
    return row.integer();
}

// The third answer is one that no rule allows.
constexpr const char* refused_answer = "UPDATE entries SET answer = '{\"picks\": [{\"number\": 99}]}' WHERE number = 2";
// The dice fall otherwise.
constexpr const char* other_dice = "UPDATE battles SET seed = seed + 1";

json::value replay_file(const RunningServer& server, const std::string& id) {
    const HttpReply file = request(server.port(), "GET", "/api/battles/" + id + "/replay");
    REQUIRE_MESSAGE(file.status == 200, file.body);
    return file.json();
}

json::value ask(Browser& browser, std::string_view name, std::optional<std::size_t> at = {}, json::object input = {}) {
    json::object query{{"type", "query"}, {"client_id", "q"}, {"name", name}, {"input", std::move(input)}};
    if (at) query["at"] = *at;
    browser.send(query);
    return browser.wait_for("reply").at("output");
}

std::string refusal_of(Browser& browser, const json::object& message) {
    browser.send(message);
    return text_of(browser.wait_for("refused").at("code"));
}

// All that a spectator is told of a battle: setup, events, and the table at every decision.
struct Seen {
    json::value setup, older_rules, last;
    std::vector<json::value> tables;
    json::array events;

    Seen(const RunningServer& server, const std::string& id) {
        Browser browser(server.port());
        json::object snapshot = browser.hello(id, {});
        for (const json::object& message : browser.passed) {
            if (message.at("type") == "welcome") setup = message.at("setup"), older_rules = message.at("older_rules");
            if (message.at("type") == "events")
                for (const json::value& event : message.at("events").as_array()) events.push_back(event);
        }
        const auto answers = static_cast<std::size_t>(snapshot.at("at").as_int64());
        for (std::size_t at = 0; at <= answers; ++at) {
            json::value table = ask(browser, "battle.at", at);
            table.at("free_undos") = nullptr; // nobody undoes anything here
            tables.push_back(std::move(table));
        }
        CHECK(ask(browser, "battle.events").at("events").as_array().size() ==
              std::min<std::size_t>(500, events.size()));
        snapshot["epoch"] = snapshot["free_undos"] = nullptr;
        if (!snapshot["question"].is_null())
            snapshot["question"].at("position") = snapshot["question"].at("automatic") = nullptr;
        last = std::move(snapshot);
    }
};

void check_same(const Seen& then, const Seen& now) {
    CHECK(now.setup == then.setup);
    CHECK(now.last == then.last);
    CHECK(now.events == then.events);
    REQUIRE(now.tables.size() == then.tables.size());
    for (std::size_t i = 0; i < then.tables.size(); ++i) CHECK_MESSAGE(now.tables[i] == then.tables[i], i);
}

} // namespace

TEST_CASE("a battle that today's rules cannot rebuild is shown as it was told, and says why it cannot go on") {
    for (const char* other_rules : {refused_answer, other_dice}) {
        CAPTURE(other_rules);
        RunningServer server;
        const NewGame over = drill(server.port()), going_on = drill(server.port(), 6);
        {
            Browser browser(server.port()), other(server.port());
            play_defaults(browser, browser.hello(over.id, {over.red, over.blue}));
            play_defaults(other, other.hello(going_on.id, {going_on.red, going_on.blue}), 40);
            other.send({{"type", "takeback"}, {"deal", "offer"}, {"to", 35}});
            play_defaults(other, other.wait_for("snapshot"), 3);
        }
        const Seen over_then(server, over.id), going_on_then(server, going_on.id);
        CHECK(over_then.older_rules.is_null());
        CHECK(going_on_then.tables.size() == 39);
        const json::value over_file = replay_file(server, over.id), going_on_file = replay_file(server, going_on.id);

        change(server, other_rules);
        server.restart();
        const Seen over_now(server, over.id), going_on_now(server, going_on.id);
        check_same(over_then, over_now);
        check_same(going_on_then, going_on_now);
        for (const Seen* now : {&over_now, &going_on_now}) {
            CHECK(now->older_rules.at("whole") == true);
            CHECK(now->older_rules.at("damaged") == false); // though not a clause was worded otherwise
            CHECK(now->older_rules.at("exports") == true);
            CHECK(now->older_rules.at("at").as_int64() > 0);
            CHECK(now->older_rules.at("at").as_int64() < 39);
            if (other_rules == refused_answer) CHECK(now->older_rules.at("at") == 3);
            CHECK_FALSE(text_of(now->older_rules.at("text")).empty());
        }
        // The files are those of before, but for what was changed in them to make the rules others.
        const json::value over_kept = replay_file(server, over.id), kept = replay_file(server, going_on.id);
        for (const auto& [then, now] : {std::pair(over_file, over_kept), std::pair(going_on_file, kept)}) {
            for (const char* key : {"setup", "setup_digest", "digest", "rules", "catalogue"})
                CHECK(now.at(key) == then.at(key));
            REQUIRE(now.at("entries").as_array().size() == then.at("entries").as_array().size());
            for (std::size_t i = 3; i < then.at("entries").as_array().size(); ++i)
                CHECK(now.at("entries").as_array()[i] == then.at("entries").as_array()[i]);
        }
        if (other_rules == refused_answer) CHECK(kept.at("dice") == going_on_file.at("dice"));

        // Nothing is answered, asked of the rules, resigned, taken back, forked or drawn; to delete it is as ever.
        Browser browser(server.port());
        const json::object snapshot = browser.hello(going_on.id, {going_on.red, going_on.blue});
        json::object answer = answer_to(snapshot.at("question"), "one");
        answer["answer"] = {{"pass", true}};
        CHECK(refusal_of(browser, answer) == "rules_changed");
        CHECK(refusal_of(browser, {{"type", "resign"}, {"seat", "red"}}) == "rules_changed");
        CHECK(refusal_of(browser, {{"type", "undo"}, {"seat", "red"}}) == "rules_changed");
        CHECK(refusal_of(browser, {{"type", "takeback"}, {"deal", "offer"}}) == "rules_changed");
        for (const char* name : {"unit.card", "battle.scenario"})
            CHECK(refusal_of(browser,
                             {{"type", "query"}, {"client_id", "q"}, {"name", name}, {"input", json::object()}}) ==
                  "rules_changed");
        CHECK(
            request(server.port(), "POST", "/api/battles/" + over.id + "/fork", R"({"at": 2, "seat": "red"})").status ==
            409);
        CHECK(request(server.port(), "GET", "/api/battles/" + over.id + "/plan").status == 409);
        CHECK(request(server.port(), "GET", "/api/battles/" + going_on.id).json().at("standing") == "playing");
        CHECK(request(server.port(), "DELETE", "/api/battles/" + going_on.id, "", {{"Muster-Seats", going_on.red}})
                  .status == 204);
        CHECK(count(server, "SELECT count(*) FROM told WHERE battle = '" + going_on.id + "'") == 0);
    }
}

TEST_CASE("what a battle tells is kept with each answer, through undos, take-backs and restarts") {
    RunningServer server;
    const NewGame game = drill(server.port(), 6);
    const auto kept = [&] { return count(server, "SELECT count(*) FROM told"); };
    Browser browser(server.port());
    json::object snapshot = play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 12);
    CHECK(kept() == snapshot.at("at").as_int64() + 1);
    browser.send({{"type", "takeback"}, {"deal", "offer"}, {"to", 7}});
    snapshot = browser.wait_for("snapshot");
    CHECK(kept() == 8);
    server.restart();
    Browser again(server.port());
    snapshot = play_defaults(again, again.hello(game.id, {game.red, game.blue}), 4);
    CHECK(kept() == snapshot.at("at").as_int64() + 1);
    const std::int64_t before = snapshot.at("at").as_int64();
    again.send({{"type", "undo"}, {"seat", snapshot.at("question").at("seat")}});
    while (true) {
        const json::object message = again.next();
        if (message.at("type") == "refused") break; // somebody else answered last
        if (message.at("type") != "snapshot") continue;
        CHECK(message.at("at").as_int64() < before);
        CHECK(kept() == message.at("at").as_int64() + 1);
        snapshot = message;
        break;
    }
    play_defaults(again, snapshot);
    const Seen then(server, game.id);
    change(server, other_dice);
    server.restart();
    check_same(then, Seen(server, game.id));
}

TEST_CASE("the export of an unfinished battle of older rules ends before what is still secret") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    while (!snapshot.at("question").at("secret").as_bool()) snapshot = play_defaults(browser, snapshot, 1);
    snapshot = play_defaults(browser, snapshot, 1); // one has bid, the other is about to
    REQUIRE(snapshot.at("question").at("secret").as_bool());
    const json::value file = replay_file(server, game.id);
    CHECK(static_cast<std::int64_t>(file.at("entries").as_array().size()) == snapshot.at("at").as_int64() - 1);
    change(server, other_dice);
    server.restart();
    Browser again(server.port());
    again.hello(game.id, {game.red});
    if (again.passed.front().at("older_rules").is_null()) { // no die was rolled yet: the battle is the same
        CHECK(replay_file(server, game.id) == file);
        change(server, "UPDATE entries SET answer = '{\"picks\": [{\"number\": 99}]}' WHERE number = 0");
        server.restart();
    }
    const json::value kept = replay_file(server, game.id);
    CHECK(kept.at("entries").as_array().size() == file.at("entries").as_array().size());
    CHECK(kept.at("digest") == file.at("digest"));
}

TEST_CASE("battles of a store that kept nothing of the kind open as ever, and are kept from then on") {
    RunningServer server;
    const NewGame over = drill(server.port()), going_on = drill(server.port(), 6);
    {
        Browser browser(server.port()), other(server.port());
        play_defaults(browser, browser.hello(over.id, {over.red, over.blue}));
        play_defaults(other, other.hello(going_on.id, {going_on.red, going_on.blue}), 20);
    }
    const Seen over_then(server, over.id), going_on_then(server, going_on.id);
    const std::int64_t told = count(server, "SELECT count(*) FROM told");
    const auto forget = [&] { change(server, "DELETE FROM told; DELETE FROM setups_told"); };
    const auto all_told = [&] { return count(server, "SELECT count(*) FROM told") == told; };
    server.restart(forget);
    SUBCASE("somebody opens them") {}
    SUBCASE("nobody opens them") {
        for (int i = 0; i < 500 && !all_told(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(all_told());
    }
    check_same(over_then, Seen(server, over.id));
    check_same(going_on_then, Seen(server, going_on.id));
    CHECK(all_told());

    SUBCASE("the rules change after they were opened") {
        change(server, refused_answer);
        server.restart();
        check_same(over_then, Seen(server, over.id));
        check_same(going_on_then, Seen(server, going_on.id));
    }
    SUBCASE("the rules have changed before: there is as much to see as today's rules follow, and it says so") {
        forget();
        change(server, refused_answer);
        server.restart();
        for (const std::string& id : {over.id, going_on.id}) {
            const Seen now(server, id);
            CHECK(now.older_rules.at("whole") == false);
            CHECK(now.older_rules.at("at") == 2);
            CHECK(now.tables.size() == 3);
            CHECK(now.setup == (id == over.id ? over_then : going_on_then).setup);
        }
        CHECK(replay_file(server, over.id).at("entries").as_array().size() == over_then.tables.size() - 1);
        CHECK(replay_file(server, going_on.id).at("entries").as_array().size() == 2);
        CHECK(count(server, "SELECT count(*) FROM told") == 0);
    }
    SUBCASE("today's rules lead elsewhere") {
        forget();
        change(server, other_dice);
        server.restart();
        for (const std::string& id : {over.id, going_on.id}) CHECK(Seen(server, id).older_rules.at("whole") == false);
    }
}

TEST_CASE("a store of the version before, as that version wrote it, opens with its battles") {
    RunningServer server;
    // One that is over, with a take-back, and one that goes on, of drill/red against drill/blue.
    std::ostringstream dump;
    dump << std::ifstream(MUSTER_SOURCE "/tests/store/version3.sql").rdbuf();
    server.restart([&] {
        for (const auto& file : std::filesystem::directory_iterator(server.folder()))
            std::filesystem::remove_all(file.path());
        change(server, dump.str());
    });
    const std::vector<std::string> ids = [&] {
        sqlite::Connection database(store_of(server));
        auto row = database.prepare("SELECT id FROM battles ORDER BY standing");
        std::vector<std::string> found;
        while (row.step()) found.push_back(row.text());
        return found;
    }();
    REQUIRE(ids.size() == 2);
    for (const std::string& id : ids) {
        const Seen seen(server, id);
        CHECK(seen.older_rules.is_null());
        CHECK(count(server, fmt::format("SELECT count(*) - 1 - {} FROM told WHERE battle = '{}'",
                                        seen.last.at("at").as_int64(), id)) == 0);
    }
}

TEST_CASE("an uploaded battle is shown as it was told, too, and a file that today's rules part from is refused with "
          "the place") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red, game.blue}));
    const std::string file = request(server.port(), "GET", "/api/battles/" + game.id + "/replay").body;
    const HttpReply brought = request(server.port(), "POST", "/api/replays", file);
    REQUIRE(brought.status == 201);
    const std::string id = text_of(brought.json().at("id"));
    const Seen then(server, id);
    // As if the rules were others: the file that is kept has another third answer.
    change(server, "UPDATE battles SET replay = json_set(replay, '$.entries[2]', json('{\"red\": {\"pass\": true}}')) "
                   "WHERE replay IS NOT NULL");
    server.restart();
    const Seen now(server, id);
    check_same(then, now);
    CHECK(now.older_rules.at("at") == 3);

    // A file with such an answer is refused: of today's rules as a wrong one, of others with the reason.
    json::value other = json::parse(file);
    other.at("entries").as_array()[2] = {{"red", {{"pass", true}}}};
    const HttpReply refused = request(server.port(), "POST", "/api/replays", json::serialize(other));
    CHECK(refused.status == 422);
    CHECK(refused.json().at("code") == "unfit");
    CHECK(text_of(refused.json().at("text")).find("entries[2]") != std::string::npos);
    other.at("catalogue") = "0123456789abcdef";
    const HttpReply older = request(server.port(), "POST", "/api/replays", json::serialize(other));
    CHECK(older.status == 422);
    CHECK(older.json().at("code") == "rules_changed");
    CHECK(text_of(older.json().at("text")).find("entries[2]") != std::string::npos);
    // One that they follow to its end is kept, whatever the clauses said then.
    json::value reworded = json::parse(file);
    reworded.at("catalogue") = "0123456789abcdef";
    CHECK(request(server.port(), "POST", "/api/replays", json::serialize(reworded)).status == 201);
}
