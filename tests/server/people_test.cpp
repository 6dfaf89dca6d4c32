// People who meet: invitations to anyone, another battle with sides swapped, what is counted at the end.
#include "playing.h"

#include "base/json_archive.h"
#include "server/statistics.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

namespace {

json::array open_now(std::uint16_t port) {
    return request(port, "GET", "/api/battles?live").json().at("open").as_array();
}
HttpReply sit_down(std::uint16_t port, const std::string& code) {
    return request(port, "POST", "/api/join", json::serialize(json::object{{"code", code}, {"name", "Bo"}}));
}
HttpReply rematch(std::uint16_t port, const std::string& id, const std::string& tokens) {
    return request(port, "POST", "/api/battles/" + id + "/rematch", "{}", {{"Muster-Seats", tokens}});
}

} // namespace

TEST_CASE("an invitation to anyone is listed while its host is here, and until somebody sits down") {
    RunningServer server;
    const NewGame game = create(
        server.port(),
        {{"rules", "ninth"}, {"red", {{"name", "Anna"}, {"army", "ninth/concord-25"}}}, {"blue", {{"who", "anyone"}}}});
    CHECK(game.invite == game.id); // no secret
    CHECK(open_now(server.port()).empty());
    {
        Browser host(server.port());
        CHECK(host.hello(game.id, {game.red}).at("waiting") == true);
        host.wait_for("presence");
        const json::array open = open_now(server.port());
        REQUIRE(open.size() == 1);
        CHECK(text_of(open[0].at("battle")) == game.id);
        CHECK(text_of(open[0].at("rules")) == "ninth");
        CHECK(text_of(open[0].at("host").at("name")) == "Anna");
        CHECK(open[0].at("power") == 24); // of the army that its host has chosen
        CHECK(text_of(open[0].at("seat")) == "blue");
    }
    for (int i = 0; i < 500 && !open_now(server.port()).empty(); ++i) // who leaves is noticed on another thread
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(open_now(server.port()).empty());

    Browser host(server.port());
    host.hello(game.id, {game.red});
    host.wait_for("presence");
    CHECK(open_now(server.port()).size() == 1);
    const HttpReply joined = sit_down(server.port(), game.id);
    REQUIRE(joined.status == 200);
    CHECK(open_now(server.port()).empty());
    CHECK(sit_down(server.port(), game.id).status == 409);
    Browser guest(server.port());
    CHECK(guest.hello(game.id, {text_of(joined.json().at("seats").at("blue"))}).at("waiting") == false);
}

TEST_CASE("an invitation of a friend is listed nowhere, and its battle's id opens nothing") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"blue", {{"who", "friend"}}}});
    Browser host(server.port());
    host.hello(game.id, {game.red});
    host.wait_for("presence");
    CHECK(open_now(server.port()).empty());
    CHECK(sit_down(server.port(), game.id).status == 409);
    CHECK(request(server.port(), "POST", "/api/battles",
                  R"({"rules": "drill", "red": {"who": "anyone"}, "blue": {"who": "friend"}})")
              .status == 422);
}

TEST_CASE("a rematch swaps the sides: who asks first founds it, the other is told, and both come to the same") {
    RunningServer server;
    const NewGame game = create(
        server.port(), {{"rules", "drill"}, {"seed", 1}, {"table", "three-cedars"}, {"blue", {{"who", "friend"}}}});
    const std::string blue_token = text_of(sit_down(server.port(), game.invite).json().at("seats").at("blue"));
    Browser red(server.port()), blue(server.port());
    red.hello(game.id, {game.red});
    blue.hello(game.id, {blue_token});
    CHECK(rematch(server.port(), game.id, game.red).status == 409); // it goes on
    red.send({{"type", "resign"}});
    while (red.wait_for("snapshot").at("ended").is_null()) {}
    CHECK(rematch(server.port(), game.id, "stranger").status == 403);

    const HttpReply first = rematch(server.port(), game.id, game.red);
    REQUIRE(first.status == 201);
    const std::string id = text_of(first.json().at("id"));
    CHECK(text_of(first.json().at("seats").at("blue")) == game.red); // the same token, on the other side
    CHECK(first.json().at("seats").at("red").is_null());
    const json::object notice = blue.wait_for("notice");
    CHECK(notice.at("news") == "rematch_offered");
    CHECK(notice.at("seat") == "red");

    // Who comes back later is told, too.
    Browser host(server.port());
    CHECK(host.hello(id, {game.red}).at("waiting") == true);
    Browser back(server.port());
    back.hello(game.id, {blue_token});
    CHECK(back.wait_for("notice").at("news") == "rematch_offered");

    const HttpReply second = rematch(server.port(), game.id, blue_token);
    REQUIRE(second.status == 200);
    CHECK(text_of(second.json().at("id")) == id);
    CHECK(text_of(second.json().at("seats").at("red")) == blue_token);
    Browser guest(server.port());
    CHECK(guest.hello(id, {blue_token}).at("waiting") == false);
    const json::value before = request(server.port(), "GET", "/api/battles/" + game.id).json();
    const json::value after = request(server.port(), "GET", "/api/battles/" + id).json();
    CHECK(after.at("seats").at(0) == before.at("seats").at(1));
    CHECK(after.at("seats").at(1) == before.at("seats").at(0));
    CHECK(after.at("table") == before.at("table"));
}

