#include "battle/row.h"

#include "battle/placing.h"

namespace muster {
namespace {

struct Rolled : EarlyExit {};

class NoDice final : public DiceStream {
    void fill(std::uint64_t, std::span<Face>, Clause) override { throw Rolled{}; }
};

std::size_t count_reveals(const Session& session) {
    return static_cast<std::size_t>(std::ranges::count(session.records(), Record::Kind::reveal, &Record::kind));
}

// The places of the models that the question is about; nothing if one of them was shown nowhere.
std::optional<Answer> places_for(const Question& question, const Answer& shown) {
    Answer answer;
    for (ModelId model : question.models) {
        const auto placed = std::ranges::find(shown.places, model, &PlacedModel::model);
        if (placed == shown.places.end()) return std::nullopt;
        answer.places.push_back({model, placed->place, 0, 0}); // the engine finds the ways
    }
    return answer;
}

} // namespace

RowWalk::RowWalk(const Session& from, OwnAnswers own)
    : session_(from.with_dice(std::make_shared<NoDice>())),
      own_(own),
      seat_(from.question().value().question().seat),
      reveals_(count_reveals(from)) {}

std::optional<RowFault> RowWalk::give(const Answer& answer) {
    auto fault = go(answer, std::nullopt);
    while (!fault) {
        const auto own = own_ ? own_(session_) : std::nullopt;
        if (!own) break;
        fault = go(own->answer, own->reason);
    }
    if (!fault) ++given_;
    return fault;
}

std::optional<RowFault> RowWalk::give_last(const Answer& answer) {
    if (auto refusal = session_.check(answer)) return RowFault{given_, RowFault::Why::illegal, refusal};
    note(answer, std::nullopt);
    return std::nullopt;
}

void RowWalk::note(const Answer& answer, std::optional<Spared> own) {
    const Question open = session_.question().value().question();
    steps_.push_back({open.seat, open.clause, answer, own});
}

std::optional<RowFault> RowWalk::go(const Answer& answer, std::optional<Spared> own) {
    note(answer, own);
    try {
        if (auto refusal = session_.answer(answer)) return RowFault{given_, RowFault::Why::illegal, refusal};
    } catch (const Rolled&) {
        return stop(count_reveals(session_) == reveals_ ? RowFault::Why::die : RowFault::Why::reveal);
    }
    if (count_reveals(session_) != reveals_) return stop(RowFault::Why::reveal);
    if (!session_.question()) return stop(RowFault::Why::over);
    if (session_.question()->question().seat != seat_) return stop(RowFault::Why::other_seat);
    return std::nullopt;
}

Row walk_row(const Session& from, std::span<const Answer> answers, OwnAnswers own) {
    RowWalk walk(from, own);
    for (std::size_t i = 0; i < answers.size(); ++i)
        if (auto fault = i + 1 < answers.size() ? walk.give(answers[i]) : walk.give_last(answers[i]))
            return {{}, fault};
    return {walk.steps(), std::nullopt};
}

std::optional<Answer> end_as_shown(const Session& session, const Answer& shown) {
    std::optional<Answer> end;
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        if (question.kind != QuestionKind::close_in || !rulings.placing()) return;
        const auto wished = places_for(question, shown);
        if (!wished) return;
        const auto legal = [&] { return end && !rulings.check(*end); };
        end = wished;
        if (!legal()) end = repair_placing(*rulings.placing(), question, *wished);
        Goal any;
        any.roughly = true;
        if (!legal()) end = rulings.propose(any);
        if (!legal()) end.reset();
    });
    return end;
}

} // namespace muster
