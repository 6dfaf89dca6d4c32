// The real program is killed at random moments during a whole battle, fifty times. What it has accepted is there
// afterwards, exactly once, and the battle ends as it would have without the kills.
#include "playing.h"
#include "program.h"

#include "testing/sanitized.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <random>

#include <unistd.h>

using namespace muster;
using namespace muster::test;

namespace {

// Both seats are ours, so that a battle has many answers.
const json::object wish{{"rules", "drill"}, {"table", "three-cedars"}, {"seed", 11}};

// Every unit takes its turn; all else by default.
json::object lively(const json::value& question) {
    json::object answer = answer_to(question, fmt::format("a{}", question.at("number").as_int64()));
    if (question.at("kind") == "choose_unit") answer["answer"] = {{"picks", {question.at("options").as_array()[0]}}};
    return answer;
}

bool is_ours(const json::object& snapshot) {
    return !snapshot.at("question").is_null() && !snapshot.at("question").at("fallback").is_null();
}

// Starting the program with the address checks takes long.
const int enough = sanitized ? 5 : 50;

} // namespace

TEST_CASE("fifty kills at random moments of a whole battle lose nothing that was accepted and double nothing") {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("muster-kill-{}", getpid());
    std::filesystem::create_directories(folder);
    Program program(folder / "battles.sqlite");
    std::string expected;
    {
        const NewGame calm = create(program.port, wish);
        Browser browser(program.port);
        json::object snapshot = browser.hello(calm.id, {calm.red, calm.blue});
        while (snapshot.at("ended").is_null()) {
            if (is_ours(snapshot)) browser.send(lively(snapshot.at("question")));
            snapshot = browser.wait_for("snapshot");
        }
        expected = text_of(snapshot.at("ended").at("digest"));
    }
    const NewGame game = create(program.port, wish);
    std::mt19937 random(7);
    int kills = 0;
    std::int64_t accepted = 0; // answers that the server has told us stand
    std::string digest;
    while (digest.empty()) {
        Browser browser(program.port);
        json::object snapshot = browser.hello(game.id, {game.red, game.blue});
        CHECK(snapshot.at("at").as_int64() >= accepted);
        try {
            while (true) {
                while (snapshot.at("ended").is_null() && !is_ours(snapshot)) snapshot = browser.wait_for("snapshot");
                if (!snapshot.at("ended").is_null()) break;
                browser.send(lively(snapshot.at("question")));
                if (kills < enough && random() % 8 != 0) { // before it is read, while it is worked on, or after
                    usleep(static_cast<useconds_t>(random() % 3000));
                    ++kills;
                    program.restart();
                    break;
                }
                accepted = browser.wait_for("accepted").at("at").as_int64();
                browser.send({{"type", "resume"}});
                snapshot = browser.wait_for("snapshot");
            }
        } catch (const boost::system::system_error&) {
        } catch (const std::runtime_error&) {
            MESSAGE(json::serialize(snapshot));
            MESSAGE(program.log());
            throw;
        }
        if (!snapshot.at("ended").is_null()) digest = text_of(snapshot.at("ended").at("digest"));
    }
    CHECK(kills == enough);
    CHECK(digest == expected);
    const Replay replay = replay_of_battle(program.port, game.id);
    const auto session = play_back(replay);
    REQUIRE(session.has_value());
    CHECK(session->answers() == replay.entries.size());
    program.kill();
    std::filesystem::remove_all(folder);
}

TEST_CASE("a row is there whole or not at all after a kill, and is taken once however often it is sent") {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("muster-row-{}", getpid());
    std::filesystem::create_directories(folder);
    Program program(folder / "battles.sqlite");
    const NewGame game = create(program.port, {{"rules", "ninth"}, {"seed", 7}, {"set_up", "all"}});
    std::mt19937 random(3);
    for (int i = 0; i < (sanitized ? 3 : 12); ++i) {
        Browser browser(program.port);
        json::object snapshot = browser.hello(game.id, {game.red, game.blue});
        while (!is_ours(snapshot) || snapshot.at("question").at("clause") != "N-MOV-02") {
            if (is_ours(snapshot)) browser.send(answer_to(snapshot.at("question"), client_id(snapshot)));
            snapshot = browser.wait_for("snapshot");
        }
        const json::value question = snapshot.at("question");
        const json::object row{
            {"type", "answers"},
            {"question", question.at("number")},
            {"client_id", fmt::format("row-{}", i)},
            {"answers",
             {{{"picks", {question.at("options").as_array()[0]}}}, {{"picks", {{{"word", "remain_stationary"}}}}}}}};
        browser.send(row);
        usleep(static_cast<useconds_t>(random() % 6000));
        program.restart();
        Browser later(program.port);
        const json::object found = later.hello(game.id, {game.red, game.blue});
        const auto taken = found.at("at").as_int64() - snapshot.at("at").as_int64();
        CHECK((taken == 0 || taken >= 2));
        later.send(row);
        const auto at = later.wait_for("accepted").at("at").as_int64();
        CHECK(at == snapshot.at("at").as_int64() + 2);
        later.send(row);
        CHECK(later.wait_for("accepted").at("at").as_int64() == at);
    }
    program.kill();
    std::filesystem::remove_all(folder);
}

TEST_CASE("a server that is killed gives nobody back the time since the question was put") {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("muster-clock-{}", getpid());
    std::filesystem::create_directories(folder);
    Program program(folder / "battles.sqlite");
    const NewGame game = create(
        program.port,
        {{"rules", "drill"}, {"table", "three-cedars"}, {"seed", 5}, {"clock", {{"bank", 600'000}, {"delay", 0}}}});
    const auto left = [&] { // of both together: it runs for one
        Browser browser(program.port);
        browser.hello(game.id, {game.red, game.blue});
        const json::array clock = browser.wait_for("clock").at("left").as_array();
        return clock[0].to_number<std::int64_t>() + clock[1].to_number<std::int64_t>();
    };
    using Clock = std::chrono::steady_clock;
    for (const int milliseconds : {1'700, 2'200, 2'950}) { // whenever it noted the time last
        Browser browser(program.port);
        browser.hello(game.id, {game.red, game.blue});
        const std::int64_t before = left();
        const auto start = Clock::now();
        usleep(static_cast<useconds_t>(milliseconds) * 1000);
        const std::int64_t spent = (Clock::now() - start) / std::chrono::milliseconds(1);
        program.restart();
        CHECK(before - left() >= spent - 1'000); // a second at most is given back
    }
    program.kill();
    std::filesystem::remove_all(folder);
}
