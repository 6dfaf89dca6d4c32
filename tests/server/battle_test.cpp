#include "playing.h"

#include "base/fingerprint.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

using namespace muster;
using namespace muster::test;

TEST_CASE("a person plays a drill against the computer to its end, and the replay gives the same battle") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"blue", {{"who", "computer:random"}}}});
    CHECK(game.red.size() == 22);
    CHECK(game.blue.empty());
    Browser browser(server.port());
    const json::object last = play_defaults(browser, browser.hello(game.id, {game.red}));
    const json::object ended = last.at("ended").as_object();
    CHECK(ended.at("how") == "played");
    CHECK(last.at("question").is_null());

    const Replay replay = replay_of_battle(server.port(), game.id);
    CHECK(hexadecimal(replay.digest) == text_of(ended.at("digest")));
    const auto session = play_back(replay);
    REQUIRE(session.has_value());
    CHECK(session->digest() == replay.digest);

    // Events came in order, without a gap.
    std::int64_t expected = 0;
    for (const json::object& message : browser.passed)
        if (message.at("type") == "events")
            for (const json::value& event : message.at("events").as_array())
                CHECK(event.at("number").as_int64() == expected++);
    CHECK(expected == last.at("events").as_int64());
}

TEST_CASE("the secret of the dice is promised before the first roll, hidden until the end, and then kept") {
    RunningServer server;
    const NewGame game = drill(server.port(), std::nullopt);
    Browser browser(server.port());
    const std::string nonce(64, 'a');
    browser.send({{"type", "hello"}, {"battle", game.id}, {"tokens", {game.red, game.blue}}, {"nonce", nonce}});
    const json::object welcome = browser.wait_for("welcome");
    CHECK(text_of(welcome.at("dice").at("commitment")) == game.commitment);
    CHECK(text_of(welcome.at("dice").at("red")) == nonce);
    CHECK(welcome.at("dice").at("secret").is_null());
    json::object snapshot = play_defaults(browser, browser.wait_for("snapshot"), 30);
    browser.send({{"type", "query"}, {"name", "battle.verify"}});
    CHECK(browser.wait_for("refused").at("code") == "not_allowed"); // not before the end

    const Replay unfinished = replay_of_battle(server.port(), game.id);
    CHECK(unfinished.dice.kind == DiceOrigin::Kind::faces);
    CHECK(unfinished.dice.secret == Bytes32{});
    CHECK(to_hex(unfinished.dice.commitment) == game.commitment);

    play_defaults(browser, std::move(snapshot));
    const Replay whole = replay_of_battle(server.port(), game.id);
    CHECK(keeps_commitment(whole.dice.secret, bytes_from_hex(game.commitment).value()));
    CHECK(to_hex(whole.dice.nonces.red) == nonce);
    CHECK(whole.dice.faces.size() > unfinished.dice.faces.size());
    const std::uint64_t rolled = whole.dice.faces.size();
    CHECK(verifies(whole.dice, rolled) == true);
    CHECK(verifies(whole.dice, rolled + 1) == false); // the file leaves one out
    DiceOrigin bent = whole.dice;
    bent.faces.back() = static_cast<Face>(bent.faces.back() % 6 + 1);
    CHECK(verifies(bent, rolled) == false);

    browser.send({{"type", "query"}, {"name", "battle.verify"}});
    const json::object proof = browser.wait_for("reply").at("output").as_object();
    CHECK(proof.at("verified") == true);
    CHECK(proof.at("promised") == true);
    CHECK(proof.at("dice").to_number<std::size_t>() == whole.dice.faces.size());
    browser.send({{"type", "query"}, {"name", "battle.at"}, {"at", 3}});
    CHECK(browser.wait_for("reply").at("output").at("at") == 3);

    // The script that shares no code with us says the same.
    const std::string file = (server.folder() / "replay.json").string();
    std::ofstream(file) << replay_text(whole);
    const std::string script = "python3 " MUSTER_SOURCE "/docs/verify_dice.py " + file;
    CHECK(std::system((script + " " + game.commitment + " > /dev/null").c_str()) == 0);
    CHECK(std::system((script + " " + std::string(64, '0') + " > /dev/null").c_str()) != 0);
    Replay forged = whole;
    forged.dice.faces[0] = static_cast<Face>(forged.dice.faces[0] % 6 + 1);
    std::ofstream(file) << replay_text(forged);
    CHECK(std::system((script + " > /dev/null").c_str()) != 0);

    Browser later(server.port());
    later.send({{"type", "hello"}, {"battle", game.id}});
    CHECK(text_of(later.wait_for("welcome").at("dice").at("secret")) == to_hex(whole.dice.secret));
}

