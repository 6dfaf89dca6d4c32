// What one address, one visitor or one question may take of a server that others use, too.
#include "playing.h"
#include "program.h"

#include "base/early_exit.h"
#include "server/query_pool.h"
#include "server/quotas.h"
#include "server/workers.h"
#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <future>

#include <sys/resource.h>
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

// Until it goes out of scope.
class Folder {
  public:
    Folder() { std::filesystem::create_directories(path_); }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    static inline int count_ = 0;
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / fmt::format("muster-limits-{}-{}", getpid(), count_++);
};

rlim_t files_of_test() {
    rlimit files{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &files) == 0);
    return files.rlim_cur;
}

std::string odds_of(int volleys, int attacks, int models, int wounds, const std::string& more = "") {
    json::array list;
    for (int i = 0; i < volleys; ++i)
        list.push_back({{"attacks", attacks}, {"skill", 3}, {"strength", 4}, {"ap", -1}, {"damage", "D6"}});
    json::object document = json::parse("{" + more + "}").as_object();
    document["rules"] = "ninth", document["volleys"] = list;
    document["target"] = {{"models", {{{"count", models}, {"wounds", wounds}}}}, {"toughness", 4}, {"save", 3}};
    return json::serialize(json::object{{"input", {{"document", document}}}});
}

std::string finished_replay(RunningServer& server) {
    const NewGame game =
        create(server.port(), {{"rules", "drill"}, {"seed", 2}, {"blue", {{"who", "computer:random"}}}});
    Browser browser(server.port());
    play_defaults(browser, browser.hello(game.id, {game.red}));
    return request(server.port(), "GET", "/api/battles/" + game.id + "/replay").body;
}

} // namespace

TEST_CASE("a quota has so much for all and so much for each, and takes back what is let go") {
    Quota quota(10);
    auto first = quota.take("a", 4, 6), second = quota.take("a", 2, 6);
    CHECK(first);
    CHECK(second);
    CHECK_FALSE(quota.take("a", 1, 6));
    CHECK(quota.take("a", 0, 6));
    auto other = quota.take("b", 4, 6);
    CHECK(other);
    CHECK_FALSE(quota.take("c", 1, 6)); // nothing is left for anybody
    first.reset();
    CHECK(quota.take("c", 4, 6));
    CHECK_FALSE(quota.take("c", 7, 6));
}

TEST_CASE("queries of one asker are answered in order, and nobody's keep another address waiting") {
    QueryPool query_pool(2);
    std::promise<void> open;
    const std::shared_future<void> gate(open.get_future());
    std::atomic<int> waiting = 0;
    for (int i = 0; i < 10; ++i) // as many askers
        CHECK(query_pool.post("crowd", reinterpret_cast<const void*>(std::uintptr_t(i + 1)), [&, gate] {
            ++waiting;
            gate.wait();
        }));
    std::promise<std::vector<int>> done;
    auto order = std::make_shared<std::vector<int>>();
    for (int i = 0; i < 5; ++i)
        CHECK(query_pool.post("alone", nullptr, [&done, order, i] {
            order->push_back(i);
            if (i == 4) done.set_value(*order);
        }));
    auto got = done.get_future();
    REQUIRE(got.wait_for(std::chrono::seconds(10)) == std::future_status::ready);
    CHECK(got.get() == std::vector{0, 1, 2, 3, 4});
    CHECK(at_last([&] { return waiting > 0; })); // it may have begun after those
    CHECK(waiting == 1);                         // and keeps one of the two threads, not both
    open.set_value();
    query_pool.stop();
}

TEST_CASE("only so many queries of one asker wait") {
    QueryPool query_pool(2);
    std::promise<void> open;
    const std::shared_future<void> gate(open.get_future());
    std::size_t let_in = 0;
    for (int i = 0; i < 100; ++i) let_in += query_pool.post("a", nullptr, [gate] { gate.wait(); });
    CHECK(let_in >= QueryPool::most_of_asker);
    CHECK(let_in <= QueryPool::most_of_asker + 1); // one of them is being answered
    CHECK(query_pool.post("b", nullptr, [] {}));
    open.set_value();
}

