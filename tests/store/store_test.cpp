// What every store promises, wherever it is kept.
#include "shelf.h"

using namespace muster;
using namespace muster::test;

TEST_CASE("a battle is found again as it was put down, after the store was closed too") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0), {answer_of("red", R"({"pass":true})")});
    shelf.reopen();
    const auto battle = shelf->battle("one");
    REQUIRE(battle);
    CHECK(battle->rules == "ninth");
    CHECK(battle->given == "3516");
    CHECK(battle->start == R"({"round":2})");
    CHECK(battle->seed == -7);
    CHECK(battle->clock_bank == 600'000);
    CHECK_FALSE(battle->clock_delay);
    CHECK(battle->invite_hash == std::string("a\0b", 3));
    CHECK(battle->seats[0].name == "Ada");
    CHECK(battle->seats[0].army == "{}");
    CHECK_FALSE(battle->seats[1].army);
    CHECK(battle->seats[1].who == "friend");
    const auto progress = shelf->progress("one");
    REQUIRE(progress);
    CHECK(progress->standing == "playing");
    CHECK(progress->score == std::array<std::int64_t, 2>{3, -1});
    CHECK_FALSE(progress->outcome);
    REQUIRE(shelf->entries("one").size() == 1);
    CHECK(shelf->entries("one")[0].answer == R"({"pass":true})");
    CHECK_FALSE(shelf->entries("one")[0].by_hand);
    CHECK_FALSE(shelf->battle("another"));
    CHECK_FALSE(shelf->progress("another"));
    CHECK(shelf->entries("another").empty());
}

TEST_CASE("an answer is acknowledged by the id of its sender, and stays so when it is taken back") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    shelf->add_entries(shelf.claim("one"), 0, {answer_of("red", "1")}, "first", playing(1), {500, 400});
    shelf->add_entries(shelf.claim("one"), 1, {answer_of("blue", "2")}, "", playing(2), {500, 300}); // a computer's
    CHECK(shelf->acknowledged("one", "first") == 1);
    CHECK_FALSE(shelf->acknowledged("one", ""));
    CHECK_FALSE(shelf->acknowledged("one", "second"));
    CHECK(shelf->battle("one")->seats[1].clock_left == 300);
    shelf->undo_entries(shelf.claim("one"), 1, playing(1), {500, 350});
    CHECK(shelf->entries("one").size() == 1);
    CHECK(shelf->progress("one")->answers == 1);
    CHECK(shelf->battle("one")->seats[1].clock_left == 350);
    CHECK(shelf->acknowledged("one", "first") == 1);
    StoredEntry back;
    back.is_answer = false, back.back_to = 0, back.next_die = 12;
    shelf->add_entries(shelf.claim("one"), 1, {back}, "", playing(0), {1, 2});
    REQUIRE(shelf->entries("one").size() == 2);
    CHECK_FALSE(shelf->entries("one")[1].is_answer);
    CHECK(shelf->entries("one")[1].next_die == 12);
}

TEST_CASE("what was told is kept with each answer, and goes with it") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    CHECK_FALSE(shelf->last_told("one"));
    shelf->begin(shelf.claim("one"), playing(0), {{"setup", "digest"}, {told_at(0)}});
    for (int i = 0; i < 3; ++i) {
        StoredEntry entry = answer_of("red", "1");
        entry.told = told_at(i + 1);
        shelf->add_entries(shelf.claim("one"), i, {entry}, "", playing(i + 1), {0, 0});
    }
    shelf.reopen();
    CHECK(shelf->setup_told("one").value().info == "setup");
    CHECK(shelf->setup_told("one")->digest == "digest");
    CHECK(shelf->progress("one")->standing == "playing");
    REQUIRE(shelf->told("one").size() == 4);
    CHECK(shelf->told("one")[2].events == "events 2");
    CHECK(shelf->last_told("one")->at == 3);
    CHECK(shelf->last_told("one")->changes == "changes 3");
    CHECK(shelf->last_told("one")->open == 3);
    shelf->undo_entries(shelf.claim("one"), 2, playing(2), {0, 0});
    CHECK(shelf->last_told("one")->at == 2);
    StoredEntry back;
    back.is_answer = false, back.back_to = 1, back.next_die = 12;
    back.told = StoredTold{1, "", "", 12, "after the take-back", {}};
    shelf->add_entries(shelf.claim("one"), 2, {back}, "", playing(1), {0, 0});
    REQUIRE(shelf->told("one").size() == 2);
    CHECK(shelf->last_told("one")->events == "events 1"); // told before, and the same
    CHECK(shelf->last_told("one")->next_die == 12);
    CHECK(shelf->last_told("one")->digest == "after the take-back");
    CHECK_FALSE(shelf->last_told("one")->open);
    // What cannot be told twice leaves no answer behind either.
    StoredEntry twice = answer_of("red", "1");
    twice.told = told_at(1);
    CHECK_THROWS_AS(shelf->add_entries(shelf.claim("one"), 3, {twice}, "", playing(2), {0, 0}), std::logic_error);
    CHECK(shelf->entries("one").size() == 3);
    shelf->remove(shelf.claim("one"));
    CHECK(shelf->told("one").empty());
    CHECK_FALSE(shelf->setup_told("one"));
    StoredBattle brought = battle_of("two");
    brought.invite_hash.reset();
    const StoredStory story{{"a", "b"}, {told_at(0), told_at(1)}};
    shelf->add(brought, playing(2), {}, &story);
    CHECK(shelf->told("two").size() == 2);
    CHECK(shelf->setup_told("two")->digest == "b");
}

