// The real program while its store does not work: locked by another program, full, gone, damaged. Nothing is accepted
// that is not written, all clients are told, and everything goes on afterwards.
#include "playing.h"
#include "program.h"

#include "store/sqlite.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <fstream>

#include <sys/resource.h>

using namespace muster;
using namespace muster::test;
namespace fs = std::filesystem;

namespace {

// A server with a store in a folder of its own.
class Kept {
  public:
    Kept() : folder_(new_folder()), program(folder_ / "battles.sqlite") {}
    ~Kept() {
        program.kill();
        if (std::uncaught_exceptions() > 0) MESSAGE(program.log());
        fs::remove_all(folder_);
    }

    fs::path file() const { return folder_ / "battles.sqlite"; }
    fs::path log_of_changes() const { return folder_ / "battles.sqlite-wal"; }
    fs::path other(const std::string& name) const { return folder_ / name; }
    void change(const std::string& sql) const { sqlite::Connection(file().string()).execute(sql); }
    int health() const { return request(program.port, "GET", "/api/health").status; }
    // Until it is so; the server looks once a second.
    void wait_for_health(int status) {
        for (int i = 0; i < 300 && health() != status; ++i) usleep(50'000);
        REQUIRE(health() == status);
    }

  private:
    static fs::path new_folder() {
        static int count = 0;
        const fs::path folder = fs::temp_directory_path() / fmt::format("muster-fault-{}-{}", getpid(), count++);
        fs::create_directories(folder);
        return folder;
    }
    fs::path folder_;

  public:
    Program program;
};

// Another program that is writing.
class Writer {
  public:
    explicit Writer(const fs::path& file) : database_(file.string()) { database_.execute("BEGIN IMMEDIATE"); }
    void end() { database_.execute("ROLLBACK"); }

  private:
    sqlite::Connection database_;
};

json::object hello(const NewGame& game, const std::string& token = "") {
    json::array tokens;
    if (!token.empty()) tokens.emplace_back(token);
    return {{"type", "hello"}, {"battle", game.id}, {"tokens", tokens}};
}

// Either of two messages, whichever comes first.
json::object next_of(Browser& browser, std::string_view one, std::string_view other) {
    while (true) {
        json::object message = browser.next();
        if (message["type"].as_string() == one || message["type"].as_string() == other) return message;
    }
}

json::object verdict(Browser& browser) { return next_of(browser, "accepted", "refused"); }

// Everything that is said to clients of a store that does not work.
void check_no_details(const std::string& text) {
    for (const std::string_view word : {"sqlite", "SELECT", "INSERT", "table", "locked", "database", "/tmp"})
        CHECK_MESSAGE(text.find(word) == std::string::npos, text);
}

void check_not_accepted(const json::object& message) {
    CHECK(message.at("type") == "refused");
    CHECK(message.at("code") == "no_store");
    check_no_details(json::serialize(message));
}

// A drill on one screen, with two answers given; the browser has the open question.
struct Drill {
    explicit Drill(Kept& kept) : game(drill(kept.program.port)), browser(kept.program.port) {
        snapshot = play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 2);
        browser.wait_for("accepted");
    }
    json::object give(const std::string& client_id) {
        browser.send(answer_to(snapshot.at("question"), client_id));
        return verdict(browser);
    }
    std::int64_t answers(Kept& kept) const {
        return request(kept.program.port, "GET", "/api/battles/" + game.id).json().at("answers").as_int64();
    }
    // Goes on where it was: the answer that could not be written is given again, and stands when the server is killed.
    void check_goes_on(Kept& kept, const std::string& client_id) {
        const json::object accepted = give(client_id);
        CHECK(accepted.at("type") == "accepted");
        CHECK(accepted.at("at") == 3);
        kept.program.restart();
        CHECK(answers(kept) == 3);
    }

    NewGame game;
    Browser browser;
    json::object snapshot;
};

} // namespace

