#include "playing.h"

#include "server/files.h"
#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

using namespace muster;
using namespace muster::test;

TEST_CASE("home tells what there is, and the battles of the tokens that are shown") {
    RunningServer server;
    json::value home = request(server.port(), "GET", "/api/home").json();
    CHECK(home.at("rules").as_array().size() == rule_sets().size());
    CHECK(home.at("tables").as_array().size() >= 10);
    CHECK(home.at("battles").as_array().empty());
    for (const json::value& rules : home.at("rules").as_array())
        if (text_of(rules.at("name")) == "ninth") { // N-WAR-12
            REQUIRE(rules.at("tables").as_array().size() == 4);
            CHECK(rules.at("tables").at(2).at("power").to_number<int>() == 200);
            CHECK(rules.at("tables").at(2).at("least") == json::value{44 * 508, 60 * 508});
            CHECK(rules.at("starters") == json::value{"ninth/first-blades", "ninth/concord-25"});
        }
    const NewGame game = drill(server.port());
    drill(server.port());
    home = request(server.port(), "GET", "/api/home", "", {{"Muster-Seats", "other " + game.red}}).json();
    REQUIRE(home.at("battles").as_array().size() == 1);
    CHECK(text_of(home.at("battles").at(0).at("id")) == game.id);
    CHECK(home.at("battles").at(0).at("you").as_array().size() == 1);
}

TEST_CASE("a language is the page's texts and those of every rule set, as one") {
    RunningServer server;
    const json::value home = request(server.port(), "GET", "/api/home").json();
    CHECK(home.at("languages").as_array().size() == 6);
    const json::value polish = request(server.port(), "GET", "/api/languages/pl").json();
    CHECK(polish.as_object().contains("page.home"));
    CHECK(polish.as_object().contains("area.N-AIR"));
    CHECK(request(server.port(), "GET", "/api/languages/xx").status == 404);
    CHECK(request(server.port(), "GET", "/api/languages/ninth/pl").status == 404);
    CHECK(request(server.port(), "GET", "/api/languages/../armies/drill/red").status == 404);
}

TEST_CASE("a battle that cannot be is refused with a reason") {
    RunningServer server;
    const auto post = [&](const std::string& body) { return request(server.port(), "POST", "/api/battles", body); };
    CHECK(post("{").status == 400);
    CHECK(post(R"({"rules": "drill", "more": 1})").status == 400);
    CHECK(post(R"({"rules": "chess"})").status == 422);
    CHECK(post(R"({"rules": "drill", "red": {"army": "ninth/concord-25"}})").status == 422);
    CHECK(post(R"({"rules": "drill", "red": {"army": "../armies/drill/red"}})").status == 422);
    CHECK(post(R"({"rules": "drill", "red": {"document": {"format": "muster-army/1"}}})").status == 422);
    CHECK(post(R"({"rules": "drill", "blue": {"who": "computer:nobody"}})").status == 422);
    CHECK(post(R"({"rules": "drill", "red": {"who": "friend"}, "blue": {"who": "friend"}})").status == 422);
    CHECK(post(R"({"rules": "drill", "table": "nowhere"})").status == 422);
    CHECK(post(R"({"rules": "drill", "table": "random"})").status == 201);
    CHECK(request(server.port(), "POST", "/api/battles", R"({"rules": "drill"})", {{"Content-Type", "text/plain"}})
              .status == 415);
}

TEST_CASE("only who sits there deletes a battle, and then it is gone for everybody") {
    RunningServer server;
    const NewGame game = drill(server.port());
    const std::string path = "/api/battles/" + game.id;
    Browser browser(server.port());
    browser.hello(game.id, {game.red, game.blue});
    CHECK(request(server.port(), "DELETE", path).status == 403);
    CHECK(request(server.port(), "GET", path).json().at("standing") == "playing");
    CHECK(request(server.port(), "DELETE", path, "", {{"Muster-Seats", game.blue}}).status == 204);
    CHECK(request(server.port(), "GET", path).status == 404);
    CHECK(browser.wait_for("notice").at("news") == "deleted");
    browser.send({{"type", "undo"}});
    CHECK(browser.wait_for("refused").at("code") == "no_such_battle");
}

TEST_CASE("battles that are played are listed for watching, unless they shall not be") {
    RunningServer server;
    const NewGame open = drill(server.port());
    const NewGame hidden = create(server.port(), {{"rules", "drill"}, {"listed", false}});
    Browser first(server.port()), second(server.port());
    first.hello(open.id, {open.red, open.blue});
    second.hello(hidden.id, {hidden.red, hidden.blue});
    first.wait_for("presence"), second.wait_for("presence");
    const json::value live = request(server.port(), "GET", "/api/battles?live").json();
    REQUIRE(live.at("battles").as_array().size() == 1);
    CHECK(text_of(live.at("battles").at(0).at("id")) == open.id);
}

