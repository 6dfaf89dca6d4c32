// The server with the larger games: their queries, deployment, scenarios and replays. Everything else is shown with
// drills, so that a changed rule does not run those tests again.
#include "playing.h"

#include "battle/scenario.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::test;

TEST_CASE("the assistance agreed on holds on every way to ask, and ends with the battle") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "ninth"}, {"seed", 3}, {"assistance", "bare"}});
    Browser browser(server.port()), watcher(server.port());
    browser.hello(game.id, {game.red, game.blue});
    watcher.hello(game.id, {});
    const auto over_http = [&](const std::string& name) {
        const json::object body{{"battle", game.id}, {"input", {{"unit", 0}}}};
        return request(server.port(), "POST", "/api/query/" + name, json::serialize(body)).status;
    };
    for (const char* name : {"attack.options", "charge.options", "morale.odds", "odds.attack", "option.preview"}) {
        CHECK_MESSAGE(over_http(name) == 403, name);
        for (Browser* who : {&browser, &watcher}) {
            who->send({{"type", "query"}, {"name", name}, {"input", {{"unit", 0}}}});
            CHECK_MESSAGE(who->wait_for("refused").at("code") == "not_allowed", name);
        }
    }
    CHECK(over_http("unit.card") == 200); // what measures and what is legal is told
    watcher.send({{"type", "query"}, {"name", "unit.card"}, {"input", {{"unit", 0}}}});
    watcher.wait_for("reply");
    browser.send({{"type", "resign"}, {"seat", "red"}});
    browser.wait_for("snapshot");
    CHECK(over_http("morale.odds") != 403);
}

TEST_CASE("a quick battle opens at deployment, and deploys by itself when it is told to") {
    RunningServer server;
    const NewGame game = create(
        server.port(), {{"rules", "ninth"}, {"set_up", "choices"}, {"seed", 3}, {"blue", {{"who", "computer:quick"}}}});
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red});
    while (snapshot.at("question").is_null() || snapshot.at("question").at("automatic") == true)
        snapshot = browser.wait_for("snapshot"); // chosen for us
    CHECK(snapshot.at("question").at("kind") == "place_unit");
    CHECK(snapshot.at("zones").as_array().size() == 2);
    browser.send({{"type", "stance"}, {"set_up", "all"}});
    while (snapshot.at("round") == 0 || snapshot.at("question").at("automatic") == true)
        snapshot = browser.wait_for("snapshot");
    CHECK(snapshot.at("round") == 1);
}

TEST_CASE("any moment of a battle is a scenario that comes to the same question") {
    RunningServer server;
    const NewGame game = create(
        server.port(), {{"rules", "ninth"}, {"seed", 2}, {"set_up", "all"}, {"blue", {{"who", "computer:quick"}}}});
    Browser browser(server.port());
    browser.hello(game.id, {game.red});
    json::object snapshot;
    do snapshot = browser.wait_for("snapshot");
    while (snapshot.at("round").to_number<int>() == 0 || snapshot.at("question").is_null() ||
           snapshot.at("question").at("seat") != "red");
    browser.send({{"type", "query"}, {"client_id", "now"}, {"name", "battle.scenario"}});
    const json::object reply = browser.wait_for("reply");
    json::object scenario = reply.at("output").as_object();
    const auto run = [&] {
        const std::string file = (server.folder() / "moment.json").string();
        std::ofstream(file) << json::serialize(scenario);
        return run_scenario(file, MUSTER_SOURCE "/data", find_rule_set);
    };
    const auto report = run();
    REQUIRE(report.has_value());
    CHECK(report->failures == std::vector<std::string>{});
    CHECK(report->steps == snapshot.at("at").to_number<std::size_t>() + 1);
    scenario.at("steps").as_array().back().at("expect").at("question").at("seat") = "blue";
    CHECK_FALSE(run()->passed());
}

TEST_CASE("a recorded battle that was brought along is exported as it was, to the byte") {
    RunningServer server;
    for (const char* game : {"ninth", "eighth", "alternating", "drill"})
        for (const char* name : {"uploaded", "uploaded-and-forked"}) {
            CAPTURE(game);
            std::ostringstream text;
            text << std::ifstream(fmt::format("{}/tests/replays/{}/{}.json", MUSTER_SOURCE, game, name)).rdbuf();
            const HttpReply brought = request(server.port(), "POST", "/api/replays", text.str());
            REQUIRE(brought.status == 201);
            const std::string id = text_of(brought.json().at("id"));
            CHECK((request(server.port(), "GET", "/api/battles/" + id + "/replay").body == text.str()));
        }
}