TEST_CASE("a store locked for five seconds: nothing is accepted, pages are told, and then it goes on") {
    Kept kept;
    Drill drill(kept);
    Writer writer(kept.file());
    const auto start = std::chrono::steady_clock::now();
    check_not_accepted(drill.give("late"));
    CHECK(drill.browser.wait_for("notice").at("news") == "no_store");
    CHECK(kept.health() == 503);
    check_not_accepted(drill.give("late"));
    const HttpReply refused = request(kept.program.port, "POST", "/api/battles", R"({"rules": "drill"})");
    CHECK(refused.status == 503);
    CHECK(refused.json().at("code") == "no_store");
    check_no_details(refused.body);
    Browser watcher(kept.program.port); // who only looks can
    CHECK(watcher.hello(drill.game.id, {}).at("at") == 2);
    CHECK(watcher.wait_for("notice").at("news") == "no_store");
    std::this_thread::sleep_until(start + std::chrono::seconds(5));
    CHECK(drill.answers(kept) == 2);
    writer.end();
    CHECK(drill.browser.wait_for("notice").at("news") == "store_back");
    CHECK(kept.health() == 200);
    drill.check_goes_on(kept, "late");
    CHECK(kept.program.log().find("the store: ") != std::string::npos);
}

TEST_CASE("a share in the dice that could not be written is not played with") {
    Kept kept;
    const NewGame game =
        create(kept.program.port, {{"rules", "drill"}, {"table", "three-cedars"}, {"blue", {{"who", "friend"}}}});
    const auto joined =
        request(kept.program.port, "POST", "/api/join", json::serialize(json::object{{"code", game.invite}})).json();
    const std::string guest_token = text_of(joined.at("seats").at("blue"));
    Browser host(kept.program.port), guest(kept.program.port);
    host.hello(game.id, {game.red});
    {
        Writer writer(kept.file());
        guest.send(hello(game, guest_token));
        check_not_accepted(next_of(guest, "snapshot", "refused"));
        guest.send(hello(game, guest_token));
        check_not_accepted(next_of(guest, "snapshot", "refused"));
        writer.end();
    }
    kept.wait_for_health(200);
    guest.send(hello(game, guest_token));
    const json::object begun = next_of(guest, "snapshot", "refused");
    CHECK(begun.at("type") == "snapshot");
    CHECK_FALSE(begun.at("question").is_null());
    kept.program.restart();
    Browser watcher(kept.program.port);
    watcher.send(hello(game));
    const json::object seen = next_of(watcher, "snapshot", "refused");
    CHECK(seen.at("type") == "snapshot");
    CHECK(kept.program.runs());
}

TEST_CASE("a battle that cannot be rebuilt is shown as damaged, and nobody else notices") {
    Kept kept;
    const NewGame broken = drill(kept.program.port, {}), valid = drill(kept.program.port);
    {
        Browser browser(kept.program.port);
        play_defaults(browser, browser.hello(broken.id, {broken.red, broken.blue}), 2);
    }
    kept.program.kill();
    SUBCASE("a share in the dice is missing") {
        kept.change("UPDATE seats SET nonce = NULL WHERE seat = 0 AND battle = '" + broken.id + "'");
    }
    SUBCASE("the secret of the dice is none") {
        kept.change("UPDATE battles SET secret = 'x' WHERE id = '" + broken.id + "'");
    }
    SUBCASE("an army is missing") {
        kept.change("UPDATE seats SET army = NULL WHERE seat = 1 AND battle = '" + broken.id + "'");
    }
    SUBCASE("a text is none of ours") { kept.change("UPDATE entries SET answer = '{'"); }
    SUBCASE("its switches are none") {
        kept.change("UPDATE battles SET switches = '7' WHERE id = '" + broken.id + "'");
    }
    kept.change("DELETE FROM told WHERE battle = '" + broken.id + "'"); // so there is nothing that could be shown
    kept.program.start();
    Browser browser(kept.program.port), owner(kept.program.port);
    browser.send(hello(broken));
    CHECK(browser.wait_for("refused").at("code") == "damaged");
    owner.send(hello(broken, broken.red));
    CHECK(owner.wait_for("refused").at("code") == "damaged");
    for (const char* part : {"/replay", "/plan"}) {
        const HttpReply reply = request(kept.program.port, "GET", "/api/battles/" + broken.id + part);
        CHECK(reply.status == 409);
        CHECK(reply.json().at("code") == "damaged");
        check_no_details(reply.body);
    }
    CHECK(request(kept.program.port, "GET", "/api/battles/" + broken.id).status == 200);
    CHECK(browser.hello(valid.id, {valid.red, valid.blue}).at("question").is_object());
    CHECK(kept.health() == 200);
}