TEST_CASE("against a computer a rematch begins at once; a battle that was brought along has none") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"blue", {{"who", "computer:random"}}}});
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red}));
    const HttpReply made = rematch(server.port(), game.id, game.red);
    REQUIRE(made.status == 201);
    Browser again(server.port());
    CHECK(again.hello(text_of(made.json().at("id")), {game.red}).at("waiting") == false);

    const std::string file = request(server.port(), "GET", "/api/battles/" + game.id + "/replay").body;
    const json::value kept = request(server.port(), "POST", "/api/replays", file).json();
    CHECK(rematch(server.port(), text_of(kept.at("id")), text_of(kept.at("token"))).status == 409);
}

TEST_CASE("the statistics of a battle are those of its dice, and wait for its end") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "alternating"}, {"seed", 3}});
    Browser browser(server.port());
    const json::object first = browser.hello(game.id, {game.red, game.blue});
    const std::string path = "/api/battles/" + game.id + "/statistics";
    CHECK(request(server.port(), "GET", path).status == 409);
    const json::object last = play_defaults(browser, first);
    const json::value counted = request(server.port(), "GET", path).json();
    const std::size_t rounds = last.at("round").to_number<std::size_t>();
    REQUIRE(counted.at("markers").as_array().size() == rounds);
    int held = 0;
    for (const json::value& marker : last.at("markers").as_array()) held += !marker.at("holder").is_null();
    const json::value& end = counted.at("markers").at(rounds - 1);
    CHECK(end.at(0).to_number<int>() + end.at(1).to_number<int>() == held);
    for (const json::value& side : counted.at("sides").as_array()) {
        CHECK(side.at("models").to_number<int>() > 0);
        CHECK(side.at("passed").to_number<int>() <= side.at("dice").to_number<int>());
        CHECK(side.at("expected").to_number<double>() <= side.at("dice").to_number<double>());
    }
}

TEST_CASE("of dice that had to show a number it is counted how many did; a re-roll has to show the same") {
    StoredTold told;
    told.changes = R"([{"round": 1, "markers": [{"holder": "red"}, {"holder": null}],
                        "units": [{"owner": "red", "whereabouts": "table", "part_of": null},
                                  {"owner": "blue", "whereabouts": "destroyed", "part_of": null}],
                        "models": [{"unit": 0, "whereabouts": "table"}, {"unit": 1, "whereabouts": "destroyed"}]}])";
    told.events = R"([
        {"number": 0, "name": "dice_rolled", "line": "", "weight": "detail", "event": {"purpose": "A", "roller": "red",
         "faces": [4, 3, 6], "reading": "each", "needs": {"number": 4, "modifier": 0, "succeeds_from": 4}}},
        {"number": 1, "name": "dice_rerolled", "line": "", "weight": "detail",
         "event": {"purpose": "A", "roller": "red", "faces": [5]}},
        {"number": 2, "name": "dice_rolled", "line": "", "weight": "detail", "event": {"purpose": "B", "roller": "red",
         "faces": [1], "reading": "each", "needs": {"number": 0, "modifier": 0, "succeeds_from": 0}}},
        {"number": 3, "name": "dice_rolled", "line": "", "weight": "detail", "event": {"purpose": "C", "roller": "blue",
         "faces": [6], "reading": "each", "needs": {"number": 8, "modifier": 0, "succeeds_from": 7}}}])";
    StoredTold next;
    next.at = 1, next.events = "[]";
    next.changes = R"({"round": [2], "markers": {"1": {"holder": ["blue"]}}})";
    StoredTold last;
    last.at = 2, last.events = "[]";
    last.changes = R"({"markers": {"0": {"holder": ["blue"]}}})";
    const protocol::Statistics counted = statistics_of(Transcript({told, next, last}));
    CHECK(counted.sides[0].dice == 4);
    CHECK(counted.sides[0].passed == 3);
    CHECK(counted.sides[0].expected == doctest::Approx(2.0));
    CHECK(counted.sides[1].dice == 1);
    CHECK(counted.sides[1].passed == 0);
    CHECK(counted.sides[1].expected == doctest::Approx(0.0));
    CHECK(counted.sides[1].units_lost == 1);
    CHECK(counted.sides[0].models_lost == 0);
    REQUIRE(counted.markers.size() == 2);
    CHECK(counted.markers[0] == std::array{1, 1}); // when round 1 had ended
    CHECK(counted.markers[1] == std::array{0, 2});
}