TEST_CASE("a battle is live while who sits there is here; one of computers while somebody looks") {
    RunningServer server;
    const auto live = [&] {
        return request(server.port(), "GET", "/api/battles?live").json().at("battles").as_array().size();
    };
    const NewGame people = drill(server.port());
    CHECK(live() == 0); // nobody has come
    {
        Browser watcher(server.port()), player(server.port());
        watcher.hello(people.id, {});
        watcher.wait_for("presence");
        CHECK(live() == 0);
        player.hello(people.id, {people.red, people.blue});
        player.wait_for("presence");
        CHECK(live() == 1);
    }
    for (int i = 0; i < 500 && live() != 0; ++i) // who leaves is noticed on another thread
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(live() == 0);

    const NewGame computers =
        create(server.port(),
               {{"rules", "drill"}, {"red", {{"who", "computer:random"}}}, {"blue", {{"who", "computer:random"}}}});
    CHECK(live() == 0);
    Browser watcher(server.port());
    watcher.hello(computers.id, {});
    watcher.wait_for("presence");
    CHECK(live() == 1);
}

TEST_CASE("a battle can be seen from above before it is looked at") {
    RunningServer server;
    const NewGame game =
        create(server.port(), {{"rules", "drill"}, {"seed", 2}, {"blue", {{"who", "computer:random"}}}});
    const std::string address = "/api/battles/" + game.id + "/plan";
    CHECK(request(server.port(), "GET", address).status == 409); // nobody has sat down
    Browser browser(server.port());
    const json::object last = play_defaults(browser, browser.hello(game.id, {game.red}));
    const std::string svg = request(server.port(), "GET", address).body;
    std::size_t standing = 0, drawn = 0;
    for (const json::value& model : last.at("models").as_array()) standing += model.at("whereabouts") == "table";
    for (const std::string_view colour : {"#F0764A", "#8CCBFA"})
        for (std::size_t at = 0; (at = svg.find(colour, at)) != std::string::npos; ++at) ++drawn;
    CHECK(svg.starts_with("<svg"));
    CHECK(drawn == standing);
    CHECK(request(server.port(), "DELETE", address, "", {{"Muster-Seats", game.red}}).status == 405);
}

TEST_CASE("a replay that is brought along can be looked at, and one that lies cannot") {
    RunningServer server;
    const NewGame game =
        create(server.port(), {{"rules", "drill"}, {"seed", 2}, {"blue", {{"who", "computer:random"}}}});
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red}));
    const std::string text = request(server.port(), "GET", "/api/battles/" + game.id + "/replay").body;
    const HttpReply kept = request(server.port(), "POST", "/api/replays", text);
    REQUIRE(kept.status == 201);
    Browser viewer(server.port());
    CHECK(viewer.hello(text_of(kept.json().at("id")), {}).at("ended").at("how") == "played");
    const HttpReply again = request(server.port(), "POST", "/api/replays", text);
    CHECK(again.json().at("id") == kept.json().at("id")); // kept once, for who brought it first
    CHECK(again.json().at("token").is_null());
    json::value lie = json::parse(text);
    // Every take-back plays the battle again: a small file of them would keep a server busy for long.
    json::array& entries = lie.as_object()["entries"].as_array();
    const std::size_t half = entries.size() / 2;
    for (int i = 0; i < 60'000; ++i) entries.push_back(json::object{{"back_to", half}, {"next_die", 0}});
    CHECK(request(server.port(), "POST", "/api/replays", json::serialize(lie)).body.find("at most 60000") !=
          std::string::npos);
    lie = json::parse(text);
    lie.as_object()["digest"] = "0123456789abcdef";
    CHECK(request(server.port(), "POST", "/api/replays", json::serialize(lie)).status == 422);
    // Whoever brought it can take it away.
    const std::string address = "/api/battles/" + text_of(kept.json().at("id"));
    CHECK(request(server.port(), "DELETE", address).status == 403);
    CHECK(request(server.port(), "DELETE", address, "", {{"Muster-Seats", text_of(kept.json().at("token"))}}).status ==
          204);
    CHECK(request(server.port(), "GET", address).status == 404);
}