TEST_CASE("what a damaged battle has told is shown as damaged, and it does not go on") {
    Kept kept;
    bool exports = false;
    const NewGame broken = drill(kept.program.port, {});
    {
        Browser browser(kept.program.port);
        play_defaults(browser, browser.hello(broken.id, {broken.red, broken.blue}), 2);
    }
    kept.program.kill();
    SUBCASE("a share in the dice is missing") {
        kept.change("UPDATE seats SET nonce = NULL WHERE seat = 0 AND battle = '" + broken.id + "'");
    }
    SUBCASE("a text is none of ours") { kept.change("UPDATE entries SET answer = '{'"); }
    SUBCASE("it has ended, but goes on") {
        exports = true;
        kept.program.start();
        Browser browser(kept.program.port);
        play_defaults(browser, browser.hello(broken.id, {broken.red, broken.blue}));
        kept.program.kill();
        kept.change("UPDATE battles SET standing = 'playing' WHERE id = '" + broken.id + "'");
    }
    kept.program.start();
    Browser watcher(kept.program.port), owner(kept.program.port);
    watcher.send(hello(broken));
    const json::object welcome = next_of(watcher, "welcome", "refused");
    CHECK(welcome.at("older_rules").at("damaged") == true);
    CHECK(welcome.at("older_rules").at("exports") == exports);
    const HttpReply file = request(kept.program.port, "GET", "/api/battles/" + broken.id + "/replay");
    CHECK(file.status == (exports ? 200 : 409));
    CHECK(request(kept.program.port, "GET", "/api/battles/" + broken.id + "/plan").status == 409);
    CHECK(next_of(watcher, "snapshot", "refused").at("type") == "snapshot");
    owner.send(hello(broken, broken.red));
    owner.wait_for("snapshot");
    owner.send({{"type", "resign"}, {"seat", "red"}});
    CHECK(owner.wait_for("refused").at("code") == "damaged");
    CHECK(kept.health() == 200);
}

TEST_CASE("a damaged store ends nobody, and is gone on with when it is repaired") {
    Kept kept;
    const NewGame game = drill(kept.program.port);
    Browser(kept.program.port).hello(game.id, {game.red, game.blue}); // it begins
    kept.program.restart();                                           // nothing is awake
    Browser browser(kept.program.port);
    SUBCASE("the file was overwritten") {
        kept.change("PRAGMA wal_checkpoint(TRUNCATE)");
        kept.wait_for_health(200);
        const auto copy = kept.other("copy");
        fs::copy_file(kept.file(), copy);
        std::ofstream(kept.file(), std::ios::binary) << std::string(fs::file_size(copy), 'x');
        kept.wait_for_health(503);
        browser.send(hello(game, game.red));
        CHECK(browser.wait_for("refused").at("code") == "no_store");
        CHECK(request(kept.program.port, "GET", "/api/home").status == 200); // without a token nothing is looked up
        CHECK(request(kept.program.port, "GET", "/api/home", "", {{"Muster-Seats", game.red}}).status == 503);
        fs::copy_file(copy, kept.file(), fs::copy_options::overwrite_existing);
    }
    SUBCASE("a table is gone") {
        Drill other(kept); // awake: nothing is read for it
        for (const std::string table : {"seats", "entries"}) {
            CAPTURE(table);
            kept.change(fmt::format("ALTER TABLE {} RENAME TO gone", table));
            browser.send(hello(game, game.red));
            CHECK(browser.wait_for("refused").at("code") == "no_store");
            kept.wait_for_health(503);
            CHECK(other.browser.wait_for("notice").at("news") == "no_store");
            check_not_accepted(other.give("late"));
            kept.change(fmt::format("ALTER TABLE gone RENAME TO {}", table));
            kept.wait_for_health(200);
            CHECK(other.browser.wait_for("notice").at("news") == "store_back");
        }
    }
    REQUIRE(kept.program.runs());
    kept.wait_for_health(200);
    browser.send(hello(game, game.red));
    CHECK(next_of(browser, "snapshot", "refused").at("type") == "snapshot");
}

TEST_CASE("what fails while a failure is dealt with leaves no connection behind") {
    Kept kept;
    Drill drill(kept);
    kept.change("ALTER TABLE battles RENAME TO fights"); // neither written nor read
    check_not_accepted(drill.give("late"));
    drill.browser.send({{"type", "ping"}});
    CHECK(drill.browser.wait_for("refused").at("code") == "no_store"); // what is in memory is in doubt
    kept.change("ALTER TABLE fights RENAME TO battles");
    kept.wait_for_health(200);
    drill.check_goes_on(kept, "late");
}

