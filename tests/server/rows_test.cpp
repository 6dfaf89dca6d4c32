// Rows: several answers of one gesture, all or none; and answers that the server gives for a person.
#include "playing.h"

#include "battle/answer_json.h"
#include "battle/inspector.h"
#include "battle/session.h"

#include <doctest/doctest.h>

#include <fstream>
#include <optional>
#include <sstream>

using namespace muster;
using namespace muster::test;

namespace {

json::object row(const json::value& question, const std::string& client_id, const json::array& answers) {
    return {{"type", "answers"},
            {"question", question.at("number")},
            {"position", question.at("position")},
            {"client_id", client_id},
            {"answers", answers}};
}
json::value pick_first(const json::value& question) { return {{"picks", {question.at("options").as_array()[0]}}}; }
json::value word(const char* name) { return {{"picks", {{{"word", name}}}}}; }
const json::value passing{{"pass", true}};

// The person has the red seat and is asked which unit moves.
struct Movement {
    RunningServer server;
    NewGame game = create(server.port(),
                          {{"rules", "ninth"}, {"blue", {{"who", "computer:quick"}}}, {"seed", 7}, {"set_up", "all"}});
    Browser browser{server.port()};
    json::object snapshot = browser.hello(game.id, {game.red});

    Movement() {
        while (!asks_who_moves()) snapshot = browser.wait_for("snapshot");
    }
    bool asks_who_moves() const {
        const json::value& question = snapshot.at("question");
        return !question.is_null() && !question.at("fallback").is_null() && question.at("clause") == "N-MOV-02";
    }
    const json::value& question() const { return snapshot.at("question"); }
    std::int64_t at() const { return snapshot.at("at").as_int64(); }
    json::object now() { // as the server has it
        browser.send({{"type", "resume"}});
        return browser.wait_for("snapshot");
    }
    std::size_t faces() { return replay_of_battle(server.port(), game.id).dice.faces.size(); }
};

// Both seats on one screen, up to a secret bid.
json::object at_bid(Browser& browser, const NewGame& game) {
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    while (snapshot.at("question").at("secret") == false) snapshot = play_defaults(browser, snapshot, 1);
    return snapshot;
}

// The likeliest charge of a recorded battle.
struct LikeliestCharge {
    std::size_t at = 0;
    Side seat = Side::red;
    UnitId unit = UnitId::none;
    bool at_the_only_target = true; // otherwise the target is asked for
    ChargeChance chance;
    std::shared_ptr<const Setup> setup;

    explicit LikeliestCharge(const Replay& replay) : setup(replay.setup) {
        REQUIRE(play_back(replay, [&](const Session& session) {
                    if (session.question()) look(session);
                    return true;
                }).has_value());
        REQUIRE_FALSE(chance.landing.empty());
    }
    Answer landing() const {
        Answer shown;
        for (const PlacedModel& model : chance.landing) shown.places.push_back(model);
        return shown;
    }

  private:
    void look(const Session& session) {
        const Question question = session.question()->question();
        if (question.kind != QuestionKind::choose_charger) return;
        for (const Option& option : question.options) {
            const auto charger = static_cast<UnitId>(option.id);
            const auto charges = session.rules().inspector->charges(session.setup(), session.battle(), charger, {});
            for (const ChargeChance& each : charges.targets) {
                if (each.chance <= chance.chance) continue;
                at = session.answers(), seat = question.seat, unit = charger;
                at_the_only_target = charges.targets.size() == 1;
                chance = each;
            }
        }
    }
};

// A battle that begins with it: a person has the seat that charges.
struct ForkedCharge {
    static constexpr const char* file = MUSTER_SOURCE "/tests/replays/ninth/whole-battle.json";
    LikeliestCharge charge{load_replay(file, find_rule_set).value()};
    RunningServer server;
    std::string whole, id;
    std::optional<Browser> browser;
    json::object snapshot;

