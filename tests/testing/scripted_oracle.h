// Answers and dice written down beforehand. Every question must be expected by the clause that asks it. The rules check
// every answer, and anything left over at the end is an error.
#pragma once

#include "battle/oracle.h"
#include "dice/script.h"
#include "testing/refusals.h"

#include <doctest/doctest.h>

#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <stdexcept>

namespace muster::test {

// What the rules say against this answer; none if it may be given.
inline Clause verdict(const Rulings& rulings, const Answer& answer) { return refused_by(rulings.check(answer)); }

class ScriptedOracle final : public Oracle {
  public:
    ScriptedOracle() { listening = true; }
    ScriptedOracle(const ScriptedOracle&) = default;
    ScriptedOracle(ScriptedOracle&&) = default;
    ~ScriptedOracle() {
        if (std::uncaught_exceptions() == 0) finish(); // else the test has failed already
    }

    // The next question must be by this clause and gets this answer.
    ScriptedOracle& answer(Clause by, Answer answer) {
        return steps_.push_back({by, answer, Clause::none, Step::give, {}}), *this;
    }
    ScriptedOracle& take_default(Clause by) {
        return steps_.push_back({by, {}, Clause::none, Step::take_default, {}}), *this;
    }
    // At the next question, `why` must refuse this answer. The question stays open.
    ScriptedOracle& refuse(Clause by, Answer answer, Clause why) {
        return steps_.push_back({by, answer, why, Step::refuse, {}}), *this;
    }
    // Looks at the next question, which stays open.
    ScriptedOracle& look(Clause by, std::function<void(const Question&, const Rulings&)> visit) {
        steps_.push_back({by, {}, Clause::none, Step::look, std::move(visit)});
        return *this;
    }
    // From here on every question that is not scripted gets its default.
    ScriptedOracle& otherwise_default() { return defaults_ = true, *this; }

    DiceScript dice;
    EventLog events;
    std::vector<Clause> asked; // every question so far, by its clause
    std::size_t checkpoints = 0;

    // For a script that serves several cases, some of which need less of it.
    ScriptedOracle& with_some_to_spare() { return spares_ = true, *this; }

    // The script must be used up. This is also checked when the test ends.
    void finish() const {
        if (spares_) return;
        CHECK_MESSAGE(steps_.empty(), "an answer to " << id_of(steps_.empty() ? Clause::none : steps_.front().asked)
                                                      << " was never asked for");
        const auto left = dice.left_over();
        CHECK_MESSAGE(!left, left.value_or(""));
    }

    Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) override {
        asked.push_back(question.clause);
        const Answer usual = default_answer(question, rulings);
        if (const auto refusal = rulings.check(usual))
            FAIL("the default answer to " << id_of(question.clause) << " is refused by " << id_of(refusal->clause));
        while (!steps_.empty() && steps_.front().asked == question.clause) {
            const Step step = steps_.front();
            steps_.pop_front();
            if (step.what == Step::look) {
                step.visit(question, rulings);
                continue;
            }
            if (step.what == Step::take_default) return usual;
            std::memcpy(&before_, &battle, sizeof(Battle));
            const auto refusal = rulings.check(step.answer);
            CHECK_MESSAGE(std::memcmp(&before_, &battle, sizeof(Battle)) == 0,
                          "looking at an answer changed the battle");
            if (step.what == Step::refuse) {
                CHECK_MESSAGE(refusal, "not refused, though " << id_of(step.why) << " should");
                if (refusal)
                    CHECK_MESSAGE(refused_by(refusal) == step.why,
                                  "refused by " << id_of(refusal->clause) << " instead of " << id_of(step.why));
                continue;
            }
            if (refusal)
                FAIL("the answer to " << id_of(question.clause) << " is refused by " << id_of(refusal->clause));
            return step.answer;
        }
        if (!defaults_) FAIL("unexpected question by " << id_of(question.clause));
        return usual;
    }
    void roll(Clause purpose, std::span<Face> faces) override {
        dice.fill(next_die_, faces, purpose);
        next_die_ += faces.size();
    }
    void checkpoint(const Battle&) override { ++checkpoints; }

    // The events of one kind so far.
    template <class E>
    std::vector<E> told() const {
        std::vector<E> found;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (auto event = events.get<E>(i)) found.push_back(*event);
        return found;
    }

  protected:
    void record(const EventType& type, const void* event) override { events.add(type, event); }

  private:
    struct Step {
        enum What : std::uint8_t { give, take_default, refuse, look };
        Clause asked;
        Answer answer;
        Clause why;
        What what;
        std::function<void(const Question&, const Rulings&)> visit;
    };
    std::deque<Step> steps_;
    Battle before_;
    bool defaults_ = false, spares_ = false;
    std::uint64_t next_die_ = 0;
};

} // namespace muster::test
