// Lessons: the battle of each part, its prepared dice, and what is asked about it.
#include "playing.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

namespace {

HttpReply begin(std::uint16_t port, const std::string& body) { return request(port, "POST", "/api/lessons", body); }

} // namespace

TEST_CASE("a part of a lesson is a battle against a recruit whose dice are the prepared ones") {
    RunningServer server;
    const HttpReply made = begin(server.port(), R"({"lesson": "first-battle", "part": 1})");
    REQUIRE(made.status == 201);
    const json::value created = made.json();
    const json::value& seats = created.at("seats");
    CHECK(seats.at("blue").is_null());
    Browser browser(server.port());
    const json::object first = browser.hello(text_of(created.at("id")), {text_of(seats.at("red"))});
    CHECK(first.at("at") == 0);
    CHECK(first.at("question").at("seat") == "red");
    const Replay replay = replay_of_battle(server.port(), text_of(created.at("id")));
    REQUIRE(replay.dice.given.size() > 10);
    CHECK(replay.dice.given.front() == Face{6});
}

TEST_CASE("a lesson is asked for by its name, and a part by its number") {
    RunningServer server;
    CHECK(begin(server.port(), "{").status == 400);
    CHECK(begin(server.port(), R"({"lesson": "first-battle", "part": -1})").status == 400);
    CHECK(begin(server.port(), R"({"lesson": "first-battle", "part": 4})").status == 404);
    CHECK(begin(server.port(), R"({"lesson": "first-battle/shared"})").status == 404);
    CHECK(begin(server.port(), R"({"lesson": "../examples/drill"})").status == 404);
    const auto ask = [&](const std::string& input) {
        return request(server.port(), "POST", "/api/query/lesson.steps", R"({"input": )" + input + "}");
    };
    const json::value told = ask(R"({"lesson": "first-battle"})").json();
    REQUIRE(told.at("parts").as_array().size() == 4);
    CHECK(told.at("parts").at(0).at("prepared") == false); // nothing is rolled in it
    CHECK(told.at("parts").at(1).at("prepared") == true);
    CHECK(told.at("parts").at(3).at("prepared") == false); // a battle like any other
    CHECK(told.at("parts").at(0).at("steps").at(1).at("events").at(0).at("event") == "unit_moved");
    CHECK(ask(R"({"lesson": "second-battle"})").status == 400);
}