TEST_CASE("a battle that has ended can be played on from any decision, with dice that have not fallen yet") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"blue", {{"who", "computer:random"}}}});
    const std::string address = "/api/battles/" + game.id + "/fork";
    Browser browser(server.port());
    const json::object first = browser.hello(game.id, {game.red});
    CHECK(request(server.port(), "POST", address, R"({"at": 0})").status == 409); // its dice are still secret
    const json::object last = play_defaults(browser, first);
    const Replay old = replay_of_battle(server.port(), game.id);

    CHECK(request(server.port(), "POST", address, fmt::format(R"({{"at": {}}})", last.at("at").as_int64())).status ==
          409);
    const auto at = last.at("at").to_number<std::size_t>() - 1; // late: dice have fallen, whatever they were
    const HttpReply made = request(server.port(), "POST", address, fmt::format(R"({{"at": {}, "seat": "blue"}})", at));
    REQUIRE(made.status == 201);
    const std::string id = text_of(made.json().at("id")), token = text_of(made.json().at("seats").at("blue"));
    CHECK(made.json().at("seats").at("red").is_null());
    Browser again(server.port());
    const json::object from = again.hello(id, {token});
    CHECK(from.at("at").to_number<std::size_t>() >= at); // the computer may have gone on already
    CHECK((from.at("ended").is_null() ? play_defaults(again, from) : from).at("ended").at("how") == "played");
    const Replay fresh = replay_of_battle(server.port(), id);
    REQUIRE(fresh.entries.size() > at);
    for (std::size_t i = 0; i < at; ++i) CHECK(fresh.entries[i].answer == old.entries[i].answer);
    CHECK(play_back(fresh).value().digest() == fresh.digest);

    // What fell before is taken over, and has the old proof; what falls now has a key and a promise of its own.
    REQUIRE(fresh.dice.given.size() > 0);
    REQUIRE(fresh.dice.given.size() <= old.dice.faces.size());
    CHECK(std::ranges::equal(fresh.dice.given, std::span(old.dice.faces).first(fresh.dice.given.size())));
    CHECK(fresh.dice.secret != old.dice.secret);
    CHECK(fresh.dice.nonces.red != old.dice.nonces.red);
    CHECK(fresh.dice.nonces.blue != old.dice.nonces.blue);
    CHECK(to_hex(fresh.dice.commitment) == text_of(made.json().at("commitment")));
    CHECK(verifies(fresh.dice, fresh.dice.given.size() + fresh.dice.faces.size()) == true);
    again.send({{"type", "query"}, {"name", "battle.verify"}});
    const json::object proof = again.wait_for("reply").at("output").as_object();
    CHECK(proof.at("verified") == true);
    CHECK(proof.at("given").to_number<std::size_t>() == fresh.dice.given.size());
    CHECK(proof.at("dice").to_number<std::size_t>() == fresh.dice.faces.size());
    const std::string file = (server.folder() / "fork.json").string(), said = file + ".txt";
    std::ofstream(file) << replay_text(fresh);
    CHECK(std::system(("python3 " MUSTER_SOURCE "/docs/verify_dice.py " + file + " > " + said).c_str()) == 0);
    std::ifstream script(said);
    const std::string words(std::istreambuf_iterator<char>(script), {});
    CHECK(words.find(fmt::format("not verified here: the first {} dice", fresh.dice.given.size())) !=
          std::string::npos);
    CHECK(words.find(fmt::format("verified: {} dice", fresh.dice.faces.size())) != std::string::npos);

    // A fork of the fork takes over what that one did, and what fell in it.
    const HttpReply more = request(server.port(), "POST", "/api/battles/" + id + "/fork",
                                   fmt::format(R"({{"at": {}, "seat": "red"}})", at));
    REQUIRE(more.status == 201);
    Browser third(server.port());
    third.hello(text_of(more.json().at("id")), {text_of(more.json().at("seats").at("red"))});
    CHECK(replay_of_battle(server.port(), text_of(more.json().at("id"))).dice.given.size() >= fresh.dice.given.size());
}

TEST_CASE("the fork of a battle by seed goes on by the seed after it") {
    RunningServer server;
    const NewGame game = drill(server.port(), 2);
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red, game.blue}));
    const HttpReply made =
        request(server.port(), "POST", "/api/battles/" + game.id + "/fork", R"({"at": 24, "seat": "red"})");
    REQUIRE(made.status == 201);
    const std::string id = text_of(made.json().at("id"));
    Browser again(server.port());
    play_defaults(again, again.hello(id, {text_of(made.json().at("seats").at("red"))}));
    const Replay fresh = replay_of_battle(server.port(), id);
    CHECK(fresh.dice.seed == 3);
    CHECK_FALSE(fresh.dice.given.empty());
    CHECK(play_back(fresh).value().digest() == fresh.digest);
}

