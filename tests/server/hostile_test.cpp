// Messages that nobody should send: each is refused with a short code, and the battle goes on.
#include "playing.h"

#include "server/rate_limiter.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

namespace {

std::string code_of(Browser& browser) { return text_of(browser.wait_for("refused").at("code")); }

} // namespace

TEST_CASE("whatever comes before hello is refused, and so is a second hello") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    browser.send({{"type", "answer"}, {"question", 0}});
    CHECK(code_of(browser) == "say_hello");
    browser.send({{"type", "hello"}, {"battle", "nowhere"}});
    CHECK(code_of(browser) == "no_such_battle");
    browser.send({{"type", "hello"}, {"battle", game.id}, {"protocol", 2}});
    CHECK(code_of(browser) == "malformed");
    browser.send({{"type", "hello"}, {"battle", game.id}, {"tokens", {game.red}}, {"nonce", "short"}});
    CHECK(code_of(browser) == "malformed");
}

TEST_CASE("malformed messages are refused, and the battle goes on") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    const json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    for (const char* text : {"", "{", "null", "[]", "{}", R"({"type": 7})", R"({"type": "dance"})",
                             R"({"type": "ping", "at": "here"})", R"({"type": "ping", "more": 1})",
                             R"({"type": "answer", "question": -1})", R"({"type": "answer", "client_id": "a b"})",
                             R"({"type": "chat"})", R"({"type": "takeback", "deal": "perhaps"})"}) {
        browser.send_text(text);
        CHECK_MESSAGE(code_of(browser) == "malformed", text);
    }
    browser.send_text(std::string(5000, '[') + std::string(5000, ']'));
    CHECK(code_of(browser) == "malformed");
    browser.send_text(json::serialize(snapshot), true);
    CHECK(code_of(browser) == "malformed");
    browser.send(answer_to(snapshot.at("question"), "well"));
    CHECK(browser.wait_for("accepted").at("at") == 1);
}

TEST_CASE("answers that are none are refused, whatever they hold") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    const json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    int count = 0;
    for (const char* text :
         {"null", "7", "[]", "{}", R"({"pass": 1})", R"({"pass": true, "picks": []})", R"({"picks": [{"unit": 99}]})",
          R"({"picks": [{"unit": 1e300}]})", R"({"picks": [{"word": "advance"}]})", R"({"picks": [{}]})",
          R"({"places": [{"model": 65535, "steps": [0, 0, 0, 0]}]})", R"({"places": [{"model": 0}]})",
          R"({"places": [{"model": 0, "steps": [2147483647, -2147483648, 0, 0]}]})",
          R"({"places": [{"model": 0, "steps": [0, 0, 0, 0], "via": [[0]]}]})"}) {
        json::object answer = answer_to(snapshot.at("question"), "bad-" + std::to_string(count++));
        answer["answer"] = json::parse(text);
        browser.send(answer);
        const std::string code = code_of(browser);
        CHECK_MESSAGE((code == "malformed" || code == "illegal"), text);
    }
    CHECK(replay_of_battle(server.port(), game.id).entries.empty());
}