TEST_CASE("a secret answer is in no export, event or snapshot before it is revealed") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    while (snapshot.at("question").at("secret") == false) snapshot = play_defaults(browser, snapshot, 1);
    const Replay before = replay_of_battle(server.port(), game.id);
    const auto at = snapshot.at("at").to_number<std::size_t>();
    CHECK(before.entries.size() == at);
    const auto bid = [&](int number) {
        json::object answer = answer_to(snapshot.at("question"), client_id(snapshot));
        answer["answer"] = {{"picks", {{{"number", number}}}}};
        browser.send(answer);
        snapshot = browser.wait_for("snapshot");
    };
    const auto shown = [&] { return replay_text(replay_of_battle(server.port(), game.id)); };

    bid(3);
    REQUIRE(snapshot.at("question").at("secret") == true); // the other seat bids, and must not know
    CHECK(snapshot.at("at").to_number<std::size_t>() == at + 1);
    CHECK(shown() == replay_text(before));
    CHECK(play_back(before).value().digest() == before.digest);
    json::object told = snapshot; // the table is as it was, but for whose question it is
    browser.send({{"type", "query"}, {"name", "battle.at"}, {"at", at}});
    json::object earlier = browser.wait_for("reply").at("output").as_object();
    for (const char* other : {"type", "at", "epoch", "free_undos", "question"}) told.erase(other), earlier.erase(other);
    CHECK(told == earlier);

    // Taken back by agreement it stays secret, until the next bids are shown.
    browser.send({{"type", "takeback"}, {"deal", "offer"}, {"to", at - 1}});
    snapshot = browser.wait_for("snapshot");
    CHECK(shown() == replay_text(before));
    while (snapshot.at("question").at("secret") == false) snapshot = play_defaults(browser, snapshot, 1);
    bid(1);
    CHECK(shown() == replay_text(before));
    bid(2);
    const Replay after = replay_of_battle(server.port(), game.id);
    CHECK(after.entries.size() > at + 3);
    CHECK(play_back(after).value().digest() == after.digest);
    server.restart(); // who rebuilds the battle knows as much
    CHECK(shown() == replay_text(after));
}

TEST_CASE("battle.events gives again what was told, from any number to any other, up to any decision") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    const json::object last = play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 40);
    json::array told;
    for (const json::object& message : browser.passed)
        if (message.at("type") == "events")
            for (const json::value& event : message.at("events").as_array()) told.push_back(event);
    REQUIRE(told.size() > 8);
    const auto events = [&](const json::object& input, std::optional<std::int64_t> at = {}) {
        json::object query{{"type", "query"}, {"name", "battle.events"}, {"input", input}};
        if (at) query["at"] = *at;
        browser.send(query);
        return browser.wait_for("reply").at("output").at("events").as_array();
    };
    CHECK(events({}) == told);
    CHECK(events({{"from", 3}, {"to", 5}}) == json::array{told[3], told[4]});
    CHECK(events({{"from", 5}, {"to", 5}}).empty());
    CHECK(events({{"from", 100'000}}).empty());
    const std::int64_t middle = told[6].at("at").as_int64();
    std::size_t until = 0;
    while (until < told.size() && told[until].at("at").as_int64() <= middle) ++until;
    REQUIRE(until < told.size());
    CHECK(events({}, middle).size() == until);
    browser.send({{"type", "query"}, {"name", "battle.events"}, {"input", {{"first", 3}}}});
    CHECK(browser.wait_for("refused").at("code") == "bad_query");
}

TEST_CASE("a line of chat has at most 300 letters, however many bytes they take") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    browser.hello(game.id, {game.red, game.blue});
    const auto many = [](const std::string& letter, int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += letter;
        return text;
    };
    for (const char* letter : {"a", "ł", "🎲"}) {
        browser.send({{"type", "chat"}, {"text", many(letter, 300)}});
        CHECK(text_of(browser.wait_for("chat").at("text")) == many(letter, 300));
        browser.send({{"type", "chat"}, {"text", many(letter, 301)}});
        CHECK(browser.wait_for("refused").at("code") == "malformed");
    }
}

TEST_CASE("an answer sent twice is accepted twice and given once; one to an older question is refused") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    const json::object first = browser.hello(game.id, {game.red, game.blue});
    const json::object answer = answer_to(first.at("question"), "one");
    browser.send(answer);
    CHECK(browser.wait_for("accepted").at("at") == 1);
    browser.send(answer);
    CHECK(browser.wait_for("accepted").at("at") == 1);
    json::object late = answer;
    late["client_id"] = "two";
    browser.send(late);
    const json::object refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "stale_question");
    CHECK(refused.at("client_id") == "two");
    CHECK(refused.at("at") == 1);
    CHECK(replay_of_battle(server.port(), game.id).entries.size() == 1);
}