TEST_CASE("a query that is left early by a bug ends nobody") {
    QueryPool query_pool(1);
    std::promise<void> done;
    CHECK(query_pool.post("a", nullptr, [] { throw EarlyExit{}; }));
    CHECK(query_pool.post("a", nullptr, [&] { done.set_value(); }));
    CHECK(done.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready);
}

TEST_CASE("odds of a size that would take long are refused before they are computed") {
    RunningServer server;
    const auto ask = [&](const std::string& body) {
        return request(server.port(), "POST", "/api/query/odds.attack", body);
    };
    CHECK(ask(odds_of(1, 200, 40, 3)).status == 200); // a horde
    for (const std::string& body : {odds_of(10, 2000, 200, 10), odds_of(4, 2000, 200, 10),
                                    odds_of(20, 100, 20, 3, R"("policy": "best", "single_rerolls": 3)")}) {
        const HttpReply reply = ask(body);
        CHECK(reply.status == 400);
        CHECK(text_of(reply.json().at("text")).find("odds") != std::string::npos);
    }
}

TEST_CASE("no answer of a player waits for queries, neither of strangers nor the player's own") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    const std::string heavy = odds_of(2, 80, 20, 3, R"("policy": "best", "single_rerolls": 3)");
    std::atomic<int> answered = 0;
    std::vector<std::thread> strangers;
    constexpr int many = 12;
    for (int i = 0; i < many; ++i)
        strangers.emplace_back([&] {
            CHECK(request(server.port(), "POST", "/api/query/odds.attack", heavy).status == 200);
            ++answered;
        });
    CHECK(at_last([&] { return answered > 0; })); // they are all on their way
    browser.send({{"type", "query"},
                  {"client_id", "mine"},
                  {"name", "odds.attack"},
                  {"input", {{"document", json::parse(heavy).at("input").at("document")}}}});
    for (int i = 0; i < 5; ++i) {
        browser.send(answer_to(snapshot.at("question"), client_id(snapshot)));
        snapshot = browser.wait_for("snapshot");
        browser.wait_for("accepted");
    }
    CHECK(answered < many);
    for (const json::object& message : browser.passed) CHECK(message.at("type") != "reply");
    CHECK(browser.wait_for("reply").at("client_id") == "mine");
    for (std::thread& stranger : strangers) stranger.join();
}

TEST_CASE("a job's share of its time is what a pool has for all that are there") {
    Workers pool(2);
    CHECK(pool.share() == 1);
    std::promise<void> open;
    const std::shared_future<void> gate(open.get_future());
    for (int i = 0; i < 2; ++i) pool.post([gate] { gate.wait(); });
    CHECK(pool.share() == 1); // a thread for each
    for (int i = 0; i < 3; ++i) pool.post([gate] { gate.wait(); });
    CHECK(pool.share() == doctest::Approx(0.4));
    open.set_value();
    CHECK(at_last([&] { return pool.share() == 1; }));
}