TEST_CASE("a message that is too large ends the connection and nothing else") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser large(server.port());
    large.hello(game.id, {game.red, game.blue});
    try {
        large.send_text("{\"type\": \"chat\", \"text\": \"" + std::string(300'000, 'x') + "\"}");
    } catch (const boost::system::system_error&) {} // the server may hang up while we are still speaking
    CHECK(large.closed());

    Browser calm(server.port());
    calm.send(answer_to(calm.hello(game.id, {game.red, game.blue}).at("question"), "calm"));
    CHECK(calm.wait_for("accepted").at("at") == 1);
}

TEST_CASE("too many messages wait for their turn: none is lost, and others do not wait for them") {
    RunningServer server;
    const NewGame game = drill(server.port()), other = drill(server.port(), 6);
    Browser fast(server.port()), calm(server.port());
    const json::object first = fast.hello(game.id, {game.red, game.blue});
    for (int i = 0; i < 400; ++i) fast.send({{"type", "ping"}});
    fast.send(answer_to(first.at("question"), "fast"));
    calm.send(answer_to(calm.hello(other.id, {other.red, other.blue}).at("question"), "calm"));
    CHECK(calm.wait_for("accepted").at("at") == 1);
    CHECK(fast.wait_for("accepted").at("at") == 1);
}

TEST_CASE("an allowance gives so many at once and so many a second; more have to wait") {
    RateLimiter allowance(10, 3); // a tenth of a second each
    for (int i = 0; i < 3; ++i) CHECK(allowance.take(1000));
    CHECK_FALSE(allowance.take(1000));
    CHECK_FALSE(allowance.take(1099));
    CHECK(allowance.take(1100));
    CHECK(allowance.wait(1100) == 101);
    CHECK(allowance.wait(1100) == 201);
    CHECK(allowance.wait(1400) == 0);                           // three came, two of which were spent already
    for (int i = 0; i < 3; ++i) CHECK(allowance.take(100'000)); // no more are saved up
    CHECK_FALSE(allowance.take(100'000));
}

TEST_CASE("messages in the wrong order are refused: nothing to undo, no offer, no such query") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    browser.hello(game.id, {game.red, game.blue});
    browser.send({{"type", "undo"}, {"seat", "red"}});
    CHECK(code_of(browser) == "nothing_to_undo");
    browser.send({{"type", "takeback"}, {"deal", "offer"}, {"to", 10}});
    CHECK(code_of(browser) == "nothing_to_undo");
    browser.send({{"type", "takeback"}, {"deal", "accept"}});
    CHECK(code_of(browser) == "no_such_offer");
    browser.send({{"type", "draw"}, {"deal", "decline"}});
    CHECK(code_of(browser) == "no_such_offer");
    browser.send({{"type", "clock"}, {"deed", "claim"}});
    CHECK(code_of(browser) == "no_such_offer");
    browser.send({{"type", "query"}, {"name", "dice.next"}});
    CHECK(code_of(browser) == "no_such_query");
    browser.send({{"type", "query"}, {"name", "unit.card"}, {"client_id", "q"}, {"input", {{"unit", "x"}}}});
    CHECK(code_of(browser) == "bad_query");
    browser.send({{"type", "query"}, {"name", "unit.card"}, {"at", 99}, {"input", {{"unit", 0}}}});
    CHECK(code_of(browser) == "bad_query");
    browser.send({{"type", "hello"}, {"battle", game.id}});
    CHECK(code_of(browser) == "say_hello");
}

TEST_CASE("another site's page cannot speak through a visitor's browser") {
    RunningServer server;
    CHECK_THROWS(Browser(server.port(), "http://elsewhere.example"));
    CHECK_NOTHROW(Browser(server.port(), "http://127.0.0.1:" + std::to_string(server.port())));
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Origin", "http://elsewhere.example"}}).status == 403);
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Host", "elsewhere.example"}}).status == 403);
}

TEST_CASE("bytes that are not HTTP get a short answer or none, and the server stays") {
    RunningServer server;
    CHECK(raw_request(server.port(), "\x16\x03\x01\x02").empty() == false);
    CHECK(raw_request(server.port(), "GET / HTTP/1.1\r\nA: " + std::string(20'000, 'a') + "\r\n\r\n").find("431") !=
          std::string::npos);
    CHECK(request(server.port(), "POST", "/api/battles", std::string(3u << 20, ' ')).status == 413);
    CHECK(request(server.port(), "POST", "/api/query/army.import", std::string(3u << 20, ' ')).status == 400);
    CHECK(request(server.port(), "POST", "/api/query/army.import", std::string(5u << 20, ' ')).status == 413);
    CHECK(request(server.port(), "GET", "/api/home").status == 200);
}

TEST_CASE("chat goes from seats to seats and from watchers to watchers") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser seat(server.port()), watcher(server.port());
    seat.hello(game.id, {game.red, game.blue});
    watcher.hello(game.id, {});
    watcher.send({{"type", "chat"}, {"text", "who is winning?"}});
    CHECK(watcher.wait_for("chat").at("from").is_null());
    seat.send({{"type", "chat"}, {"phrase", "well_played"}});
    const json::object line = seat.wait_for("chat");
    CHECK(line.at("phrase") == "well_played");
    seat.send({{"type", "chat"}, {"phrase", "no_such_phrase"}});
    CHECK(seat.wait_for("refused").at("code") == "malformed");
    CHECK_FALSE(line.at("from").is_null());
    Browser later(server.port());
    later.hello(game.id, {});
    CHECK(later.wait_for("chat").at("text") == "who is winning?");
}
