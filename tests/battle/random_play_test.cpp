// The promises every rule set keeps, tried at every question of random battles: a copy, a save and load, a replay and
// an undo all lead back to the same battle; a run can start from any checkpoint; the default answer is legal.
#include "battle/replay.h"
#include "drill_fixture.h"
#include "rules/registry.h"

using namespace muster;
using namespace muster::test;

namespace {

DiceOrigin seeded(std::uint64_t seed) {
    DiceOrigin dice;
    dice.seed = seed;
    return dice;
}

// Answers the open question once, as a random player would.
Answer random_answer(Session& session, RandomPlayer& player) {
    struct Once final : Player {
        explicit Once(RandomPlayer& inner_) : inner(inner_) {}
        Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
            return given = inner.answer(view, question, rulings);
        }
        RandomPlayer& inner;
        Answer given;
    } once(player);
    Session copy = session;
    const Side seat = session.question()->question().seat;
    std::array<Player*, 2> players{};
    players[index(seat)] = &once;
    // The copy plays on as long as this seat is asked; only its first answer matters here.
    struct First final : Player {
        explicit First(Once& inner_) : inner(inner_) {}
        Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
            if (!asked) {
                asked = true;
                return first = inner.answer(view, question, rulings);
            }
            return default_answer(question, rulings);
        }
        Once& inner;
        bool asked = false;
        Answer first;
    } first(once);
    players[index(seat)] = &first;
    copy.run(players);
    return first.first;
}

void check_every_question(std::uint64_t seed) {
    const auto setup = drill_setup(2, 4);
    const DiceOrigin dice = seeded(seed);
    Session session(setup, dice.stream());
    RandomPlayer player(seed);
    for (int questions = 0; session.question(); ++questions) {
        REQUIRE(questions < 500);
        CAPTURE(questions);
        CHECK_FALSE(session.check(session.default_answer()));

        const Session copy = session;
        CHECK(same_battle(copy, session));

        Document document = *Document::parse(replay_text(replay_of(session, dice)), "replay.json");
        const auto replay = read_replay(document, find_rule_set);
        REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
        const auto loaded = play_back(*replay);
        REQUIRE_MESSAGE(loaded.has_value(), loaded.error().text());
        CHECK(same_battle(*loaded, session));
        CHECK(loaded->events() == session.events());
        CHECK(loaded->question()->number == session.question()->number);
        CHECK(loaded->digest() == replay->digest);

        const Side seat = session.question()->question().seat;
        const Answer answer = random_answer(session, player);
        REQUIRE_FALSE(session.answer(answer));
        Session undone = session;
        if (undone.undo(seat)) {
            CHECK(same_battle(undone, copy));
            CHECK(undone.events() == copy.events());
            CHECK_FALSE(undone.answer(answer));
            CHECK(same_battle(undone, session));
        }
        Session taken_back = session;
        taken_back.take_back(copy.answers());
        CHECK(same_battle(taken_back, copy));
    }
    CHECK(session.battle().outcome != Outcome::undecided);
}

} // namespace

TEST_CASE("copy, save and load, replay and undo agree at every question") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_every_question(seed);
}

TEST_CASE("a run can start from every checkpoint and tells the same events") {
    const auto setup = drill_setup();
    struct Kept {
        Battle battle;
        std::size_t records;
    };
    std::vector<Kept> checkpoints;
    RandomPlayer player(7);
    Session session(setup, seeded(7).stream());
    session.on_checkpoint = [&](const Battle& battle, std::size_t records) {
        checkpoints.push_back({battle, records});
    };
    session.run({&player, &player});
    REQUIRE(session.over());
    CHECK(checkpoints.size() > 10);
    for (const Kept& kept : checkpoints) {
        const std::vector<Record> since(session.records().begin() + static_cast<std::ptrdiff_t>(kept.records),
                                        session.records().end());
        const Session resumed(setup, seeded(7).stream(), kept.battle, since, 0);
        CHECK(same_battle(resumed, session));
        const std::size_t told = resumed.events().size();
        REQUIRE(told <= session.events().size());
        for (std::size_t i = 0; i < told; ++i)
            REQUIRE(resumed.events()[i] == session.events()[session.events().size() - told + i]);
    }
}

TEST_CASE("the same seed gives the same battle, another seed another one") {
    const auto digest = [](std::uint64_t seed) {
        Session session(drill_setup(), seeded(seed).stream(), false);
        RandomPlayer player(1);
        session.run({&player, &player});
        CHECK(session.over());
        CHECK(session.refused_players() == 0);
        return session.digest();
    };
    CHECK(digest(1) == digest(1));
    CHECK(digest(1) != digest(2));
}

TEST_CASE("a battle is a value: equal bytes after a round through JSON and bytes") {
    RandomPlayer player(3);
    Session session(drill_setup(), seeded(3).stream());
    session.run({&player, nullptr});
    const Battle& battle = session.battle();
    const std::string bytes = battle_bytes(session.rules(), battle);
    Battle read = begin_battle(session.setup());
    BytesReader from(bytes);
    transfer_battle(from, session.rules(), read);
    CHECK(battle_bytes(session.rules(), read) == bytes);
}
