// How the greedy player scores places: moves, set-ups, markers, and the ways to move.
#include "battle/rule_set.h"
#include "players/candidates.h"
#include "players/evaluation.h"
#include "players/scorer.h"

#include <limits>

namespace muster {
namespace {

constexpr std::size_t more_wishes = 1;       // how many more are tried if the best gives less than it promises
constexpr std::size_t most_searched_for = 5; // a search for more models takes too long
constexpr std::int64_t little = 200;         // a smaller gain is not worth another try
constexpr std::int64_t thumb = 2000;         // value of a rule of thumb about moves
constexpr Length usual_advance = 3.5_in;
constexpr std::int64_t worth_of_an_inch = 20; // for any move

// The unit gets less than a quarter of the wanted distance.
bool is_stuck(const BoardUnit& board_unit, const Position& wish, const Position& placed) {
    const auto way = [&](const Position& to) { return floor_sqrt(squared_distance(board_unit.at, to.at)); };
    return !wish.stay && 4 * way(placed) < way(wish);
}

Point middle_of(const Answer& answer) {
    std::int64_t x = 0, y = 0;
    for (const PlacedModel& each : answer.places) x += each.place.at.x.steps, y += each.place.at.y.steps;
    const auto count = std::ssize(answer.places);
    return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
}

// What the unit could shoot after a move of this length.
Scored best_shots(const BoardSummary& board, const BoardUnit& unit, Length move) {
    std::int64_t best = 0;
    for (const BoardUnit& enemy : board.enemies())
        best =
            std::max(best, board.shooting(unit, enemy, std::max(BoardSummary::gap(unit, unit.at, enemy) - move, {})));
    Scored scored;
    scored.add(Term::damage, best);
    return scored;
}

} // namespace

// Positions are scored as points, but the real position is often worse: a wall or a friend is in the way. The score of
// the real places of the models counts. The next wish is tried as long as it promises more than that.
void Scorer::score_places(Afterwards after) {
    const BoardUnit* board_unit = board_.find(question_.unit);
    if (!board_unit) return;
    const bool long_turns = view_.setup().rules->turns == Turns::whole_army;
    const bool farther = long_turns && question_.allowance > board_.speed(*board_unit); // an advance
    if (farther || positions().is_engaged()) after = {false, false};
    const bool searches = long_turns && question_.models.size() <= most_searched_for;
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    std::size_t tried = 0;
    for (const Position& wish : positions().within(question_.allowance, after)) {
        if (!settled_ && tried > 0 && (wish.score <= best + little || tried > more_wishes)) settle();
        if (settled_ && found_.size() >= most_) return;
        auto placed = placed_at(wish, after, true);
        // In games of short turns, where units stand close together and move twice, a search would halve the speed of
        // play.
        if (tried++ == 0 && searches && placed && is_stuck(*board_unit, wish, placed->second))
            if (auto found = placed_at(wish, after, false); found && found->second.score > placed->second.score)
                placed = std::move(found);
        if (placed && add(placed->first, placed->second)) best = std::max(best, placed->second.score);
    }
}

std::optional<Scorer::Placed> Scorer::placed_at(const Position& wish, const Afterwards& after, bool roughly) {
    if (wish.stay && question_.may_pass) return Placed{pass(), wish};
    Goal goal;
    goal.anchor = wish.at;
    goal.stay = wish.stay;
    goal.roughly = roughly;
    const auto answer = rulings_.propose(goal);
    return answer ? std::optional(Placed{*answer, positions().score(*answer, after)}) : std::nullopt;
}

// A unit that holds a marker does not run away from it. It makes a normal move, for which staying is scored with the
// rest. Other units move by the rules of thumb. Scoring the best positions that each way of moving reaches lost
// battles: 49 % were won against quick, and 61 % without it.
void Scorer::score_way_to_move() {
    const BoardUnit* board_unit = board_.find(question_.unit);
    if (!board_unit) return;
    const Position here = positions().here({});
    const auto holds = std::ranges::find(here.reasons, Term::markers, &TermValue::term);
    const bool holding = holds != here.reasons.end() && holds->value > 0;
    const Option wanted = holding || plain().picks.empty() ? Option{} : plain().picks.front().option;
    for (const Option& option : question_.options) {
        const std::string_view word = word_of(option);
        const bool stays = word == "remain_stationary", runs = word == "advance";
        const Length way = stays ? Length{} : board_.speed(*board_unit) + (runs ? usual_advance : Length{});
        Scored scored;
        scored.add(Term::habit, (holding ? word == "normal_move" : option == wanted) ? thumb : 0);
        scored.add(Term::progress, way.steps * worth_of_an_inch / steps_per_inch);
        if (!runs) scored.add(best_shots(board_, *board_unit, way));
        add(pick(option), scored);
    }
}

// Whether to stay in a fight or to leave it.
void Scorer::score_leaving() {
    const BoardUnit* board_unit = board_.find(question_.unit);
    if (!board_unit || plain().picks.empty()) return;
    for (const Option& option : question_.options) {
        Scored scored;
        scored.add(Term::habit, option == plain().picks.front().option ? thumb : 0);
        if (word_of(option) == "remain_stationary") scored.add(turn_to_fight(*board_unit));
        add(pick(option), scored);
    }
}

// Charges, pile-ins and the like follow the rules of thumb, unless not moving is worth more.
void Scorer::score_closing() {
    if (!board_.find(question_.unit)) return;
    const bool other = question_.may_pass && !plain().pass;
    Scored scored = other || wants_more() ? place_worth(plain()) : Scored{};
    scored.add(Term::habit, thumb);
    add(plain(), scored);
    if (other) add(pass(), place_worth(pass()));
}

void Scorer::score_set_up() {
    Scored scored = wants_more() ? place_worth(plain()) : Scored{};
    scored.add(Term::habit, thumb);
    add(plain(), scored);
}

// Near a marker. This counts less than any rule of thumb.
Scored Scorer::set_up_there(const Answer& answer) const {
    Scored scored;
    if (answer.places.empty()) return scored;
    std::int64_t best = 0;
    for (const Marker& marker : view_.battle().markers) {
        const std::int64_t away = floor_sqrt(squared_distance(middle_of(answer), marker.at));
        best = std::max(best, thumb / 2 * (6_in).steps / ((6_in).steps + away));
    }
    scored.add(Term::progress, best);
    return scored;
}

Scored Scorer::place_worth(const Answer& answer) {
    if (!board_.find(question_.unit)) return set_up_there(answer);
    constexpr Afterwards after{false, true};
    return (answer.pass || answer.places.empty() ? positions().here(after) : positions().score(answer, after)).worth();
}

void Scorer::score_other_places() {
    if (question_.may_pass) add(pass(), place_worth(pass()));
    if (question_.kind != QuestionKind::place_marker)
        for (const Answer& answer : candidates(view_, question_, rulings_, {found_.front().answer}, most_ + 1))
            add(answer, place_worth(answer));
    const Answer chosen = found_.front().answer;
    if (chosen.places.empty()) return;
    for (const Length aside : {3_in, 1_in, 8_in})
        for (const Point step : {Point{aside, {}}, Point{-aside, {}}, Point{{}, aside}, Point{{}, -aside}}) {
            if (found_.size() >= std::min<std::size_t>(most_, 3)) return;
            Goal goal;
            goal.anchor = middle_of(chosen) + step;
            goal.roughly = true;
            goal.shape = question_.kind == QuestionKind::set_up ? Goal::Shape::block : Goal::Shape::keep;
            if (const auto answer = rulings_.propose(goal)) add(*answer, place_worth(*answer));
        }
}
} // namespace muster