    ForkedCharge() {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        whole = text_of(request(server.port(), "POST", "/api/replays", text.str()).json().at("id"));
        fork();
    }
    void fork() {
        const json::object from{{"at", charge.at}, {"seat", charge.seat == Side::red ? "red" : "blue"}};
        const json::value made =
            request(server.port(), "POST", "/api/battles/" + whole + "/fork", json::serialize(from)).json();
        id = text_of(made.at("id"));
        browser.emplace(server.port());
        snapshot = browser->hello(id, {text_of(made.at("seats").at(text_of(from.at("seat"))))});
        REQUIRE(snapshot.at("question").at("kind") == "choose_unit");
        browser->send({{"type", "stance"}, {"orders", {{"closing", "ask"}}}}); // so that nobody moves on after it
        browser->wait_for("standing");
    }
    // Charges, and says what is asked after it. Each fork rolls its own dice, so another one tries again if they fail.
    json::object charged(const Answer& end) {
        for (;;) {
            const std::size_t before = dice().size();
            browser->send(charges(end));
            json::object after = asked();
            const std::vector<Face> rolled = dice();
            if (rolled.at(before) + rolled.at(before + 1) >= charge.chance.needed) return after;
            fork();
        }
    }
    json::object charges(const Answer& end) const {
        json::array answers{{{"picks", {{{"unit", index(charge.unit)}}}}}};
        if (!charge.at_the_only_target)
            answers.emplace_back(json::object{{"picks", {{{"unit", index(charge.chance.targets[0])}}}}});
        json::object given = row(snapshot.at("question"), "charge", answers);
        given["charge_end"] = answer_json(*charge.setup, end);
        return given;
    }
    // The next snapshot after the beginning in which the person is asked something.
    json::object asked() {
        for (;;) {
            json::object next = browser->wait_for("snapshot");
            const bool later = next.at("at").as_int64() > snapshot.at("at").as_int64();
            if (later && !next.at("question").is_null() && !next.at("question").at("fallback").is_null()) return next;
        }
    }
    using Places = std::vector<std::array<std::int64_t, 2>>;
    Places places(const json::object& shown) const {
        Places found;
        for (const PlacedModel& model : charge.chance.landing) {
            const json::value& at = shown.at("models").as_array()[index(model.model)].at("place").at("at");
            found.push_back({at.as_array()[0].as_int64(), at.as_array()[1].as_int64()});
        }
        return found;
    }
    static Places places_of(const Answer& answer) {
        Places found;
        for (const PlacedModel& each : answer.places) found.push_back({each.place.at.x.steps, each.place.at.y.steps});
        return found;
    }
    std::vector<Face> dice() { return replay_of_battle(server.port(), id).dice.faces; }
};

} // namespace

TEST_CASE("a row is taken whole, acknowledged once, known again, and undone as one") {
    Movement it;
    const json::object given = row(it.question(), "row", {pick_first(it.question()), word("remain_stationary")});
    it.browser.send(given);
    const json::object after = it.browser.wait_for("snapshot");
    CHECK(after.at("at").as_int64() == it.at() + 2);
    CHECK(after.at("free_undos").as_array()[0] == 1); // one decision
    CHECK(it.browser.wait_for("accepted").at("at").as_int64() == it.at() + 2);
    it.browser.send(given); // as after a reconnect
    CHECK(it.browser.wait_for("accepted").at("at").as_int64() == it.at() + 2);
    CHECK(it.now().at("at").as_int64() == it.at() + 2);
    it.server.restart();
    Browser later(it.server.port());
    json::object again = later.hello(it.game.id, {it.game.red});
    CHECK(again.at("at").as_int64() == it.at() + 2);
    later.send(given);
    CHECK(later.wait_for("accepted").at("at").as_int64() == it.at() + 2);
    later.send({{"type", "undo"}});
    again = later.wait_for("snapshot");
    CHECK(again.at("at").as_int64() == it.at());
    CHECK(again.at("question").at("position") == it.question().at("position"));
}

TEST_CASE("the third answer of a row is illegal: nothing is carried out, and its number and clause are told") {
    Movement it;
    const auto unit = pick_first(it.question()).at("picks").as_array()[0].at("unit").as_int64();
    json::array places; // at the far end of the table
    const json::array models = it.snapshot.at("models").as_array();
    for (std::size_t i = 0; i < models.size(); ++i)
        if (models[i].at("unit").as_int64() == unit && models[i].at("whereabouts") == "table")
            places.push_back({{"model", i}, {"steps", {508 * 20, 508 * 20, 0, 0}}});
    it.browser.send(row(it.question(), "far", {pick_first(it.question()), word("normal_move"), {{"places", places}}}));
    const json::object refused = it.browser.wait_for("refused");
    CHECK(refused.at("code") == "illegal");
    CHECK(refused.at("which") == 2);
    CHECK(text_of(refused.at("refusal").at("clause")).starts_with("N-"));
    const json::object now = it.now();
    CHECK(now.at("at") == it.snapshot.at("at"));
    CHECK(now.at("models") == it.snapshot.at("models"));
    it.browser.send(
        row(it.question(), "far", {pick_first(it.question()), word("remain_stationary")})); // the id is free
    CHECK(it.browser.wait_for("accepted").at("at").as_int64() == it.at() + 2);
}

