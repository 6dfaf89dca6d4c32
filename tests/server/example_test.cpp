// Examples of clauses: battles that begin where somebody can try what a clause says.
#include "playing.h"

#include "battle/scenario.h"
#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>

using namespace muster;
using namespace muster::test;

namespace {

NewGame show(std::uint16_t port, const std::string& clause) {
    const HttpReply made = request(port, "POST", "/api/examples", json::serialize(json::object{{"clause", clause}}));
    REQUIRE(made.status == 201);
    const json::value created = made.json();
    return {text_of(created.at("id")), text_of(created.at("seats").at("red")), text_of(created.at("seats").at("blue")),
            "", text_of(created.at("commitment"))};
}

json::object example(std::uint16_t port, const std::string& clause, const std::string& language) {
    const json::object asked{{"input", {{"id", clause}, {"language", language}}}};
    const HttpReply told = request(port, "POST", "/api/query/clause.example", json::serialize(asked));
    REQUIRE(told.status == 200);
    return told.json().at("example").as_object();
}

json::object answer_of(const json::object& example, const json::value& question) {
    return {{"type", "answer"},
            {"question", question.at("number")},
            {"client_id", "tried"},
            {"answer", example.at("answer")}};
}

json::value replay_json(std::uint16_t port, const std::string& id) {
    return request(port, "GET", "/api/battles/" + id + "/replay").json();
}

} // namespace

TEST_CASE("an example of a clause is refused as it says, kept over a restart, and played on to its end") {
    RunningServer server;
    const std::uint16_t port = server.port();
    const json::object shown = example(port, "D-MOV-01", "pl");
    CHECK(text_of(shown.at("caption")).starts_with("Przeciągnij"));
    CHECK(shown.at("caption") != example(port, "D-MOV-01", "en").at("caption"));
    CHECK(shown.at("caption") != example(port, "D-MOV-01", "xx").at("caption"));
    CHECK(example(port, "D-MOV-01", "xx").at("caption") == example(port, "D-MOV-01", "en").at("caption"));
    CHECK(shown.at("refused") == true);
    CHECK(shown.at("seat") == "red");
    CHECK(shown.at("at") == 1);

    const NewGame game = show(port, "D-MOV-01");
    CHECK_FALSE(game.red.empty());
    CHECK(game.blue.empty());
    json::value models;
    {
        Browser browser(port);
        const json::object first = browser.hello(game.id, {game.red});
        CHECK(first.at("at") == 1);
        CHECK(first.at("free_undos") == json::value{0, 0});
        models = first.at("models");
        CHECK(models.at(0).at("place").at("at") == json::value{10 * 508, 5 * 508});
        browser.send({{"type", "undo"}}); // what was given is not the reader's
        CHECK(browser.wait_for("refused").at("code") == "nothing_to_undo");
        browser.send({{"type", "takeback"}, {"deal", "offer"}});
        CHECK(browser.wait_for("refused").at("code") == "nothing_to_undo");
        browser.send(answer_of(shown, first.at("question")));
        const json::object refused = browser.wait_for("refused");
        CHECK(refused.at("code") == "illegal");
        CHECK(refused.at("refusal").at("clause") == "D-MOV-01");
    }
    CHECK(replay_json(port, game.id).at("setup").as_object().contains("start"));
    server.restart();
    Browser browser(port);
    const json::object again = browser.hello(game.id, {game.red});
    CHECK(again.at("models") == models);
    CHECK(play_defaults(browser, again).at("ended").at("how") == "played");
    const Replay replay = replay_of_battle(port, game.id);
    CHECK(replay.same_setup());
    CHECK(play_back(replay).value().digest() == replay.digest);
    browser.send({{"type", "query"}, {"name", "battle.verify"}});
    CHECK(browser.wait_for("reply").at("output").at("verified") == true);
    server.restart(); // as rebuilt from the store alone
    CHECK(replay_of_battle(port, game.id).digest == replay.digest);
}