TEST_CASE("computers try again by themselves") {
    Kept kept;
    const NewGame game = create(kept.program.port, {{"rules", "drill"},
                                                    {"table", "three-cedars"},
                                                    {"seed", 3},
                                                    {"red", {{"who", "computer:random"}}},
                                                    {"blue", {{"who", "computer:random"}}}});
    while (request(kept.program.port, "GET", "/api/battles/" + game.id).json().at("standing") != "playing")
        usleep(10'000); // it begins after it was created
    Writer writer(kept.file());
    Browser watcher(kept.program.port);
    const json::object snapshot = watcher.hello(game.id, {});
    CHECK(watcher.wait_for("notice").at("news") == "no_store"); // its first answer could not be written
    writer.end();
    CHECK(snapshot.at("ended").is_null());
    while (watcher.wait_for("snapshot").at("ended").is_null()) {}
}

TEST_CASE("the sockets go on while a store is waited for") {
    Kept kept;
    const NewGame asleep = drill(kept.program.port);
    kept.program.restart();
    Drill drill(kept);
    Writer writer(kept.file());
    Browser browser(kept.program.port);
    drill.browser.send(answer_to(drill.snapshot.at("question"), "waits")); // for two seconds at most
    usleep(100'000);
    browser.send(hello(asleep, asleep.red));
    usleep(100'000);
    CHECK(request(kept.program.port, "GET", "/no/such/page.css").status == 404);
    writer.end();
    CHECK(verdict(drill.browser).at("type") == "accepted"); // so it was answered in less
}

TEST_CASE("a store that is not there any more is noticed before anything is accepted") {
    Kept kept;
    Drill drill(kept);
    const auto away = kept.other("away.sqlite");
    SUBCASE("renamed, and back") {
        fs::rename(kept.file(), away);
        check_not_accepted(drill.give("late"));
        kept.wait_for_health(503);
        fs::rename(away, kept.file());
    }
    SUBCASE("deleted, and a copy put in its place") {
        fs::copy_file(kept.file(), away);
        fs::remove(kept.file());
        check_not_accepted(drill.give("late"));
        kept.wait_for_health(503);
        fs::copy_file(away, kept.file());
    }
    SUBCASE("deleted with all that belongs to it, and a backup put in its place") {
        kept.change("VACUUM INTO '" + away.string() + "'");
        for (const char* name : {"battles.sqlite", "battles.sqlite-wal", "battles.sqlite-shm", "battles.sqlite-lock"})
            fs::remove(kept.other(name));
        check_not_accepted(drill.give("late"));
        kept.wait_for_health(503);
        fs::rename(away, kept.file());
    }
    SUBCASE("replaced by a backup at once") {
        kept.change("VACUUM INTO '" + away.string() + "'");
        fs::remove(kept.log_of_changes());
        fs::rename(away, kept.file());
        check_not_accepted(drill.give("late"));
    }
    SUBCASE("its log deleted") {
        fs::remove(kept.log_of_changes());
        check_not_accepted(drill.give("late"));
    }
    kept.wait_for_health(200);
    drill.check_goes_on(kept, "late");
}

TEST_CASE("nobody has to answer for a lost store to be noticed") {
    Kept kept;
    CHECK(kept.health() == 200);
    fs::rename(kept.file(), kept.other("away.sqlite"));
    kept.wait_for_health(503);
    fs::rename(kept.other("away.sqlite"), kept.file());
    kept.wait_for_health(200);
}

TEST_CASE("a file that may not grow is like a full disk") {
    Kept kept;
    Drill drill(kept);
    std::uintmax_t left = 0; // bytes
    SUBCASE("at all") {}
    SUBCASE("by more than some pages, fewer than an answer changes") { left = 16 << 10; }
    rlimit before{};
    REQUIRE(prlimit(kept.program.process(), RLIMIT_FSIZE, nullptr, &before) == 0);
    rlimit full = before;
    full.rlim_cur = fs::file_size(kept.log_of_changes()) + left;
    REQUIRE(prlimit(kept.program.process(), RLIMIT_FSIZE, &full, nullptr) == 0);
    check_not_accepted(drill.give("late"));
    CHECK(drill.browser.wait_for("notice").at("news") == "no_store");
    for (int i = 0; i < 25; ++i, usleep(100'000)) CHECK(kept.health() == 503); // longer than between two looks
    check_not_accepted(drill.give("late"));
    REQUIRE(prlimit(kept.program.process(), RLIMIT_FSIZE, &before, nullptr) == 0);
    CHECK(drill.browser.wait_for("notice").at("news") == "store_back");
    kept.wait_for_health(200);
    drill.check_goes_on(kept, "late");
}