TEST_CASE("a row ends before a die: nothing is stored, no die is spent, and nobody learns what it would have shown") {
    Movement it;
    const std::size_t faces = it.faces();
    it.browser.send(row(it.question(), "die", {pick_first(it.question()), word("advance"), passing}));
    const json::object refused = it.browser.wait_for("refused");
    CHECK(refused.at("code") == "crosses_die");
    CHECK(refused.at("which") == 1);
    CHECK(refused.at("refusal").is_null());
    CHECK(it.now().at("at").as_int64() == it.at());
    CHECK(it.faces() == faces);
    // Its last answer may lead to one, and then shows the face that it would always have shown.
    it.browser.send(row(it.question(), "roll", {pick_first(it.question()), word("advance")}));
    it.browser.wait_for("accepted");
    CHECK(it.faces() == faces + 1);
    Movement other;
    for (const json::value& answer : {pick_first(other.question()), word("advance")}) {
        json::object one = answer_to(other.snapshot.at("question"), client_id(other.snapshot));
        one["answer"] = answer;
        other.browser.send(one);
        other.snapshot = other.browser.wait_for("snapshot");
    }
    CHECK(replay_of_battle(other.server.port(), other.game.id).dice.faces ==
          replay_of_battle(it.server.port(), it.game.id).dice.faces);
}

TEST_CASE("a charge ends where it was shown before its dice, to the step, and its end alone can be taken back") {
    ForkedCharge it;
    const json::object after = it.charged(it.charge.landing());
    const std::vector<Face> dice = it.dice();
    CHECK(it.places(after) == it.places_of(it.charge.landing()));
    it.browser->send({{"type", "undo"}});
    const json::object undone = it.asked();
    CHECK(it.dice() == dice); // they stay
    CHECK(undone.at("question").at("clause") == "N-CHG-14");
    CHECK(undone.at("question").at("automatic") == false);
    CHECK(it.places(undone) == it.places(it.snapshot));
}

TEST_CASE("a charge that was shown to end where the rules forbid it ends beside that place") {
    ForkedCharge it;
    Answer beyond = it.charge.landing();
    for (PlacedModel& placed : beyond.places) placed.place = beyond.places[0].place; // all on one spot
    const json::object after = it.charged(beyond);
    CHECK(after.at("question").at("clause") != "N-CHG-14");
    CHECK(it.places(after) != it.places(it.snapshot));
    CHECK(it.places(after) != it.places_of(beyond));
}

TEST_CASE("an end that is not this unit's leaves the question open, and one that cannot be read is refused") {
    ForkedCharge it;
    Answer others = it.charge.landing();
    others.places.pop_back();
    json::object given = it.charges(others);
    given["charge_end"] = {{"places", "here"}};
    it.browser->send(given);
    CHECK(it.browser->wait_for("refused").at("code") == "malformed");
    const json::object after = it.charged(others);
    CHECK(after.at("question").at("clause") == "N-CHG-14");
    CHECK(it.places(after) == it.places(it.snapshot));
}

TEST_CASE("a row ends before the other seat's question, and before a reveal") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = at_bid(browser, game);
    const json::value bid{{"picks", {{{"number", 1}}}}};
    browser.send(row(snapshot.at("question"), "both", {bid, bid}));
    json::object refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "crosses_seat");
    CHECK(refused.at("which") == 0);
    json::object one = answer_to(snapshot.at("question"), "one");
    one["answer"] = bid;
    browser.send(one);
    snapshot = browser.wait_for("snapshot");
    REQUIRE(snapshot.at("question").at("secret") == true);
    browser.send(row(snapshot.at("question"), "reveal", {bid, passing}));
    refused = browser.wait_for("refused");
    CHECK(refused.at("code") == "crosses_reveal");
    CHECK(refused.at("which") == 0);
    browser.send({{"type", "resume"}});
    CHECK(browser.wait_for("snapshot").at("question").at("position") == snapshot.at("question").at("position"));
}

TEST_CASE("a row has one to twenty answers, each of which can be read") {
    Movement it;
    for (const json::array& answers : {json::array{}, json::array(21, passing)}) {
        it.browser.send(row(it.question(), "long", answers));
        CHECK(it.browser.wait_for("refused").at("code") == "malformed");
    }
    it.browser.send(row(it.question(), "odd", {pick_first(it.question()), {{"nonsense", 1}}}));
    const json::object refused = it.browser.wait_for("refused");
    CHECK(refused.at("code") == "malformed");
    CHECK(refused.at("which") == 1);
    CHECK(it.now().at("at").as_int64() == it.at());
}

