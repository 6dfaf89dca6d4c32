// What operators see of a server, and how old battles go.
#include "playing.h"
#include "program.h"

#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sstream>

using namespace muster;
using namespace muster::test;
namespace fs = std::filesystem;

namespace {

// The value of a metric; -1 if there is no such line.
double metric(std::uint16_t port, const std::string& name) {
    std::istringstream lines(request(port, "GET", "/metrics").body);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("muster_" + name + " ")) return std::stod(line.substr(line.rfind(' ')));
    return -1;
}

// The same, when it is this value: an answer is counted after it is acknowledged. What it is after five seconds, if
// not.
double metric_becoming(std::uint16_t port, const std::string& name, double value) {
    for (int i = 0; i < 100 && metric(port, name) != value; ++i) usleep(50'000);
    return metric(port, name);
}

} // namespace

TEST_CASE("the metrics count answers, refusals and requests, and only this machine gets them") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    CHECK(metric(server.port(), "answer_seconds_count") == 0);
    play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 2);
    browser.wait_for("accepted");
    browser.send({{"type", "answer"}, {"question", 99}, {"client_id", "x"}, {"answer", {{"pass", true}}}});
    browser.wait_for("refused");
    CHECK(metric_becoming(server.port(), "answer_seconds_count", 3) == 3);
    CHECK(metric(server.port(), "answer_seconds_bucket{le=\"+Inf\"}") == 3);
    CHECK(metric(server.port(), "refused_total") == 1);
    CHECK(metric(server.port(), "store_change_seconds_count") >= 3);
    CHECK(metric(server.port(), "store_up") == 1);
    CHECK(metric(server.port(), "battles_awake") == 1);
    CHECK(metric(server.port(), "resident_bytes") > 1e6);
    const double before = metric(server.port(), "requests_total{status=\"4xx\"}");
    CHECK(request(server.port(), "GET", "/api/battles/nowhere").status == 404);
    CHECK(metric(server.port(), "requests_total{status=\"4xx\"}") == before + 1);
    CHECK(request(server.port(), "GET", "/metrics", "", {{"X-Forwarded-For", "10.1.2.3"}}).status == 403);
}

TEST_CASE("a server without its store lives, but is not ready") {
    RunningServer server;
    CHECK(request(server.port(), "GET", "/healthz").body == "ok\n");
    CHECK(request(server.port(), "GET", "/readyz").status == 200);
    const fs::path store = server.folder() / "battles.sqlite";
    fs::rename(store, store.string() + ".away");
    for (int i = 0; i < 100 && request(server.port(), "GET", "/readyz").status == 200; ++i) usleep(50'000);
    CHECK(request(server.port(), "GET", "/readyz").status == 503);
    CHECK(metric(server.port(), "store_up") == 0);
    CHECK(request(server.port(), "GET", "/healthz").status == 200);
    fs::rename(store.string() + ".away", store);
    for (int i = 0; i < 100 && request(server.port(), "GET", "/readyz").status != 200; ++i) usleep(50'000);
    CHECK(request(server.port(), "GET", "/readyz").status == 200);
}

TEST_CASE("battles that nobody has touched for long are deleted, and uploaded replays are not") {
    ServerOptions options;
    options.keep = 30;
    RunningServer server(options);
    const NewGame old = drill(server.port()), recent = drill(server.port());
    std::string replay;
    {
        Browser browser(server.port());
        play_defaults(browser, browser.hello(recent.id, {recent.red, recent.blue}));
        replay = request(server.port(), "GET", "/api/battles/" + recent.id + "/replay").body;
    }
    const std::string uploaded = text_of(request(server.port(), "POST", "/api/replays", replay).json().at("id"));
    server.restart([&] {
        sqlite::Connection store((server.folder() / "battles.sqlite").string());
        const std::string days = "CAST(strftime('%s', 'now') AS INTEGER) - 86400 * ";
        store.execute("UPDATE battles SET touched = " + days + "31 WHERE id IN ('" + old.id + "', '" + uploaded + "')");
        store.execute("UPDATE battles SET touched = " + days + "29 WHERE id = '" + recent.id + "'");
    });
    const auto status = [&](const std::string& id) {
        return request(server.port(), "GET", "/api/battles/" + id).status;
    };
    for (int i = 0; i < 100 && status(old.id) != 404; ++i) usleep(50'000);
    CHECK(status(old.id) == 404);
    CHECK(status(recent.id) == 200);
    CHECK(status(uploaded) == 200);
}

TEST_CASE("what a client is told of a fault leads to its line in the log, and says nothing else") {
    const fs::path folder = fs::temp_directory_path() / fmt::format("muster-fault-number-{}", getpid());
    fs::create_directories(folder);
    Program program(folder / "battles.sqlite");
    const NewGame game = drill(program.port);
    sqlite::Connection((folder / "battles.sqlite").string()).execute("ALTER TABLE seats RENAME TO elsewhere");
    const HttpReply reply = request(program.port, "POST", "/api/battles", R"({"rules": "drill"})");
    CHECK(reply.status == 503);
    const std::string text = text_of(reply.json().at("text"));
    const std::size_t begins = text.find("(fault ");
    REQUIRE(begins != std::string::npos);
    const std::string number = text.substr(begins + 1, text.find(')') - begins - 1);
    CHECK(text.find("seats") == std::string::npos);
    std::istringstream lines(program.log());
    bool found = false;
    for (std::string line; std::getline(lines, line);)
        found = found || (line.starts_with("muster: " + number + ": ") && line.find("seats") != std::string::npos);
    CHECK(found);
    program.kill();
    fs::remove_all(folder);
}

TEST_CASE("the log has a line of JSON for each request, without the secrets of its path") {
    const fs::path folder = fs::temp_directory_path() / fmt::format("muster-log-{}", getpid());
    fs::create_directories(folder);
    Program program((folder / "battles.sqlite").string(), (folder / "log").string(), 0, {"--log"});
    request(program.port, "GET", "/api/join/secret-code?also=secret");
    request(program.port, "GET", "/api/home?token=secret");
    std::istringstream lines(program.log());
    std::string line;
    REQUIRE(std::getline(lines, line));
    const json::value first = json::parse(line);
    CHECK(first.at("path") == "/api/join/");
    CHECK(first.at("status") == 404);
    CHECK(first.at("method") == "GET");
    CHECK(first.at("address") == "127.0.0.1");
    REQUIRE(std::getline(lines, line));
    CHECK(json::parse(line).at("path") == "/api/home");
    CHECK(program.log().find("secret") == std::string::npos);
    program.kill();
    fs::remove_all(folder);
}
