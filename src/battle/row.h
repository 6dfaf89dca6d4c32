// A row: several answers that a person gives with one gesture, from one position. All of them are taken, or none. A row
// never crosses a die, a reveal or the question of another seat, so nobody can learn a roll by a row that fails: it is
// walked on a copy without dice before anything is carried out.
#pragma once

#include "battle/own_answer.h"
#include "battle/session.h"

namespace muster {

struct RowStep {
    Side seat = Side::red;
    Clause clause = Clause::none; // of the question
    Answer answer;
    std::optional<Spared> own{}; // why the person was not asked; nothing: it is one of the person's answers
};

struct RowFault {
    enum class Why : std::uint8_t {
        illegal,    // the rules refuse the answer
        die,        // the answer leads to a roll,
        reveal,     // to a reveal of secret answers,
        other_seat, // to a question of the other seat,
        over        // or to the end of the battle, so that no other can come after it
    };
    std::size_t which = 0; // of the answers, from 0
    Why why = Why::illegal;
    std::optional<Refusal> refusal{};
};

class RowWalk {
  public:
    // From the open question of this session, which there must be. `own` gives the answers for which the person is not
    // asked; they come in between.
    RowWalk(const Session& from, OwnAnswers own);

    // Gives the next answer of the person. After a fault the walk is over.
    std::optional<RowFault> give(const Answer& answer);
    // The same for the last answer, which may lead anywhere: it is only checked.
    std::optional<RowFault> give_last(const Answer& answer);

    const Session& session() const { return session_; } // where the walk has come to
    const std::vector<RowStep>& steps() const { return steps_; }

  private:
    std::optional<RowFault> go(const Answer& answer, std::optional<Spared> own);
    std::optional<RowFault> stop(RowFault::Why why) const { return RowFault{given_, why, {}}; }
    void note(const Answer& answer, std::optional<Spared> own);

    Session session_;
    OwnAnswers own_;
    Side seat_;
    std::size_t given_ = 0, reveals_;
    std::vector<RowStep> steps_;
};

// What a row of answers comes to, with the answers for which the person is not asked; or what is wrong with it.
struct Row {
    std::vector<RowStep> steps;
    std::optional<RowFault> fault;
};
Row walk_row(const Session& from, std::span<const Answer> answers, OwnAnswers own);

// The end of a charge, as its person saw it before the dice fell: there, if the rules let it, or as near to there as a
// way is found. Models that have fallen since are left out. Nothing if the open question is another one.
std::optional<Answer> end_as_shown(const Session& session, const Answer& shown);

} // namespace muster