TEST_CASE("the dice of an example fall as it says, and what falls after them is promised as in any battle") {
    RunningServer server;
    const NewGame game = show(server.port(), "D-SHT-04");
    Browser browser(server.port());
    const json::object first = browser.hello(game.id, {game.red});
    CHECK(first.at("at") == 2);
    browser.send(answer_of(example(server.port(), "D-SHT-04", "en"), first.at("question")));
    const json::object told = browser.wait_for("events");
    const auto rolled = std::ranges::find_if(
        told.at("events").as_array(), [](const json::value& event) { return event.at("name") == "dice_rolled"; });
    REQUIRE(rolled != told.at("events").as_array().end());
    CHECK(rolled->at("event").at("purpose") == "D-SHT-04");
    CHECK(rolled->at("event").at("faces") == json::value{4, 3, 1});
    CHECK(play_defaults(browser, browser.wait_for("snapshot")).at("ended").at("how") == "played");
    const Replay replay = replay_of_battle(server.port(), game.id);
    CHECK(replay.dice.given == std::vector<Face>{4, 3, 1});
    CHECK(to_hex(replay.dice.commitment) == game.commitment);
    CHECK(verifies(replay.dice, replay.dice.given.size() + replay.dice.faces.size()) == true);
}

TEST_CASE("what begins in the middle can be forked, brought along as a replay, and kept as a scenario") {
    RunningServer server;
    const std::uint16_t port = server.port();
    const NewGame game = show(port, "D-SHT-04");
    Browser browser(port);
    play_defaults(browser, browser.hello(game.id, {game.red}));
    json::value replay = replay_json(port, game.id);

    const HttpReply made = request(port, "POST", "/api/battles/" + game.id + "/fork", R"({"at": 0, "seat": "blue"})");
    REQUIRE(made.status == 201);
    Browser other(port);
    other.hello(text_of(made.json().at("id")), {text_of(made.json().at("seats").at("blue"))});
    CHECK(replay_json(port, text_of(made.json().at("id"))).at("setup") == replay.at("setup"));

    browser.send({{"type", "query"}, {"name", "battle.scenario"}});
    const std::string file = (server.folder() / "scenario.json").string();
    std::ofstream(file) << json::serialize(browser.wait_for("reply").at("output"));
    const auto report = run_scenario(file, MUSTER_SOURCE "/data", find_rule_set);
    REQUIRE(report.has_value());
    CHECK(report->passed());

    const auto bring = [&] { return request(port, "POST", "/api/replays", json::serialize(replay)); };
    CHECK(bring().status == 201);
    replay.at("setup").at("start").at("models").at(0).at("place").at("at") = {99'999, 0};
    CHECK(bring().status == 422);
    CHECK(text_of(bring().json().at("text")).find("start.models[0].place.at") != std::string::npos);
    replay.at("setup").at("start") = {{"weather", "rain"}};
    CHECK(bring().status == 422);
    replay.at("setup").as_object().erase("start"); // another battle, in which the answers make no sense
    CHECK(bring().status == 422);
}

TEST_CASE("an example that older rules have played is told as it was, and its file says where it began") {
    RunningServer server;
    const NewGame game = show(server.port(), "D-SHT-04");
    {
        Browser browser(server.port());
        play_defaults(browser, browser.hello(game.id, {game.red}));
    }
    const json::value then = replay_json(server.port(), game.id);
    sqlite::Connection((server.folder() / "battles.sqlite").string())
        .execute(R"(UPDATE entries SET answer = '{"picks": [{"number": 99}]}' WHERE number = 2)");
    server.restart();
    Browser browser(server.port());
    browser.hello(game.id, {});
    CHECK_FALSE(browser.passed.front().at("older_rules").is_null());
    const json::value now = replay_json(server.port(), game.id);
    CHECK(now.at("setup") == then.at("setup"));
    CHECK(now.at("setup_digest") == then.at("setup_digest"));
}

TEST_CASE("an example is asked for by the id of a clause that has one") {
    RunningServer server;
    const auto post = [&](const std::string& body) { return request(server.port(), "POST", "/api/examples", body); };
    CHECK(post("{").status == 400);
    CHECK(post(R"({"clause": "D-MOV-01", "seed": 3})").status == 400);
    CHECK(post(R"({"clause": "D-MOV-99"})").status == 422);
    CHECK(post(R"({"clause": "../drill/D-MOV-01"})").status == 422);
    CHECK(post("{}").status == 422);
    CHECK(post(R"({"clause": "D-END-02"})").status == 404);
    CHECK(post(R"({"clause": "d-mov-01"})").status == 201);
    const auto ask = [&](const std::string& input) {
        return request(server.port(), "POST", "/api/query/clause.example", R"({"input": )" + input + "}");
    };
    CHECK(ask(R"({"id": "D-END-02"})").json().at("example").is_null());
    CHECK(ask(R"({"id": "D-MOV-99"})").status == 400);
    CHECK(ask(R"({"id": "D-MOV-01", "language": "../en"})").status == 400);
}
