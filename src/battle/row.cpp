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

Point middle_of(std::span<const Point> points) {
    std::int64_t x = 0, y = 0;
    for (const Point at : points) x += at.x.steps, y += at.y.steps;
    const auto count = std::max<std::int64_t>(std::ssize(points), 1);
    return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
}
Point middle_of(const Answer& placed) {
    std::vector<Point> points;
    for (const PlacedModel& each : placed.places) points.push_back(each.place.at);
    return middle_of(points);
}

// The formation that comes nearest to the goal. One is looked for near its goal, which may be farther than the move
// leads, or behind something: so the way there is tried in steps.
std::optional<Answer> nearest_on_the_way(const Battle& battle, const Question& question, const Rulings& rulings,
                                         const Goal& goal) {
    std::vector<Point> places;
    for (ModelId model : question.models) places.push_back(battle.models[index(model)].place.at);
    const Point from = middle_of(places), step = goal.anchor - from;
    const std::int64_t way = std::max<std::int64_t>(ceil_sqrt(squared_distance(from, goal.anchor)), 1);
    constexpr std::int64_t steps = 8;
    std::optional<Answer> nearest;
    for (std::int64_t i = steps; i > 0; --i) {
        const std::int64_t far = std::min<std::int64_t>(way, question.allowance.steps) * i / steps;
        Goal nearer = goal;
        nearer.anchor = from + Point{Length{static_cast<std::int32_t>(step.x.steps * far / way)},
                                     Length{static_cast<std::int32_t>(step.y.steps * far / way)}};
        const auto left = [&](const Answer& answer) { return squared_distance(middle_of(answer), goal.anchor); };
        const auto found = rulings.propose(nearer);
        if (found && !rulings.check(*found) && (!nearest || left(*found) < left(*nearest))) nearest = found;
    }
    return nearest;
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
            answer = nearest_on_the_way(session.battle(), question, rulings, onward.goal);
        }
        if (answer && rulings.check(*answer)) answer.reset();
    });
    return answer;
}

} // namespace muster