TEST_CASE("what the rules forbid is refused with its clause and changes nothing") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    while (snapshot.at("question").at("kind") != "place_unit") snapshot = play_defaults(browser, snapshot, 1);
    json::object answer = answer_to(snapshot.at("question"), "far");
    answer["answer"].at("places").at(0).at("steps") = {5080, 50800, 0, 0};
    browser.send(answer);
    const json::object refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "illegal");
    CHECK(text_of(refused.at("refusal").at("clause")).starts_with("D-"));
    browser.send(answer_to(snapshot.at("question"), "near"));
    CHECK(browser.wait_for("accepted").at("at").as_int64() == snapshot.at("at").as_int64() + 1);
}

TEST_CASE("a seat acts for itself alone, and who watches never acts") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser red(server.port()), blue(server.port()), watcher(server.port());
    red.hello(game.id, {game.red});
    json::object seen = blue.hello(game.id, {game.blue}); // now both sit: it begins
    CHECK(watcher.hello(game.id, {"not a token of this battle"}).at("question").at("fallback").is_null());
    const std::string asked = text_of(seen.at("question").at("seat"));
    Browser& other = asked == "red" ? blue : red;
    const json::object answer{{"type", "answer"},
                              {"question", seen.at("question").at("number")},
                              {"client_id", "x"},
                              {"answer", {{"pass", true}}}};
    other.send(answer);
    CHECK(other.wait_for("refused").at("code") == "not_your_seat");
    for (const char* type : {"answer", "undo", "takeback", "draw", "resign", "stance", "clock", "draft.show"}) {
        json::object message = std::string_view(type) == "answer" ? answer : json::object{};
        message["type"] = type;
        watcher.send(message);
        CHECK_MESSAGE(watcher.wait_for("refused").at("code") == "watching", type);
    }
    other.send({{"type", "resign"}, {"seat", asked}});
    CHECK(other.wait_for("refused").at("code") == "not_your_seat");
    CHECK(replay_of_battle(server.port(), game.id).entries.empty());
}

TEST_CASE("of two tabs with one seat the newer acts; resume takes it back") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser older(server.port());
    const json::object snapshot = older.hello(game.id, {game.red, game.blue});
    Browser newer(server.port());
    newer.hello(game.id, {game.red, game.blue});
    newer.wait_for("presence");
    older.send(answer_to(snapshot.at("question"), "old"));
    CHECK(older.wait_for("refused").at("code") == "older_tab");
    older.send({{"type", "resume"}, {"events", 0}});
    older.wait_for("snapshot");
    older.send(answer_to(snapshot.at("question"), "old"));
    CHECK(older.wait_for("accepted").at("at") == 1);
    newer.send(answer_to(snapshot.at("question"), "new"));
    CHECK(newer.wait_for("refused").at("code") == "older_tab");
}

TEST_CASE("a stopped server goes on where it was, and remembers what it has accepted") {
    RunningServer server;
    const NewGame game = drill(server.port());
    std::string before, last_id;
    std::int64_t last = 0;
    {
        Browser browser(server.port());
        json::object snapshot = play_defaults(browser, browser.hello(game.id, {game.red, game.blue}), 24);
        last_id = client_id(snapshot);
        last = snapshot.at("at").as_int64() + 1;
        snapshot = play_defaults(browser, std::move(snapshot), 1);
        snapshot["epoch"] = "";
        before = json::serialize(snapshot);
    }
    server.restart();
    Browser browser(server.port());
    json::object after = browser.hello(game.id, {game.red, game.blue});
    after["epoch"] = "";
    CHECK(json::serialize(after) == before);
    json::object again = answer_to(after.at("question"), last_id);
    browser.send(again);
    CHECK(browser.wait_for("accepted").at("at") == last);
    CHECK(play_defaults(browser, after).at("ended").at("how") == "played");
}