TEST_CASE("who begins a row can ask what comes after it, without dice, and queries go on from there") {
    Movement it;
    const auto ask = [&](const char* name, const json::array& after, const json::object& input = {}) {
        it.browser.send({{"type", "query"}, {"client_id", name}, {"name", name}, {"after", after}, {"input", input}});
    };
    const json::value first = pick_first(it.question());
    ask("battle.ahead", {first});
    json::value ahead = it.browser.wait_for("reply").at("output");
    CHECK(ahead.at("question").at("kind") == "choose_option");
    ask("battle.ahead", {first, word("normal_move")});
    ahead = it.browser.wait_for("reply").at("output");
    const json::value place = ahead.at("question");
    CHECK(place.at("kind") == "move_unit");
    CHECK_FALSE(place.at("fallback").is_null());
    ask("move.reach", {first, word("normal_move")}, {{"question", place.at("number")}});
    CHECK(it.browser.wait_for("reply").at("name") == "move.reach");
    ask("battle.ahead", {first, word("advance")});
    ahead = it.browser.wait_for("reply").at("output");
    CHECK(ahead.at("ends") == "crosses_die");
    CHECK(ahead.at("question").is_null());
    ask("battle.ahead", {first, word("fall_back")});
    CHECK(it.browser.wait_for("refused").at("code") == "illegal");
    CHECK(it.now().at("at").as_int64() == it.at());
    Browser watching(it.server.port()); // it might learn what only the asked seat knows
    watching.hello(it.game.id, {});
    watching.send({{"type", "query"}, {"name", "battle.ahead"}, {"after", {first}}});
    CHECK(watching.wait_for("refused").at("code") == "watching");
}

TEST_CASE("answers for a person are told to that seat, and never a bar to undo") {
    RunningServer server;
    const NewGame game = drill(server.port());
    Browser browser(server.port());
    json::object snapshot = browser.hello(game.id, {game.red, game.blue});
    int undone = 0;
    while (snapshot.at("ended").is_null()) {
        const json::value asked = snapshot.at("question");
        snapshot = play_defaults(browser, snapshot, 1);
        const std::size_t seat = asked.at("seat") == "red" ? 0 : 1;
        const bool spared = snapshot.at("at").as_int64() > asked.at("number").as_int64() + 1;
        if (!spared || snapshot.at("free_undos").as_array()[seat] == 0 || undone > 3) continue;
        browser.send({{"type", "undo"}, {"seat", asked.at("seat")}});
        snapshot = browser.wait_for("snapshot");
        CHECK(snapshot.at("at") == asked.at("number"));
        CHECK(snapshot.at("question").at("position") == asked.at("position"));
        ++undone;
        snapshot = play_defaults(browser, snapshot, 1);
    }
    CHECK(undone > 0);
    std::size_t answers = 0;
    for (const json::object& message : browser.passed)
        if (message.at("type") == "answered")
            for (const json::value& each : message.at("answers").as_array()) {
                CHECK(each.at("reason") == "forced");
                CHECK(text_of(each.at("clause")).starts_with("D-"));
                ++answers;
            }
    CHECK(answers > 0);
    // They are told again to who comes back, and to nobody else.
    Browser again(server.port());
    again.hello(game.id, {game.red, game.blue});
    CHECK(std::ranges::any_of(again.passed, [](const json::object& it) { return it.at("type") == "answered"; }));
    Browser watching(server.port());
    watching.hello(game.id, {});
    CHECK(std::ranges::none_of(watching.passed, [](const json::object& it) { return it.at("type") == "answered"; }));
}

TEST_CASE("standing orders are kept, told to their seat alone, and changed one set at a time") {
    Movement it;
    it.browser.send({{"type", "stance"}, {"orders", {{"overwatch", "never"}, {"losses", "front"}}}});
    json::object told;
    do told = it.browser.wait_for("standing");
    while (told.at("given") == false);
    CHECK(told.at("seat") == "red");
    CHECK(told.at("set_up") == "all"); // what is left out stays
    CHECK(told.at("orders").at("overwatch") == "never");
    CHECK(told.at("orders").at("losses") == "front");
    it.server.restart();
    Browser later(it.server.port());
    later.hello(it.game.id, {it.game.red});
    CHECK(later.wait_for("standing").at("orders") == told.at("orders"));
    Browser watching(it.server.port());
    watching.hello(it.game.id, {});
    watching.send({{"type", "ping"}});
    watching.wait_for("presence");
    CHECK(
        std::ranges::none_of(watching.passed, [](const json::object& each) { return each.at("type") == "standing"; }));
    later.send({{"type", "stance"}, {"orders", {{"overwatch", "sometimes"}}}});
    CHECK(later.wait_for("refused").at("code") == "malformed");
}
