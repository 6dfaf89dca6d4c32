// The promises of every rule set, tried at every question of a random battle: a copy, a save and load, a replay and an
// undo all lead back to the same battle, and the default answer is legal.
#pragma once

#include "battle/replay.h"
#include "players/random.h"
#include "rules/registry.h"

#include <doctest/doctest.h>

namespace muster::test {

inline DiceOrigin seeded(std::uint64_t seed) {
    DiceOrigin dice;
    dice.seed = seed;
    return dice;
}

inline bool same_state(const Session& a, const Session& b) {
    return battle_bytes(a.rules(), a.battle()) == battle_bytes(b.rules(), b.battle());
}

// Answers the open question as a random player does, on a copy where every later question gets its default.
inline Answer random_answer(const Session& session, RandomPlayer& player) {
    struct First final : Player {
        explicit First(RandomPlayer& inner_) : inner(inner_) {}
        Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
            if (first) return default_answer(question, rulings);
            return *(first = inner.answer(view, question, rulings));
        }
        RandomPlayer& inner;
        std::optional<Answer> first;
    } first(player);
    Session copy = session;
    std::array<Player*, 2> players{};
    players[index(session.question()->question().seat)] = &first;
    copy.run(players);
    return *first.first;
}

inline void check_replay(const Session& session, const DiceOrigin& dice) {
    Document document = *Document::parse(replay_text(replay_of(session, dice)), "replay.json");
    const auto replay = read_replay(document, find_rule_set);
    REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
    const auto loaded = play_back(*replay);
    REQUIRE_MESSAGE(loaded.has_value(), loaded.error().text());
    CHECK(same_state(*loaded, session));
    CHECK(loaded->events() == session.events());
    CHECK(loaded->question()->number == session.question()->number);
    CHECK(loaded->digest() == replay->digest);
}

// Preparing every question again leads to the same battle as using answers on record (Oracle::on_record).
inline void check_slow_run(const Session& session, const DiceOrigin& dice) {
    std::vector<Record> since = session.since_checkpoint();
    for (Record& record : since) record.place = 0;
    const Session slow(session.shared_setup(), dice.stream(), session.checkpoint(), since, session.next_die());
    CHECK(same_state(slow, session));
    REQUIRE(slow.question());
    CHECK(slow.question()->options == session.question()->options);
    CHECK(slow.question()->question().clause == session.question()->question().clause);
    CHECK(slow.records().size() == since.size());
}

inline void check_every_question(const std::shared_ptr<const Setup>& setup, std::uint64_t seed) {
    const DiceOrigin dice = seeded(seed);
    Session session(setup, dice.stream());
    RandomPlayer player(seed);
    for (int questions = 0; session.question(); ++questions) {
        REQUIRE(questions < 500);
        CAPTURE(questions);
        CHECK_FALSE(session.check(session.default_answer()));
        const Session copy = session;
        CHECK(same_state(copy, session));
        check_replay(session, dice);
        check_slow_run(session, dice);
        const Side seat = session.question()->question().seat;
        const Answer answer = random_answer(session, player);
        REQUIRE_FALSE(session.answer(answer));
        Session undone = session;
        if (undone.undo(seat)) {
            CHECK(same_state(undone, copy));
            CHECK(undone.events() == copy.events());
            CHECK_FALSE(undone.answer(answer));
            CHECK(same_state(undone, session));
        }
        Session taken_back = session;
        taken_back.take_back(copy.answers());
        CHECK(same_state(taken_back, copy));
    }
    CHECK(session.battle().outcome != Outcome::undecided);
}

} // namespace muster::test