TEST_CASE("a store of the first version is brought up to date with everything in it") {
    RunningServer server;
    const NewGame game = drill(server.port());
    {
        Browser browser(server.port());
        play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 5);
    }
    const std::string file = (server.folder() / "battles.sqlite").string();
    {
        sqlite::Connection old(file);
        old.execute(
            "ALTER TABLE battles DROP COLUMN given; ALTER TABLE entries DROP COLUMN by_hand; "
            "ALTER TABLE entries DROP COLUMN goes_on; ALTER TABLE entries DROP COLUMN own; ALTER TABLE seats DROP "
            "COLUMN orders; DROP TABLE told; "
            "DROP TABLE setups_told; ALTER TABLE battles DROP COLUMN asked_at; "
            "ALTER TABLE battles DROP COLUMN thought; DROP TABLE server; ALTER TABLE battles DROP COLUMN start; ALTER "
            "TABLE battles DROP COLUMN taken_over; "
            "PRAGMA user_version = 1");
    }
    server.restart();
    Browser browser(server.port());
    CHECK(browser.hello(game.id, {game.red, game.blue}).at("at") == 5);
}

TEST_CASE("the page comes with a strict policy and tags, its own addresses lead to it, and nothing leads out") {
    const auto folder = std::filesystem::temp_directory_path() / "muster-page-test";
    std::filesystem::create_directories(folder / "assets");
    std::ofstream(folder / "index.html") << "<!doctype html>";
    std::ofstream(folder / "assets/index-1.js") << "1";
    ServerOptions options;
    options.page = folder;
    RunningServer server(options);
    const HttpReply page = request(server.port(), "GET", "/");
    CHECK(page.status == 200);
    CHECK(page.policy == content_policy);
    CHECK(page.policy.find("unsafe") == std::string::npos);
    CHECK(request(server.port(), "GET", "/", "", {{"If-None-Match", page.tag}}).status == 304);
    for (const char* path : {"/new", "/b/abc", "/rules/ninth/N-MOV-15", "/army/ninth/concord-25"})
        CHECK(request(server.port(), "GET", path).body == page.body);
    CHECK(request(server.port(), "GET", "/assets/index-1.js").body == "1");
    for (const char* path :
         {"/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fx.txt", "/.git.x"})
        CHECK_MESSAGE(request(server.port(), "GET", path).status == 404, path);
    CHECK(request(server.port(), "POST", "/").status == 405);
    // Who looks at it in a browser is told by the page itself; a script that is missing is just missing.
    for (const char* path :
         {"/none.php", "/rules/a.b", "/../secret.txt", "/rules/%", "/b/%E0%A4%A", "/%zz", "/army/%"}) {
        const HttpReply lost = request(server.port(), "GET", path, "", {{"Accept", "text/html,*/*"}});
        CHECK_MESSAGE(lost.status == 404, path);
        CHECK_MESSAGE(lost.body == page.body, path);
    }
    CHECK(request(server.port(), "POST", "/rules/%").status == 405);
    std::filesystem::remove_all(folder);
}

TEST_CASE("an address of the interface that cannot be read, or leads nowhere, is refused as what it is") {
    RunningServer server;
    for (const char* path : {"/api/battles/%", "/api/battles/%4", "/api/join/%zz", "/api/armies/ninth%",
                             "/api/battles/a%00b", "/api/%/home", "/api/languages/%-1"}) {
        const HttpReply reply = request(server.port(), "GET", path);
        CHECK_MESSAGE(reply.status == 400, path);
        CHECK_MESSAGE(reply.json().at("code") == "bad_request", path);
    }
    for (const char* path : {"/api/battles/none", "/api/battles/%FF", "/api/battles/none/replay", "/api/join/none",
                             "/api/armies/none", "/api/armies/..%2f..%2fnone", "/api/armies/%C3", "/api/tables/none",
                             "/api/languages/none", "/api/none", "/api/battles/"})
        CHECK_MESSAGE(request(server.port(), "GET", path).status == 404, path);
}

TEST_CASE("HEAD is answered as GET, without the body") {
    RunningServer server;
    const auto head = [&](const std::string& path) {
        return raw_request(server.port(), "HEAD " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    };
    CHECK(head("/api/home").starts_with("HTTP/1.1 200"));
    CHECK(head("/api/home").ends_with("\r\n\r\n"));
    CHECK(head("/api/none").starts_with("HTTP/1.1 404"));
}

TEST_CASE("too many requests from one address are told to wait") {
    ServerOptions options;
    options.requests = 0.001, options.burst = 3;
    RunningServer server(options);
    for (int i = 0; i < 3; ++i) CHECK(request(server.port(), "GET", "/api/home").status == 200);
    CHECK(request(server.port(), "GET", "/api/home").status == 429);
}