TEST_CASE("undo goes back to the last die or foreign answer; further back only by agreement, and dice stay spent") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"table", "three-cedars"}, {"seed", 5}});
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    while (snapshot.at("round").as_int64() == 0) snapshot = play_defaults(browser, snapshot, 1);
    // Up to a question with an answer of the same seat just before it.
    while (snapshot.at("free_undos").at(snapshot.at("question").at("seat") == "red" ? 0 : 1) == 0)
        snapshot = play_defaults(browser, snapshot, 1);
    const std::int64_t at = snapshot.at("at").as_int64();
    browser.send({{"type", "undo"}});
    CHECK(browser.wait_for("notice").at("news") == "undone");
    const json::object undone = browser.wait_for("snapshot");
    CHECK(undone.at("at") == at - 1);
    CHECK(undone.at("epoch") != snapshot.at("epoch"));
    CHECK(replay_of_battle(server.port(), game.id).entries.size() == static_cast<std::size_t>(at - 1));

    browser.send({{"type", "takeback"}, {"deal", "offer"}, {"to", 2}}); // who has both seats agrees at once
    CHECK(browser.wait_for("notice").at("news") == "taken_back");
    const json::object taken_back = browser.wait_for("snapshot");
    CHECK(taken_back.at("at") == 2);
    const Entry back = replay_of_battle(server.port(), game.id).entries.back();
    CHECK_FALSE(back.is_answer);
    REQUIRE(back.next_die > 0);
    const json::array spent{json::object{{"at", 2}, {"next", back.next_die}}};
    CHECK(undone.at("spent").as_array().empty());
    CHECK(taken_back.at("spent") == spent);
    const auto spent_by = [&](std::int64_t decision) { // looking back spends nothing, however far
        browser.send({{"type", "query"}, {"name", "battle.at"}, {"at", decision}});
        return browser.wait_for("reply").at("output").at("spent");
    };
    CHECK(spent_by(0) == spent);
    CHECK(spent_by(2) == spent);
    browser.send({{"type", "resign"}}); // whose seat?
    CHECK(browser.wait_for("refused").at("code") == "malformed");
    browser.send({{"type", "ping"}});
    CHECK(browser.wait_for("presence").at("acting") == true);
    browser.send({{"type", "undo"}, {"seat", "red"}});
    browser.send({{"type", "undo"}, {"seat", "red"}});
    browser.send({{"type", "undo"}, {"seat", "red"}});
    CHECK(browser.wait_for("refused").at("code") == "nothing_to_undo");
    server.restart();
    Browser later(server.port());
    const json::object woken = later.hello(game.id, {game.red, game.blue});
    CHECK(woken.at("at") == 0); // undone is undone
    CHECK(woken.at("spent").as_array().front() == spent.front());
    const json::object last = play_defaults(later, woken);
    const auto session = play_back(replay_of_battle(server.port(), game.id));
    REQUIRE(session.has_value());
    CHECK(hexadecimal(session->digest()) == text_of(last.at("ended").at("digest")));
}

TEST_CASE("against a computer a take-back leads to one's own last decision, though the computer has answered since") {
    RunningServer server;
    const NewGame game =
        create(server.port(), {{"rules", "drill"}, {"seed", 5}, {"blue", {{"who", "computer:quick"}}}});
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red});
    std::int64_t own = 0;
    do { // until the computer has answered after an answer of ours
        while (snapshot.at("question").at("automatic") == true) snapshot = browser.wait_for("snapshot");
        own = snapshot.at("at").as_int64();
        snapshot = play_defaults(browser, snapshot, 1);
    } while (snapshot.at("question").at("automatic") == false);
    while (snapshot.at("question").at("automatic") == true) snapshot = browser.wait_for("snapshot");
    browser.send({{"type", "takeback"}, {"deal", "offer"}});
    CHECK(browser.wait_for("notice").at("news") == "taken_back");
    const json::object back = browser.wait_for("snapshot");
    CHECK(back.at("at") == own);
    CHECK(back.at("question").at("seat") == "red");
}