TEST_CASE("what fails on the way leaves nothing behind") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    shelf->add_entries(shelf.claim("one"), 0, {answer_of("red", "1")}, "first", playing(1), {500, 400});
    // The entry is new, but its id is known: neither stays.
    CHECK_THROWS_AS(shelf->add_entries(shelf.claim("one"), 1, {answer_of("red", "2")}, "first", playing(2), {1, 1}),
                    std::logic_error);
    CHECK(shelf->entries("one").size() == 1);
    CHECK(shelf->progress("one")->answers == 1);
    CHECK(shelf->battle("one")->seats[0].clock_left == 500);
    CHECK_THROWS_AS(shelf->add(battle_of("one"), playing(9)), std::logic_error);
    CHECK(shelf->progress("one")->answers == 1);
}

TEST_CASE("an invitation is good for one guest") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    const std::string code("a\0b", 3);
    CHECK(shelf->invited(code) == "one");
    CHECK_FALSE(shelf->invited("a"));
    StoredSeat guest;
    guest.who = "person", guest.name = "Ben", guest.token_hash = "blue token";
    CHECK(shelf->sit_down(shelf.claim("one"), "a", Side::blue, guest) == SatDown::no_such_code);
    CHECK(shelf->battle("one")->seats[1].who == "friend");
    CHECK(shelf->sit_down(shelf.claim("one"), code, Side::blue, guest) == SatDown::yes);
    CHECK(shelf->battle("one")->seats[1].name == "Ben");
    CHECK_FALSE(shelf->invited(code));
    guest.name = "Cleo";
    CHECK(shelf->sit_down(shelf.claim("one"), code, Side::blue, guest) == SatDown::no_such_code);
    CHECK(shelf->battle("one")->seats[1].name == "Ben");
}

TEST_CASE("a seat's share of the dice is settled once; orders and clocks change") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    shelf->set_nonce(shelf.claim("one"), Side::red, "aa");
    shelf->set_nonce(shelf.claim("one"), Side::red, "bb");
    CHECK(shelf->battle("one")->seats[0].nonce == "aa");
    CHECK_FALSE(shelf->battle("one")->seats[1].nonce);
    shelf->set_stance(shelf.claim("one"), Side::blue, "all", "");
    shelf->set_stance(shelf.claim("one"), Side::blue, "choices", "{}");
    CHECK(shelf->battle("one")->seats[1].set_up == "choices");
    CHECK(shelf->battle("one")->seats[0].set_up == "ask");
    StoredProgress asked = playing(0);
    asked.asked_at = 7'000, asked.thought = "5b0c 300";
    shelf->set_clock(shelf.claim("one"), asked, {10, 20});
    CHECK(shelf->battle("one")->seats[0].clock_left == 10);
    CHECK(shelf->battle("one")->seats[1].clock_left == 20);
    CHECK(shelf->progress("one")->asked_at == 7'000);
    CHECK(shelf->progress("one")->thought == "5b0c 300");
}

