#include "playing.h"

#include "server/files.h"

#include <doctest/doctest.h>

#include <fstream>

using namespace muster;
using namespace muster::test;

TEST_CASE("home tells what there is, and the battles of the tokens that are shown") {
    RunningServer server;
    json::value home = request(server.port(), "GET", "/api/home").json();
    CHECK(home.at("rules").as_array().size() == rule_sets().size());
    CHECK(home.at("tables").as_array().size() >= 10);
    CHECK(home.at("battles").as_array().empty());
    const NewGame game = drill(server.port());
    drill(server.port());
    home = request(server.port(), "GET", "/api/home", "", {{"Muster-Seats", "other " + game.red}}).json();
    REQUIRE(home.at("battles").as_array().size() == 1);
    CHECK(text_of(home.at("battles").at(0).at("id")) == game.id);
    CHECK(home.at("battles").at(0).at("you").as_array().size() == 1);
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
    const json::value live = request(server.port(), "GET", "/api/battles?live").json();
    REQUIRE(live.at("battles").as_array().size() == 1);
    CHECK(text_of(live.at("battles").at(0).at("id")) == open.id);
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
    json::value lie = json::parse(text);
    lie.as_object()["digest"] = "0123456789abcdef";
    CHECK(request(server.port(), "POST", "/api/replays", json::serialize(lie)).status == 422);
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
    std::filesystem::remove_all(folder);
}

TEST_CASE("too many requests from one address are told to wait") {
    ServerOptions options;
    options.requests = 0.001, options.burst = 3;
    RunningServer server(options);
    for (int i = 0; i < 3; ++i) CHECK(request(server.port(), "GET", "/api/home").status == 200);
    CHECK(request(server.port(), "GET", "/api/home").status == 429);
}