TEST_CASE("between two people a take-back and a draw need both; resigning needs one") {
    RunningServer server;
    const NewGame game = create(server.port(), {{"rules", "drill"}, {"seed", 1}, {"blue", {{"who", "friend"}}}});
    const json::value invitation = request(server.port(), "GET", "/api/join/" + game.invite).json();
    CHECK(invitation.at("seat") == "blue");
    CHECK(json::parse(invitation.at("document").as_string()).at("format") == "muster-army/1"); // the host's army
    const auto join = [&](const std::string& code) {
        return request(server.port(), "POST", "/api/join",
                       json::serialize(json::object{{"code", code}, {"name", "Bo"}}));
    };
    Browser red(server.port());
    CHECK(red.hello(game.id, {game.red}).at("waiting") == true);
    red.send({{"type", "resign"}});
    CHECK(red.wait_for("refused").at("code") == "waiting");
    const HttpReply joined = join(game.invite);
    REQUIRE(joined.status == 200);
    CHECK(join(game.invite).status == 409);
    CHECK(join("guess").status == 409);
    Browser blue(server.port());
    json::object snapshot = blue.hello(game.id, {text_of(joined.json().at("seats").at("blue"))});
    CHECK(snapshot.at("waiting") == false);
    CHECK(red.wait_for("snapshot").at("waiting") == false);

    Browser& asked = snapshot.at("question").at("seat") == "red" ? red : blue;
    Browser& other = &asked == &red ? blue : red;
    asked.send({{"type", "resume"}});
    asked.send(answer_to(asked.wait_for("snapshot").at("question"), "a"));
    asked.wait_for("accepted");
    asked.send({{"type", "takeback"}, {"deal", "offer"}, {"to", 0}});
    asked.wait_for("notice");
    asked.send({{"type", "takeback"}, {"deal", "accept"}});
    CHECK(asked.wait_for("refused").at("code") == "no_such_offer"); // one's own
    CHECK(other.wait_for("notice").at("news") == "takeback_offered");
    other.send({{"type", "takeback"}, {"deal", "accept"}, {"to", 1}});
    CHECK(other.wait_for("refused").at("code") == "no_such_offer"); // not what is offered now
    other.send({{"type", "takeback"}, {"deal", "decline"}});
    CHECK(asked.wait_for("notice").at("news") == "takeback_declined");
    asked.send({{"type", "draw"}, {"deal", "offer"}});
    CHECK(other.wait_for("notice").at("news") == "takeback_declined");
    CHECK(other.wait_for("notice").at("news") == "draw_offered");
    other.send({{"type", "draw"}, {"deal", "decline"}});
    other.wait_for("notice");
    other.send({{"type", "resign"}});
    const json::object last = other.wait_for("snapshot");
    CHECK(last.at("ended").at("how") == "resigned");
    CHECK(text_of(last.at("ended").at("outcome")) == (&asked == &red ? "red" : "blue"));
    CHECK(last.at("question").is_null());
    asked.send({{"type", "draw"}, {"deal", "offer"}});
    CHECK(asked.wait_for("refused").at("code") == "battle_over");
    const Replay replay = replay_of_battle(server.port(), game.id);
    REQUIRE(replay.ending);
    CHECK(replay.ending->how == Ending::How::resigned);
}

TEST_CASE("the position of a question tells nobody what was answered in secret") {
    RunningServer server;
    // Who knows everything but a secret answer could try each in a battle of their own, and compare.
    const NewGame game = drill(server.port()), same = drill(server.port());
    const auto played = [&](const NewGame& battle) {
        Browser browser(server.port());
        return play_defaults(browser, browser.hello(battle.id, {battle.red, battle.blue}), 3);
    };
    const json::object theirs = played(game), mine = played(same);
    REQUIRE(theirs.at("question").at("options") == mine.at("question").at("options"));
    const std::string position = text_of(theirs.at("question").at("position"));
    CHECK(position.size() == 16);
    CHECK(position != text_of(mine.at("question").at("position")));
    server.restart(); // an answer that was on its way is not stale for that
    Browser again(server.port());
    CHECK(text_of(again.hello(game.id, {game.red, game.blue}).at("question").at("position")) == position);
}