TEST_CASE("a long message takes its share of all bodies, and a short one needs none") {
    RunningServer server;
    const NewGame game = drill(server.port());
    const auto listen = [&] {
        auto browser = std::make_unique<Browser>(server.port());
        browser->hello(game.id, {});
        return browser;
    };
    const std::string long_message = std::string(100'000, ' ') + R"({"type": "ping"})";
    const auto body = [&] { return request(server.port(), "POST", "/api/battles", "{}").status; };
    {
        std::vector<std::unique_ptr<RawConnection>> bodies; // all that one address may have under way
        for (int i = 0; i < 16; ++i) {
            bodies.push_back(std::make_unique<RawConnection>(server.port()));
            bodies.back()->send(fmt::format("POST /api/battles HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                            "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{{",
                                            2u << 20));
        }
        CHECK(at_last([&] { return body() == 429; }));
        const auto browser = listen();
        browser->send({{"type", "ping"}});
        browser->wait_for("presence");
        browser->send_text(long_message);
        CHECK(browser->wait_for("refused").at("code") == "too_fast");
        browser->send({{"type", "ping"}}); // nothing else suffers
        browser->wait_for("presence");
    }
    CHECK(at_last([&] { return body() != 429; }));
    const auto browser = listen();
    browser->passed.clear();
    browser->send_text(long_message);
    while (browser->wait_for("presence").at("watching") != 1) {}
    browser->send_text(long_message);
    browser->wait_for("presence");
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
    for (const char* path :
         {"/api/battles", "/api/battles?more", "/api/%62attles", "/api/battles/x/fork", "/api/examples"})
        CHECK_MESSAGE(found(path) == 429, path);
    CHECK(request(server.port(), "GET", "/api/battles").status == 200);
}

TEST_CASE("a proxy's clients are counted each by the address that the proxy has seen last, and may name any host") {
    ServerOptions options;
    options.proxies = {"127.0.0.1"};
    options.of_one = {200, 0.001, 2, 0.001, 2};
    RunningServer server(options);
    const auto found = [&](const std::vector<Header>& headers) {
        return request(server.port(), "POST", "/api/battles", R"({"rules": "drill"})", headers).status;
    };
    const Header ada{"X-Forwarded-For", "203.0.113.5"}, bo{"X-Forwarded-For", "203.0.113.6"};
    for (int i = 0; i < 2; ++i) CHECK(found({ada}) == 201);
    CHECK(found({ada}) == 429);
    CHECK(found({bo}) == 201);
    CHECK(found({{"X-Forwarded-For", "203.0.113.6, 203.0.113.5"}}) == 429); // the first is what Ada said
    CHECK(found({bo, ada}) == 429);
    CHECK(found({ada, bo}) == 201);
    CHECK(found({bo}) == 429);
    for (int i = 0; i < 3; ++i) CHECK(found({}) == 201); // the proxy itself, whose address is the loopback

    const Header named{"Host", "muster.example"};
    CHECK(request(server.port(), "GET", "/api/home", "", {named, ada}).status == 200);
    CHECK(request(server.port(), "GET", "/api/home", "", {named}).status == 403);
    CHECK(request(server.port(), "GET", "/api/home", "", {named, {"X-Forwarded-For", "nobody"}}).status == 403);
    CHECK(request(server.port(), "GET", "/api/home", "", {named, ada, {"Origin", "http://elsewhere.example"}}).status ==
          403);
    CHECK(request(server.port(), "GET", "/metrics", "", {{"X-Forwarded-For", "127.0.0.1"}}).status == 403);
}

TEST_CASE("who is no known proxy cannot speak for others") {
    ServerOptions options;
    options.proxies = {"10.0.0.9"};
    options.of_loopback = {100, 0.001, 1, 0.001, 1};
    RunningServer server(options);
    const auto found = [&](const std::string& address) {
        return request(server.port(), "POST", "/api/battles", R"({"rules": "drill"})", {{"X-Forwarded-For", address}})
            .status;
    };
    CHECK(found("203.0.113.5") == 201);
    CHECK(found("203.0.113.6") == 429);
    CHECK(
        request(server.port(), "GET", "/api/home", "", {{"Host", "muster.example"}, {"X-Forwarded-For", "203.0.113.5"}})
            .status == 403);
}

TEST_CASE("a proxy has more connections than one address may have") {
    ServerOptions options;
    options.proxies = {"127.0.0.1"};
    options.of_loopback.connections = 3;
    RunningServer server(options);
    std::vector<std::unique_ptr<RawConnection>> open;
    for (int i = 0; i < 5; ++i) open.push_back(std::make_unique<RawConnection>(server.port()));
    CHECK(request(server.port(), "GET", "/api/health").status == 200);
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
    CHECK(home().starts_with("HTTP/1.1 429"));
    first.reset();
    CHECK(at_last([&] { return home().starts_with("HTTP/1.1 200"); }));
}

TEST_CASE("who does not read is disconnected before much waits for them") {
    ServerOptions options;
    SUBCASE("too much for one address") { options.of_loopback.outgoing = 256u << 10; }
    SUBCASE("too much for all") { options.outgoing = 256u << 10; }
    RunningServer server(options);
    const NewGame game = drill(server.port());
    Browser deaf(server.port());
    play_defaults(deaf, deaf.hello(game.id, {game.red, game.blue}));
    CHECK(at_last([&] { // each asks for the whole battle
        try {
            for (int i = 0; i < 3; ++i) deaf.send({{"type", "resume"}});
            return false;
        } catch (const boost::system::system_error&) {
            return true;
        }
    }));
    Browser other(server.port());
    CHECK(other.hello(game.id, {}).at("ended").is_object());
}

TEST_CASE("without files for connections the server waits for some, and does not spin") {
    const Folder folder;
    Program program(folder / "battles.sqlite");
    const auto seconds_used = [&] {
        clockid_t clock{};
        timespec used{};
        REQUIRE(clock_getcpuclockid(program.process(), &clock) == 0);
        REQUIRE(clock_gettime(clock, &used) == 0);
        return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
    };
    rlimit before{};
    REQUIRE(prlimit(program.process(), RLIMIT_NOFILE, nullptr, &before) == 0);
    CHECK(before.rlim_cur == std::min<rlim_t>(before.rlim_max, std::max<rlim_t>(files_of_test(), 2064)));
    rlimit none = before;
    none.rlim_cur = 3; // fewer than it has
    REQUIRE(prlimit(program.process(), RLIMIT_NOFILE, &none, nullptr) == 0);
    auto health = std::async([&] { return request(program.port, "GET", "/api/health").status; });
    const double start = seconds_used();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    CHECK(seconds_used() - start < 0.3);
    REQUIRE(prlimit(program.process(), RLIMIT_NOFILE, &before, nullptr) == 0);
    CHECK(health.get() == 200);
    CHECK(program.log().find("no connection can be taken") != std::string::npos);
}

TEST_CASE("connections leave some files for the store") {
    const Folder folder;
    Program program(folder / "battles.sqlite", 160);
    const NewGame game = drill(program.port);
    Browser browser(program.port);
    browser.hello(game.id, {game.red, game.blue});
    std::vector<std::unique_ptr<RawConnection>> many;
    for (int i = 0; i < 300; ++i) many.push_back(std::make_unique<RawConnection>(program.port));
    const auto health = [&] {
        return raw_request(program.port, "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    };
    CHECK(health().starts_with("HTTP/1.1 429"));
    const auto open = std::distance(std::filesystem::directory_iterator(fmt::format("/proc/{}/fd", program.process())),
                                    std::filesystem::directory_iterator());
    CHECK(open >= 96);
    CHECK(open < 160);
    browser.send({{"type", "chat"}, {"text", "still here"}});
    CHECK(browser.wait_for("chat").at("text") == "still here");
    CHECK(program.log().empty());
    many.clear();
    CHECK(at_last([&] { return health().starts_with("HTTP/1.1 200"); }));
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
    sqlite::Connection store((server.folder() / "battles.sqlite").string());
    store.execute("ALTER TABLE acknowledged RENAME TO elsewhere");
    const auto plain = [&](const std::string& text) {
        CAPTURE(text);
        for (const char* word : {"SQL", "table", "acknowledged", "battles.sqlite", "/", "prepare"})
            CHECK(text.find(word) == std::string::npos);
        return !text.empty();
    };
    browser.send(answer_to(snapshot.at("question"), "a"));
    const json::object refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "no_store");
    plain(text_of(refused.at("text")));
    store.execute("ALTER TABLE elsewhere RENAME TO acknowledged; ALTER TABLE battles RENAME TO gone");
    const HttpReply live = request(server.port(), "GET", "/api/battles?live");
    CHECK(live.status >= 500);
    CHECK(plain(text_of(live.json().at("text"))));
    store.execute("ALTER TABLE gone RENAME TO battles");
    CHECK(request(server.port(), "GET", "/api/battles?live").status == 200);
}
