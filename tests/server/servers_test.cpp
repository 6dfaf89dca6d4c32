// Several real servers on one PostgreSQL. Whichever of them somebody comes to, it is the same battle; a server that is
// killed, paused or stopped loses nothing and writes nothing twice.
#include "balancer.h"
#include "playing.h"
#include "program.h"

#include "testing/postgres_cluster.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <memory>

using namespace muster;
using namespace muster::test;
using Clock = std::chrono::steady_clock;

// What should take a lease of two seconds, or less, on a quiet machine. These are noisy, and a server with
// address checks is slow: only one that hangs takes longer.
const auto soon = std::chrono::seconds(sanitized ? 180 : 60);

namespace {

std::unique_ptr<Program> new_server() {
    PostgresCluster& cluster = PostgresCluster::shared();
    return std::make_unique<Program>(cluster.address(), cluster.folder() + "/servers.log");
}

// Servers on an empty store.
struct Served {
    explicit Served(int count) {
        PostgresCluster::shared().execute("DROP SCHEMA IF EXISTS muster CASCADE");
        for (int i = 0; i < count; ++i) servers.push_back(new_server());
    }
    std::uint16_t port(std::size_t server) const { return servers[server]->port; }
    Program& operator[](std::size_t server) { return *servers[server]; }

    std::vector<std::unique_ptr<Program>> servers;
};

bool asks(const json::object& snapshot, const char* seat) {
    return !snapshot.at("question").is_null() && snapshot.at("question").at("seat") == seat;
}

// A client that connects again, to any of these ports, until it sees the battle.
json::object come_again(std::unique_ptr<Browser>& browser, std::uint16_t port, const NewGame& game,
                        const std::vector<std::string>& tokens) {
    const auto end = Clock::now() + soon;
    while (true) try {
            browser = std::make_unique<Browser>(port);
            return browser->hello(game.id, tokens);
        } catch (const boost::system::system_error&) {
            if (Clock::now() > end) throw;
            usleep(100'000);
        }
}

// Sends the answer until it is accepted. How many answers stood then.
std::int64_t give(Browser& browser, const json::object& snapshot, const std::string& id) {
    while (true) {
        browser.send(answer_to(snapshot.at("question"), id));
        while (true) {
            const json::object message = browser.next();
            if (message.at("type") == "accepted" && text_of(message.at("client_id")) == id)
                return message.at("at").as_int64();
            if (message.at("type") == "refused") {
                REQUIRE(message.at("code") == "no_store");
                break;
            }
        }
        usleep(200'000);
    }
}

} // namespace

TEST_CASE("two players and a spectator through three servers see one battle") {
    Served served(3);
    const NewGame game = create(
        served.port(0), {{"rules", "drill"}, {"table", "three-cedars"}, {"seed", 3}, {"blue", {{"who", "friend"}}}});
    Browser red(served.port(0)); // now the first server has it
    red.hello(game.id, {game.red});
    const HttpReply invitation = request(served.port(1), "GET", "/api/join/" + game.invite);
    CHECK(text_of(invitation.json().at("battle")) == game.id);
    const HttpReply joined =
        request(served.port(1), "POST", "/api/join", json::serialize(json::object{{"code", game.invite}}));
    REQUIRE(joined.status == 200);
    CHECK(request(served.port(2), "POST", "/api/join", json::serialize(json::object{{"code", game.invite}})).status ==
          409);
    const std::string guest = text_of(joined.json().at("seats").at("blue"));
    Browser blue(served.port(2)), watcher(served.port(1));
    blue.hello(game.id, {guest});
    json::object seen = watcher.hello(game.id, {});
    red.send({{"type", "resume"}});
    json::object of_red = red.wait_for("snapshot"), of_blue;
    for (int i = 0; i < 6; ++i) { // each answer is seen by everybody
        while (of_red.at("question").is_null()) of_red = red.wait_for("snapshot");
        const bool reds = asks(of_red, "red");
        Browser& asked = reds ? red : blue;
        asked.send({{"type", "resume"}});
        json::object snapshot = asked.wait_for("snapshot");
        while (snapshot.at("at") != of_red.at("at")) snapshot = asked.wait_for("snapshot");
        asked.send(answer_to(snapshot.at("question"), fmt::format("answer-{}", i)));
        const auto at = asked.wait_for("accepted").at("at").as_int64();
        const auto catch_up = [&](Browser& browser) {
            browser.send({{"type", "resume"}});
            json::object latest = browser.wait_for("snapshot");
            while (latest.at("at").as_int64() < at) latest = browser.wait_for("snapshot");
            return latest;
        };
        of_red = catch_up(red), of_blue = catch_up(blue);
        CHECK(of_red.at("models") == of_blue.at("models"));
        while (seen.at("at").as_int64() < at) seen = watcher.wait_for("snapshot"); // told without asking
    }
    for (std::size_t server = 0; server < 3; ++server) {
        const json::value info = request(served.port(server), "GET", "/api/battles/" + game.id).json();
        CHECK(info.at("answers") == of_red.at("at"));
        CHECK(info.at("watching") == 1);
        CHECK(request(served.port(server), "GET", "/api/battles/" + game.id + "/replay").body ==
              request(served.port(0), "GET", "/api/battles/" + game.id + "/replay").body);
    }
    usleep(1'200'000); // lists are told twice a second
    for (std::size_t server = 0; server < 3; ++server) {
        const json::value live = request(served.port(server), "GET", "/api/battles?live").json();
        REQUIRE(live.at("battles").as_array().size() == 1);
        CHECK(text_of(live.at("battles").at(0).at("id")) == game.id);
        CHECK(live.at("battles").at(0).at("watching") == 1);
    }
    // Only who holds the seat, also through another server.
    CHECK(request(served.port(1), "DELETE", "/api/battles/" + game.id).status == 403);
    CHECK(request(served.port(1), "DELETE", "/api/battles/" + game.id, "", {{"Muster-Seats", game.red}}).status == 204);
    CHECK(blue.wait_for("notice").at("news") == "deleted");
}

namespace {

// Whoever is asked comes through this port and gives the default answer. Whatever happens on the way, it is given once.
// How many answers stand then.
std::int64_t answer_through(std::uint16_t port, const NewGame& game, const std::string& id) {
    const auto end = Clock::now() + 2 * soon;
    std::string asked;
    json::object before;
    while (true) try {
            std::unique_ptr<Browser> browser;
            for (const std::string& token : {game.red, game.blue}) {
                if (!asked.empty() && token != asked) continue;
                const json::object snapshot = come_again(browser, port, game, {token});
                const json::value& question = snapshot.at("question");
                const bool ours = !question.is_null() && !question.at("fallback").is_null();
                if (asked.empty() && ours) asked = token, before = snapshot;
                if (!asked.empty()) return give(*browser, before, id);
            }
        } catch (const boost::system::system_error&) {
            if (Clock::now() > end) throw;
        }
}

// A spectator, who comes again until this many answers are shown.
void watch_through(std::uint16_t port, const NewGame& game, std::unique_ptr<Browser>& watcher, std::int64_t at) {
    const auto end = Clock::now() + 2 * soon;
    bool known = watcher != nullptr;
    while (true) try {
            json::object seen = known ? watcher->wait_for("snapshot") : come_again(watcher, port, game, {});
            known = true;
            if (seen.at("at").as_int64() >= at) return;
        } catch (const boost::system::system_error&) {
            if (Clock::now() > end) throw;
            known = false;
        }
}

} // namespace

TEST_CASE("behind HAProxy two players and a spectator go on with their battle when a server is killed") {
    Served served(3);
    const Balancer balancer({served.port(0), served.port(1), served.port(2)});
    const auto port = balancer.port;
    NewGame game =
        create(port, {{"rules", "drill"}, {"table", "three-cedars"}, {"seed", 3}, {"blue", {{"who", "friend"}}}});
    const HttpReply joined = request(port, "POST", "/api/join", json::serialize(json::object{{"code", game.invite}}));
    REQUIRE(joined.status == 200);
    game.blue = text_of(joined.json().at("seats").at("blue"));
    std::unique_ptr<Browser> red, blue, watcher;
    come_again(red, port, game, {game.red}), come_again(blue, port, game, {game.blue}); // it begins
    red.reset(), blue.reset();
    std::vector<std::int64_t> accepted;
    for (std::size_t i = 0; i < 6; ++i) { // in the end one server is left
        if (i == 2 || i == 4) served[i / 2 - 1].kill();
        accepted.push_back(answer_through(port, game, fmt::format("answer-{}", i)));
        watch_through(port, game, watcher, accepted.back());
    }
    for (std::size_t i = 1; i < accepted.size(); ++i) CHECK(accepted[i] > accepted[i - 1]);
    come_again(red, port, game, {game.red, game.blue});
    for (std::size_t i = 0; i < accepted.size(); ++i) { // sent once more, each is the same answer
        red->send({{"type", "answer"},
                   {"question", 0},
                   {"client_id", fmt::format("answer-{}", i)},
                   {"answer", {{"pass", true}}}});
        CHECK(red->wait_for("accepted").at("at") == accepted[i]);
    }
    const auto session = play_back(replay_of_battle(port, game.id));
    REQUIRE(session.has_value());
    CHECK(static_cast<std::int64_t>(session->answers()) >= accepted.back());
}

TEST_CASE("when a server is killed another one goes on with its battles, and nothing is lost or doubled") {
    Served served(2);
    const NewGame game = drill(served.port(0), 7);
    auto browser = std::make_unique<Browser>(served.port(0));
    json::object snapshot = play_defaults(*browser, browser->hello(game.id, {game.red, game.blue}), 3);
    std::int64_t accepted = give(*browser, snapshot, "last-words");
    std::size_t here = 0;
    for (int i = 0; i < 3; ++i) { // back and forth
        served[here].kill();
        const auto killed = Clock::now();
        const std::size_t there = 1 - here;
        snapshot = come_again(browser, served.port(there), game, {game.red, game.blue});
        CHECK(Clock::now() - killed < soon);
        CHECK(snapshot.at("at").as_int64() >= accepted);
        browser->send({{"type", "answer"}, // once more what has been accepted
                       {"question", 0},
                       {"client_id", i == 0 ? "last-words" : fmt::format("after-{}", i - 1)},
                       {"answer", {{"pass", true}}}});
        CHECK(browser->wait_for("accepted").at("at") == accepted);
        accepted = give(*browser, snapshot, fmt::format("after-{}", i));
        served[here].start();
        here = there;
    }
    const auto session = play_back(replay_of_battle(served.port(1 - here), game.id));
    REQUIRE(session.has_value());
    CHECK(static_cast<std::int64_t>(session->answers()) >= accepted);
}

TEST_CASE("a server that was paused writes nothing over its successor, and sends its clients there") {
    Served served(2);
    const NewGame game = drill(served.port(0), 7);
    Browser early(served.port(0));
    const json::object before = play_defaults(early, early.hello(game.id, {game.red, game.blue}), 3);
    early.wait_for("accepted");
    kill(served[0].process(), SIGSTOP);
    std::unique_ptr<Browser> late;
    const json::object taken_over = come_again(late, served.port(1), game, {game.red, game.blue});
    REQUIRE(taken_over.at("at") == before.at("at"));
    const std::int64_t accepted = give(*late, taken_over, "by-the-successor");
    early.send(answer_to(before.at("question"), "too-late")); // waits in the socket of the paused server
    kill(served[0].process(), SIGCONT);
    bool sent_away = false, accepted_too_late = false;
    try {
        while (true) {
            const json::object message = early.next();
            if (message.at("type") == "notice" && message.at("news") == "closing") sent_away = true;
            if (message.at("type") == "accepted" && text_of(message.at("client_id")) == "too-late")
                accepted_too_late = true;
        }
    } catch (const boost::system::system_error&) {}
    CHECK(sent_away);
    CHECK_FALSE(accepted_too_late);
    std::unique_ptr<Browser> again;
    CHECK(come_again(again, served.port(0), game, {game.red, game.blue}).at("at").as_int64() >= accepted);
}

TEST_CASE("a server that wakes up shows nobody what was before it slept") {
    Served served(2);
    const NewGame game = drill(served.port(0), 7);
    Browser owner(served.port(0)), early(served.port(0)); // who has not said hello yet
    play_defaults(owner, owner.hello(game.id, {game.red, game.blue}), 3);
    kill(served[0].process(), SIGSTOP);
    std::unique_ptr<Browser> late;
    const json::object taken_over = come_again(late, served.port(1), game, {game.red, game.blue});
    const std::int64_t accepted = give(*late, taken_over, "by-the-successor");
    early.send({{"type", "hello"}, {"battle", game.id}, {"tokens", json::array()}}); // the first that it hears then
    kill(served[0].process(), SIGCONT);
    try {
        CHECK(early.wait_for("snapshot").at("at").as_int64() >= accepted);
    } catch (const boost::system::system_error&) {} // or it is sent away
}

TEST_CASE("who came through another server is not kept waiting by a server that was paused") {
    Served served(2);
    const NewGame game = drill(served.port(0), 7);
    Browser owner(served.port(0));
    owner.hello(game.id, {game.red, game.blue});
    auto watcher = std::make_unique<Browser>(served.port(1));
    const json::object before = watcher->hello(game.id, {}); // passed on
    kill(served[0].process(), SIGSTOP);
    const auto paused = Clock::now();
    CHECK(watcher->closed());
    CHECK(come_again(watcher, served.port(1), game, {}).at("at") == before.at("at"));
    CHECK(Clock::now() - paused < soon);
    kill(served[0].process(), SIGCONT);
}

TEST_CASE("a server that is stopped hands over, and ends") {
    Served served(2);
    const NewGame game = drill(served.port(0), 7);
    auto browser = std::make_unique<Browser>(served.port(0));
    json::object snapshot = play_defaults(*browser, browser->hello(game.id, {game.red, game.blue}), 2);
    const std::int64_t accepted = give(*browser, snapshot, "before");
    const auto stopped = Clock::now();
    kill(served[0].process(), SIGTERM);
    CHECK(browser->wait_for("notice").at("news") == "closing");
    CHECK(browser->closed());
    snapshot = come_again(browser, served.port(1), game, {game.red, game.blue});
    CHECK(Clock::now() - stopped < soon);
    CHECK(snapshot.at("at").as_int64() >= accepted);
    CHECK(give(*browser, snapshot, "after") > accepted);
    while (served[0].runs() && Clock::now() - stopped < soon) usleep(20'000);
    CHECK_FALSE(served[0].runs());
}

TEST_CASE("nobody but a server of the same store may pass anything on") {
    Served served(1);
    const NewGame game = drill(served.port(0));
    const auto status = [&](const std::string& key) {
        return request(served.port(0), "GET", "/api/battles/" + game.id, "",
                       {{"Muster-Peer", key}, {"Muster-Client", "10.1.2.3"}})
            .status;
    };
    CHECK(status("guessed") == 403);
    CHECK(status("") == 403);
}
