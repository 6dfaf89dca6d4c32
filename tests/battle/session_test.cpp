// How a session takes answers: refusals change nothing, secrets stay secret, undo stops at a die.
#include "battle/answer_json.h"
#include "drill_fixture.h"

#include "testing/scripted_oracle.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

std::shared_ptr<DiceStream> dice(std::uint64_t seed) { return std::make_shared<PhiloxDice>(seed); }

// Defaults until a question of this clause is open.
void play_until(Session& session, Clause clause) {
    for (int i = 0; session.question() && session.question()->question().clause != clause; ++i) {
        REQUIRE(i < 200);
        REQUIRE_FALSE(session.answer(session.default_answer()));
    }
    REQUIRE(session.question());
}

std::string bytes(const Session& session) { return battle_bytes(session.rules(), session.battle()); }

} // namespace

TEST_CASE("a refused answer names its clause and leaves the session as it was") {
    Session session(drill_setup(), dice(1));
    const std::string before = bytes(session);
    const auto refusal = session.answer(pick(option_of(UnitId{4}))); // one of blue's squads
    REQUIRE(refusal);
    CHECK(refusal->clause == D_SET_01);
    CHECK(bytes(session) == before);
    CHECK(session.answers() == 0);
    CHECK(session.question()->number == 0);
    CHECK_FALSE(session.answer(pick(option_of(UnitId{0}))));
    CHECK(session.answers() == 1);
}

TEST_CASE("an answer of the wrong form is refused by the question's own clause") {
    Session session(drill_setup(), dice(1));
    CHECK(session.check(pass())->clause == D_SET_01);
    Answer two = pick(option_of(UnitId{0}));
    two.picks.push_back({option_of(UnitId{1}), 1});
    CHECK(session.check(two)->clause == D_SET_01);
    CHECK(session.check(pick(option_of(UnitId{0}), 2))->clause == D_SET_01);
    CHECK(session.check(Answer{})->clause == D_SET_01);
    REQUIRE_FALSE(session.answer(pick(option_of(UnitId{0}))));
    Answer places = session.default_answer();
    CHECK_FALSE(session.check(places));
    std::swap(places.places[0], places.places[1]); // models in the order of the question
    CHECK(session.check(places)->clause == D_SET_02);
}

TEST_CASE("more dice than a roll has are refused, not written where there is no room") {
    const auto setup = drill_setup();
    Session session(setup, dice(1));
    Battle battle = session.battle();
    ScriptedOracle oracle;
    Game game{*setup, battle, oracle};
    CHECK_THROWS_AS(game.roll(D_SET_01, Side::red, Roll::max_dice + 1), std::length_error);
    oracle.dice.then(std::vector<Face>(Roll::max_dice, 4));
    CHECK(game.roll(D_SET_01, Side::red, Roll::max_dice).dice.size() == Roll::max_dice);
}

TEST_CASE("checking and proposing change nothing") {
    Session session(drill_setup(), dice(1));
    REQUIRE_FALSE(session.answer(pick(option_of(UnitId{0}))));
    const std::string before = bytes(session);
    const auto events = session.events().size();
    Goal goal;
    goal.anchor = {10_in, 4_in};
    goal.shape = Goal::Shape::block;
    const auto proposal = session.propose(goal);
    REQUIRE(proposal);
    CHECK_FALSE(session.check(*proposal));
    CHECK(bytes(session) == before);
    CHECK(session.events().size() == events);
    CHECK(session.answers() == 1);
}

TEST_CASE("undo takes back one's own answers up to a die, a reveal or the other seat's answer") {
    Session session(drill_setup(), dice(1));
    CHECK_FALSE(session.undo(Side::red));
    REQUIRE_FALSE(session.answer(session.default_answer()));
    CHECK(session.free_undos(Side::red) == 1);
    CHECK(session.free_undos(Side::blue) == 0);
    REQUIRE_FALSE(session.answer(session.default_answer()));
    CHECK(session.free_undos(Side::red) == 2);
    CHECK(session.undo(Side::red));
    CHECK(session.undo(Side::red));
    CHECK_FALSE(session.undo(Side::red));
    CHECK(session.answers() == 0);
    CHECK(session.entries().empty());

    play_until(session, D_RND_04); // after bids were revealed and, being equal, a roll-off
    CHECK(session.free_undos(Side::red) == 0);
    CHECK(session.free_undos(Side::blue) == 0);
}

TEST_CASE("a take-back by agreement spends the dice it takes back") {
    Session session(drill_setup(), dice(5));
    play_until(session, D_RND_02);
    const std::size_t at = session.answers();
    REQUIRE_FALSE(session.answer(pick_number(0)));
    REQUIRE_FALSE(session.answer(pick_number(0))); // equal bids: dice fall
    const std::uint64_t spent = session.next_die();
    REQUIRE(spent >= 2);
    session.take_back(at);
    CHECK(session.answers() == at);
    CHECK(session.next_die() == spent);
    REQUIRE_FALSE(session.answer(pick_number(0)));
    REQUIRE_FALSE(session.answer(pick_number(0)));
    CHECK(session.next_die() > spent);
    CHECK(session.entries().size() == at + 5); // two answers, the take-back, two answers
}

