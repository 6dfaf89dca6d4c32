#include "battle/row.h"

namespace muster {
namespace {

struct Rolled : EarlyExit {};

class NoDice final : public DiceStream {
    void fill(std::uint64_t, std::span<Face>, Clause) override { throw Rolled{}; }
};

std::size_t count_reveals(const Session& session) {
    return static_cast<std::size_t>(std::ranges::count(session.records(), Record::Kind::reveal, &Record::kind));
}

// A point as far on the way there as the models may go: formations are looked for near their goal.
Point on_the_way(const Battle& battle, const Question& question, Point goal) {
    std::int64_t x = 0, y = 0;
    for (ModelId model : question.models) {
        const Point at = battle.models[index(model)].place.at;
        x += at.x.steps, y += at.y.steps;
    }
    const auto count = std::max<std::int64_t>(std::ssize(question.models), 1);
    const Point from{Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    const std::int64_t way = ceil_sqrt(squared_distance(from, goal)), most = question.allowance.steps;
    if (way <= most) return goal;
    const Point step = goal - from;
    return from + Point{Length{static_cast<std::int32_t>(step.x.steps * most / way)},
                        Length{static_cast<std::int32_t>(step.y.steps * most / way)}};
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

std::optional<Answer> onward_answer(const Session& session, const Onward& onward) {
    std::optional<Answer> answer;
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        if (question.unit != onward.unit) return;
        if (question.kind == QuestionKind::way_to_move) {
            for (const Option& way : question.options)
                if (session.rules().word(way.id) == "normal_move") answer = pick(way);
        } else if (question.kind == QuestionKind::move || question.kind == QuestionKind::close_in) {
            Goal goal = onward.goal;
            goal.anchor = on_the_way(session.battle(), question, goal.anchor);
            answer = rulings.propose(goal);
        }
        if (answer && rulings.check(*answer)) answer.reset();
    });
    return answer;
}

} // namespace muster
