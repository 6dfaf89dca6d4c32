// The real program on PostgreSQL: it is killed, the database stops at once and comes back, connections break. What was
// accepted stands exactly once, and pages go on.
#include "playing.h"
#include "program.h"

#include "testing/postgres_cluster.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <random>

using namespace muster;
using namespace muster::test;

namespace {

PostgresCluster& cluster() { return PostgresCluster::shared(); }

// A server on an empty store.
class Served {
  public:
    Served() : program((cluster().execute("DROP SCHEMA IF EXISTS muster CASCADE"), cluster().address()), log()) {}
    static std::string log() { return cluster().folder() + "/server.log"; }
    int health() const { return request(program.port, "GET", "/api/health").status; }
    void wait_for_health(int status) const {
        for (int i = 0; i < 300 && health() != status; ++i) usleep(50'000);
        REQUIRE(health() == status);
    }
    std::int64_t answers(const NewGame& game) const {
        return request(program.port, "GET", "/api/battles/" + game.id).json().at("answers").as_int64();
    }

    Program program;
};

// What the server says to an answer, or nothing if it is gone.
std::optional<json::object> verdict(Browser& browser, std::string_view client_id) {
    try {
        while (true) {
            json::object message = browser.next();
            const bool verdict = message["type"] == "accepted" || message["type"] == "refused";
            if (verdict && text_of(message["client_id"]) == client_id) return message;
        }
    } catch (const boost::system::system_error&) {
        return std::nullopt;
    }
}

} // namespace

TEST_CASE("kills and breaks of a whole battle on PostgreSQL lose nothing that was accepted and double nothing") {
    Served served;
    const NewGame game = drill(served.program.port, 11);
    std::mt19937 random(5);
    std::int64_t accepted = 0;
    const int enough = sanitized ? 3 : 12;
    for (int fault = 0; fault < enough; ++fault) {
        Browser browser(served.program.port);
        json::object snapshot = browser.hello(game.id, {game.red, game.blue});
        REQUIRE(snapshot.at("ended").is_null());
        CHECK(snapshot.at("at").as_int64() >= accepted);
        snapshot = play_defaults(browser, snapshot, 2);
        const std::string id = fmt::format("fault-{}", fault);
        browser.send(answer_to(snapshot.at("question"), id));
        usleep(static_cast<useconds_t>(random() % 3000));
        if (fault % 2 == 0)
            served.program.restart();
        else // every connection of the server to the database
            cluster().execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster'");
        if (const auto told = verdict(browser, id); told && told->at("type") == "accepted")
            accepted = told->at("at").as_int64();
        served.wait_for_health(200);
    }
    const Replay replay = replay_of_battle(served.program.port, game.id);
    const auto session = play_back(replay);
    REQUIRE(session.has_value());
    CHECK(session->answers() == replay.entries.size());
    CHECK(static_cast<std::int64_t>(session->answers()) >= accepted);
}

TEST_CASE("a database that stops at once: nothing is accepted, pages are told, and then it goes on") {
    Served served;
    const NewGame game = drill(served.program.port);
    Browser browser(served.program.port);
    json::object snapshot = play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 2);
    browser.wait_for("accepted");
    cluster().stop_at_once();
    const json::object answer = answer_to(snapshot.at("question"), "late");
    browser.send(answer);
    auto told = verdict(browser, "late");
    REQUIRE(told);
    CHECK(told->at("code") == "no_store");
    CHECK(json::serialize(*told).find("socket") == std::string::npos); // no details
    CHECK(browser.wait_for("notice").at("news") == "no_store");
    CHECK(served.health() == 503);
    CHECK(request(served.program.port, "POST", "/api/battles", R"({"rules": "drill"})").status == 503);
    cluster().start();
    const auto back = std::chrono::steady_clock::now();
    CHECK(browser.wait_for("notice").at("news") == "store_back");
    CHECK(std::chrono::steady_clock::now() - back < std::chrono::seconds(60)); // three on a quiet machine
    CHECK(served.answers(game) == 2);
    browser.send(answer);
    told = verdict(browser, "late");
    REQUIRE(told);
    CHECK(told->at("at") == 3);
    cluster().stop_at_once(); // what was accepted has reached the log of the database
    cluster().start();
    served.wait_for_health(200);
    CHECK(served.answers(game) == 3);
    CHECK(served.program.runs());
}