TEST_CASE("what a take-back left can be undone, and the list of entries leads to the same battle") {
    Session session(drill_setup(), dice(1));
    for (int i = 0; i < 4; ++i) REQUIRE_FALSE(session.answer(session.default_answer()));
    session.take_back(2);
    CHECK(session.undo(Side::red));
    CHECK(session.answers() == 1);
    const auto again = [&] { return restore(session.shared_setup(), dice(1), session.entries(), nullptr); };
    CHECK(again().answers() == 1);
    CHECK(bytes(again()) == bytes(session));
    CHECK(session.undo(Side::red));
    CHECK_FALSE(session.undo(Side::red));
    CHECK(again().answers() == 0);
    REQUIRE_FALSE(session.answer(session.default_answer()));
    CHECK(session.undo(Side::red)); // given after it: as if it never had been
    CHECK(again().answers() == 0);
    CHECK(session.entries().size() == 7); // four answers, three times back
}

TEST_CASE("a secret answer is not in what the other seat can imagine") {
    Session session(drill_setup(), dice(2));
    play_until(session, D_RND_02);
    REQUIRE(session.question()->question().secret);
    std::array<Session, 5> bids{session, session, session, session, session};
    for (int bid = 0; bid < 5; ++bid) REQUIRE_FALSE(bids[static_cast<std::size_t>(bid)].answer(pick_number(bid)));
    // Whatever red bid, blue's imagination is the same, and different keys imagine different bids.
    std::vector<int> imagined;
    for (std::uint64_t key = 0; key < 40; ++key) {
        std::string first;
        for (const Session& each : bids) {
            Session dream = imagine(each.view(Side::blue), key);
            REQUIRE_FALSE(dream.answer(pick_number(4)));
            const auto event = dream.question() ? bytes(dream) : "";
            if (first.empty()) first = event;
            CHECK(event == first);
            imagined.push_back(memory<drill::Memory>(dream.battle()).resolve[0]);
        }
    }
    for (int left = 0; left <= 4; ++left) CHECK(std::ranges::count(imagined, left) > 0);
    // Red knows its own bid.
    Session own = imagine(bids[3].view(Side::red), 9);
    REQUIRE_FALSE(own.answer(pick_number(0)));
    CHECK(memory<drill::Memory>(own.battle()).resolve[0] == 1);
}

TEST_CASE("what is imagined does not depend on the real dice to come") {
    const auto dream = [](std::uint64_t real_seed) {
        Session session(drill_setup(), dice(real_seed));
        while (session.question()->question().clause != D_RND_02)
            REQUIRE_FALSE(session.answer(session.default_answer()));
        Session imagined = imagine(session.view(Side::red), 77);
        RandomPlayer player(5);
        imagined.run({&player, &player});
        CHECK(imagined.over());
        return bytes(imagined);
    };
    CHECK(dream(1) == dream(2));
}

TEST_CASE("a copy that thinks answers, but has no dice to roll") {
    Session session(drill_setup(), dice(1));
    Session thinking = session.without_dice();
    // Both go the same way, answer by answer, up to where something is rolled.
    std::size_t answers = 0;
    for (;; ++answers) {
        REQUIRE(answers < 200);
        const auto die = session.next_die();
        const Answer answer = session.default_answer();
        CHECK(bytes_of(thinking.default_answer()) == bytes_of(answer));
        REQUIRE_FALSE(session.answer(answer));
        if (session.next_die() != die) {
            CHECK_THROWS_AS((void)thinking.answer(answer), std::logic_error);
            break;
        }
        REQUIRE_FALSE(thinking.answer(answer));
        CHECK(same_battle(session, thinking));
    }
    CHECK(answers > 0);
}

TEST_CASE("a waypoint path is walked as drawn") {
    Session session(drill_setup(1, 1), dice(1));
    play_until(session, D_MOV_01);
    const Question question = session.question()->question();
    const Placement from = session.battle().models[index(question.models[0])].place;
    const auto there_and_back = [&](Length detour) {
        Answer answer;
        answer.places.push_back({question.models[0], from, 1});
        answer.waypoints.push_back({from.at.x, from.at.y + detour});
        if (question.seat == Side::blue) answer.waypoints[0] = {from.at.x, from.at.y - detour};
        return answer;
    };
    CHECK_FALSE(session.check(there_and_back(3_in))); // 3 + 3 of 6 inches
    CHECK(session.check(there_and_back(3_in + Length{1}))->clause == D_MOV_01);
}

TEST_CASE("a die of a re-roll keeps through JSON what it shows") {
    const auto setup = drill_setup();
    const Answer answer = pick({What::number, 3, 5, 0});
    Document document = Document::of(answer_json(*setup, answer));
    Answer again;
    read_answer(document.root(), *setup, again);
    CHECK(document.ok());
    CHECK(again == answer);
}

TEST_CASE("an answer through JSON may list nobody to place and nothing to pick") {
    const auto setup = drill_setup();
    for (const char* text : {R"({ "pass": true })", R"({ "pass": true, "picks": [], "places": [] })"}) {
        auto document = Document::parse(text, "");
        Answer answer;
        read_answer(document->root(), *setup, answer);
        CHECK(document->ok());
        CHECK(answer == pass());
    }
}