TEST_CASE("the server's time goes on, and is never before a question that was put") {
    Shelf shelf;
    CHECK(shelf->server_time() == 0);
    CHECK(shelf->pass_time(5'000) == 5'000);
    CHECK(shelf->pass_time(4'000) == 5'000); // another server is further
    CHECK(shelf->server_time() == 5'000);
    StoredProgress asked = playing(0);
    asked.asked_at = 7'000;
    shelf->add(battle_of("one"), asked);
    CHECK(shelf->server_time() == 7'000);
}

TEST_CASE("the lists: whose, watched, unfinished; the last touched first, those over last") {
    Shelf shelf;
    const auto add = [&](std::string id, StoredProgress progress, bool listed) {
        StoredBattle battle = battle_of(std::move(id));
        battle.invite_hash.reset();
        battle.listed = listed;
        shelf->add(battle, progress);
    };
    add("old", playing(1, 10), true);
    add("new", playing(1, 20), true);
    add("hidden", playing(1, 15), false);
    StoredProgress over = playing(9, 30);
    over.standing = "over";
    add("over", over, true);
    const std::vector<std::string> attended{"old", "hidden", "over", "new", "gone"};
    CHECK(ids(shelf->listed(attended, 10)) == std::vector<std::string>{"new", "old"});
    CHECK(ids(shelf->listed(attended, 1)) == std::vector<std::string>{"new"});
    CHECK(ids(shelf->listed({"old"}, 10)) == std::vector<std::string>{"old"}); // at the new one nobody sits
    CHECK(shelf->listed({}, 10).empty());
    CHECK(shelf->open_to_anyone({"old", "new"}, 10).empty());
    StoredBattle open = battle_of("open"), closed = battle_of("closed");
    open.seats[1].who = closed.seats[1].who = "anyone", open.invite_hash = "open", closed.invite_hash.reset();
    open.seats[0].token_hash.reset(), closed.seats[0].token_hash.reset();
    shelf->add(open, {}), shelf->add(closed, {});
    const auto invites = shelf->open_to_anyone({"old", "new", "open", "closed"}, 10);
    REQUIRE(ids(invites) == std::vector<std::string>{"open"});
    CHECK(invites[0].battle.seats[0].army == "{}");
    const auto mine = shelf->of_tokens({"red token", "nobody's"}, 10);
    CHECK(ids(mine) == std::vector<std::string>{"new", "hidden", "old", "over"});
    CHECK(mine[0].battle.secret.empty()); // lists hold nothing that lists do not show
    CHECK_FALSE(mine[0].battle.seats[0].army);
    CHECK(shelf->of_tokens({}, 10).empty());
    CHECK(shelf->count_of_token("red token") == 4);
    CHECK(shelf->count_of_token("nobody's") == 0);
    CHECK(shelf->of_tokens({"nobody's"}, 10).empty());
}

TEST_CASE("battles that nobody has touched for long are found, oldest first, and uploaded replays are not") {
    Shelf shelf;
    const auto add = [&](std::string id, std::int64_t touched, std::optional<std::string> replay = {}) {
        StoredBattle battle = battle_of(std::move(id));
        battle.invite_hash.reset(), battle.replay = std::move(replay);
        shelf->add(battle, playing(1, touched));
    };
    add("new", 20), add("older", 18), add("old", 19), add("brought", 1, "{}");
    CHECK(shelf->untouched_since(20, 10) == std::vector<std::string>{"older", "old"});
    CHECK(shelf->untouched_since(21, 2) == std::vector<std::string>{"older", "old"});
    CHECK(shelf->untouched_since(18, 10).empty());
}

TEST_CASE("seats and watchers talk in rooms of their own") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0));
    CHECK(shelf->chat_count("one").next == 0);
    for (std::int64_t number = 0; number < 5; ++number)
        shelf->add_chat(shelf.claim("one"), {number, number < 3 ? std::optional<std::string>("red") : std::nullopt,
                                             fmt::format("{}", number), ""});
    const auto said = shelf->chat("one", true, 2); // the last two, in order
    REQUIRE(said.size() == 2);
    CHECK(said[0].text == "1");
    CHECK(said[1].text == "2");
    CHECK(shelf->chat("one", false, 9).size() == 2);
    const StoredChatCount count = shelf->chat_count("one");
    CHECK(count.next == 5);
    CHECK(count.of_seats == 3);
    CHECK(count.of_watchers == 2);
}

TEST_CASE("who is removed is gone with everything") {
    Shelf shelf;
    shelf->add(battle_of("one"), playing(0), {answer_of("red", "1")});
    shelf->add_chat(shelf.claim("one"), {0, std::nullopt, "hello", ""});
    shelf->remove(shelf.claim("one"));
    CHECK_FALSE(shelf->battle("one"));
    shelf->add(battle_of("one"), playing(0)); // nothing of the other one comes back
    CHECK(shelf->entries("one").empty());
    CHECK(shelf->chat_count("one").next == 0);
}
