// What one address, one visitor or one question may take of a server that others use, too.
#include "playing.h"

#include "server/shares.h"
#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include <unistd.h>

using namespace muster;
using namespace muster::test;

namespace {

// Until it is so, or for long enough that it never will be.
bool at_last(const std::function<bool()>& so) {
    for (int i = 0; i < 500; ++i) {
        if (so()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
}

std::string finished_replay(RunningServer& server) {
    const NewGame game =
        create(server.port(), {{"rules", "drill"}, {"seed", 2}, {"blue", {{"who", "computer:random"}}}});
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red}));
    return request(server.port(), "GET", "/api/battles/" + game.id + "/replay").body;
}

} // namespace

TEST_CASE("a supply has so much for all and so much for each, and takes back what is let go") {
    Supply supply(10);
    auto first = supply.take("a", 4, 6), second = supply.take("a", 2, 6);
    CHECK(first);
    CHECK(second);
    CHECK_FALSE(supply.take("a", 1, 6));
    CHECK(supply.take("a", 0, 6));
    auto other = supply.take("b", 4, 6);
    CHECK(other);
    CHECK_FALSE(supply.take("c", 1, 6)); // nothing is left for anybody
    first.reset();
    CHECK(supply.take("c", 4, 6));
    CHECK_FALSE(supply.take("c", 7, 6));
}

TEST_CASE("bodies on their way are bounded over all requests of an address, before they are read") {
    RunningServer server;
    const auto upload = [&] { return request(server.port(), "POST", "/api/replays", "{}").status; };
    CHECK(upload() == 422);
    {
        RawConnection slow(server.port());
        slow.send(fmt::format("POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                              "Content-Length: {}\r\n\r\n{{",
                              32u << 20));
        CHECK(at_last([&] { return upload() == 429; }));
        CHECK(request(server.port(), "GET", "/api/home").status == 200); // everything else goes on
        CHECK_FALSE(drill(server.port()).id.empty());
    }
    CHECK(at_last([&] { return upload() == 422; }));
}

TEST_CASE("the same replay in other words is the same battle, and kept once") {
    RunningServer server;
    const std::string text = finished_replay(server);
    const HttpReply kept = request(server.port(), "POST", "/api/replays", text);
    REQUIRE(kept.status == 201);
    std::string blank;
    bool quoted = false;
    for (const char letter : text) { // no text in it has a quotation mark
        blank += letter;
        quoted = quoted != (letter == '"');
        if (!quoted && (letter == ',' || letter == ':')) blank += " \n";
    }
    REQUIRE(blank.size() > text.size());
    const HttpReply again = request(server.port(), "POST", "/api/replays", blank);
    REQUIRE(again.status == 201);
    CHECK(again.json().at("id") == kept.json().at("id"));
    CHECK(again.json().at("token").is_null());
}

TEST_CASE("an address brings so many replays and founds so many battles, and then has to wait") {
    ServerOptions options;
    options.of_loopback = {100, 0.001, 3, 0.001, 2};
    RunningServer server(options);
    for (int i = 0; i < 2; ++i) CHECK(request(server.port(), "POST", "/api/replays", "{}").status == 422);
    const HttpReply late = request(server.port(), "POST", "/api/replays", "{}");
    CHECK(late.status == 429);
    CHECK(late.json().at("code") == "too_fast");
    const auto found = [&](const std::string& path) {
        return request(server.port(), "POST", path, R"({"rules": "drill"})").status;
    };
    for (int i = 0; i < 3; ++i) CHECK(found("/api/battles") == 201);
    for (const char* path : {"/api/battles", "/api/battles?more", "/api/%62attles", "/api/battles/x/fork"})
        CHECK_MESSAGE(found(path) == 429, path);
    CHECK(request(server.port(), "GET", "/api/battles").status == 200);
}

TEST_CASE("an address has so many connections, and others once one of them has ended") {
    ServerOptions options;
    options.of_loopback.connections = 3;
    RunningServer server(options);
    auto first = std::make_unique<Browser>(server.port());
    Browser second(server.port()), third(server.port());
    CHECK_THROWS(Browser(server.port()));
    const auto home = [&] {
        return raw_request(server.port(), "GET /api/home HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    };
    CHECK(home().empty());
    first.reset();
    CHECK(at_last([&] { return home().starts_with("HTTP/1.1 200"); }));
}

TEST_CASE("a ready army that was damaged is spoken of by its id") {
    ServerOptions options;
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("muster-damaged-{}", getpid());
    std::filesystem::create_directories(folder);
    std::filesystem::copy(MUSTER_SOURCE "/data", folder, std::filesystem::copy_options::recursive);
    options.data = folder;
    RunningServer server(options);
    std::ofstream(folder / "armies/drill/red.json") << "{";
    const HttpReply reply =
        request(server.port(), "POST", "/api/battles", R"({"rules": "drill", "red": {"army": "drill/red"}})");
    CHECK(reply.status == 422);
    CHECK(reply.body.find("drill/red") != std::string::npos);
    CHECK(reply.body.find(folder.string()) == std::string::npos);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a store that fails is spoken of in words that say nothing of SQL or of files") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    const json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    sqlite::Database store((server.folder() / "battles.sqlite").string());
    store.execute("ALTER TABLE acknowledged RENAME TO elsewhere");
    const auto plain = [&](const std::string& text) {
        CAPTURE(text);
        for (const char* word : {"SQL", "table", "acknowledged", "battles.sqlite", "/", "prepare"})
            CHECK(text.find(word) == std::string::npos);
        return !text.empty();
    };
    browser.send(answer_to(snapshot.at("question"), "a"));
    const json::object refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "internal");
    CHECK(plain(text_of(refused.at("text"))));
    store.execute("ALTER TABLE elsewhere RENAME TO acknowledged; ALTER TABLE battles RENAME TO gone");
    const HttpReply live = request(server.port(), "GET", "/api/battles?live");
    CHECK(live.status >= 500);
    CHECK(plain(text_of(live.json().at("text"))));
    store.execute("ALTER TABLE gone RENAME TO battles");
    CHECK(request(server.port(), "GET", "/api/battles?live").status == 200);
}
