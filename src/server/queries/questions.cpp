// Help with the open question: what the computer would answer, and where a unit could go.
#include "server/queries/functions.h"
#include "server/queries/repair.h"

#include "battle/standing.h"
#include "players/candidate.h"
#include "players/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

namespace muster::queries {
namespace {

// --- Suggestions

struct Wish {
    Aim aim = Aim::stay;
    std::optional<std::uint16_t> id;
    Point at;
};

Point middle_of(const Battle& battle, std::span<const ModelId> models) {
    std::int64_t x = 0, y = 0;
    for (ModelId model : models) {
        x += battle.models[index(model)].place.at.x.steps;
        y += battle.models[index(model)].place.at.y.steps;
    }
    const auto count = static_cast<std::int64_t>(models.size());
    return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
}

void nearest_only(std::vector<Wish>& wishes, Point from, std::size_t count) {
    std::ranges::stable_sort(wishes, {}, [&](const Wish& wish) { return squared_distance(from, wish.at); });
    if (wishes.size() > count) wishes.resize(count);
}

// Every marker, the nearest enemies and the nearest cover.
std::vector<Wish> wishes_of(const Asking& asking, const Question& question) {
    const Battle& battle = battle_of(asking);
    const Point here = middle_of(battle, question.models);
    std::vector<Wish> markers, enemies, covers;
    for (std::size_t i = 0; i < battle.markers.size(); ++i)
        markers.push_back({Aim::marker, static_cast<std::uint16_t>(i), battle.markers[i].at});
    for_units(battle, opponent(question.seat), Whereabouts::table, [&](UnitId unit) {
        const UnitModels models = models_of(battle, unit);
        enemies.push_back(
            {Aim::enemy, static_cast<std::uint16_t>(index(unit)), middle_of(battle, {models.begin(), models.size()})});
    });
    const auto& terrain = setup_of(asking).table.terrain;
    for (std::size_t i = 0; i < terrain.size(); ++i)
        if (std::ranges::any_of(terrain[i].prisms, [](const Prism& prism) { return prism.has(Trait::cover); }))
            covers.push_back({Aim::cover, static_cast<std::uint16_t>(i), terrain[i].prisms.front().base.centre});
    nearest_only(markers, here, 4);
    nearest_only(enemies, here, 2);
    nearest_only(covers, here, 1);
    std::vector<Wish> wishes = std::move(markers);
    wishes.insert(wishes.end(), enemies.begin(), enemies.end());
    wishes.insert(wishes.end(), covers.begin(), covers.end());
    return wishes;
}

// The number of the unit's models that would count for the marker, by the rules.
std::uint16_t counting_for(const Asking& asking, const Question& question, std::size_t marker, const Answer& answer) {
    const Inspector* inspector = asking.session->rules().inspector;
    if (!inspector || !inspector->markers) return 0;
    const auto then = battle_with(asking, answer);
    if (then.has_error()) return 0;
    const auto markers = inspector->markers(setup_of(asking), *then);
    std::uint16_t count = 0;
    for (ModelId model : markers[marker].sides[index(question.seat)].models)
        count += std::ranges::find(question.models, model) != question.models.end();
    return count;
}

Suggestion suggestion(const Asking& asking, const Question& question, const Wish& wish, const Answer& answer) {
    Suggestion goal{wish.aim, wish.id, farthest, 0, true, draft_of(setup_of(asking), answer)};
    for (const PlacedModel& placed : answer.places)
        goal.distance = std::min(
            goal.distance, Length{static_cast<std::int32_t>(floor_sqrt(squared_distance(placed.place.at, wish.at)))});
    if (wish.aim == Aim::marker) goal.in_range = counting_for(asking, question, *wish.id, answer);
    return goal;
}

std::int64_t sum_of_distances(const Answer& answer, Point to) {
    std::int64_t sum = 0;
    for (const PlacedModel& placed : answer.places) sum += floor_sqrt(squared_distance(placed.place.at, to));
    return sum;
}

Answer where_it_stands(const Battle& battle, const Question& question) {
    Answer answer;
    for (const ModelId model : question.models)
        answer.places.push_back({model, battle.models[index(model)].place, 0, 0});
    return answer;
}

// The best way to one goal, of those that are tried: the one with most models in range of a marker, or else the nearest
// to the goal.
class BestWay {
  public:
    BestWay(const Asking& asking, const Question& question, const Rulings& rulings, const Wish& wish)
        : asking_(asking),
          question_(question),
          rulings_(rulings),
          wish_(wish) {}

    void take(const std::optional<Answer>& answer) {
        if (!answer || rulings_.check(*answer)) return;
        Suggestion next = suggestion(asking_, question_, wish_, *answer);
        const std::int64_t sum = sum_of_distances(*answer, wish_.at);
        if (best_ && std::pair(-best_->in_range, least_) <= std::pair(-next.in_range, sum)) return;
        next.leads = leads(next, *answer, sum);
        best_ = std::move(next);
        least_ = sum;
    }
    bool leads() const { return best_ && best_->leads; }
    std::optional<Suggestion> best() && { return std::move(best_); }

  private:
    // At least one model comes nearer by more than a tiny distance, and all of them together do.
    bool leads(const Suggestion& next, const Answer& answer, std::int64_t sum) const {
        if (rulings_.placing()->request.set_up) return true;
        const Answer now = where_it_stands(battle_of(asking_), question_);
        if (wish_.aim == Aim::marker && next.in_range > counting_for(asking_, question_, *wish_.id, now)) return true;
        Length most;
        for (std::size_t i = 0; i < now.places.size(); ++i) {
            const std::int64_t before = floor_sqrt(squared_distance(now.places[i].place.at, wish_.at)),
                               after = floor_sqrt(squared_distance(answer.places[i].place.at, wish_.at));
            most = std::max(most, Length{static_cast<std::int32_t>(before - after)});
        }
        return most >= 0.25_in && sum < sum_of_distances(now, wish_.at);
    }

    const Asking& asking_;
    const Question& question_;
    const Rulings& rulings_;
    const Wish& wish_;
    std::optional<Suggestion> best_;
    std::int64_t least_ = 0;
};

// The whole unit moved to the goal in its formation: a draft that has to be repaired.
Answer carried(const Battle& battle, const Question& question, Point to) {
    Answer answer = where_it_stands(battle, question);
    const Point way = to - middle_of(battle, question.models);
    for (PlacedModel& placed : answer.places) placed.place.at = placed.place.at + way;
    return answer;
}

// Tries every array quickly. If none leads nearer, it searches longer. At last it moves every model as near as possible
// by itself, because walls may block some of them.
std::optional<Suggestion> best_suggestion(const Asking& asking, const Question& question, const Rulings& rulings,
                                          const Wish& wish) {
    BestWay way(asking, question, rulings, wish);
    for (const bool roughly : {true, false}) {
        if (way.leads()) break;
        for (const auto shape : {Goal::Shape::keep, Goal::Shape::block, Goal::Shape::line, Goal::Shape::column}) {
            Goal goal;
            goal.anchor = wish.at;
            goal.shape = shape;
            goal.roughly = roughly;
            way.take(rulings.propose(goal));
        }
    }
    const bool moves = !rulings.placing()->request.set_up;
    if (moves && !way.leads()) way.take(repaired(question, rulings, carried(battle_of(asking), question, wish.at)));
    return std::move(way).best();
}

// --- Advice

struct Adviser {
    std::string name;
    std::shared_ptr<Player> player;
};

// A player to advise on the open question. Nobody gets advice about a secret question of another seat.
Result<Adviser> adviser_for(const Asking& asking, std::optional<std::uint32_t> number, std::string_view name) {
    if (auto problem = not_open(asking, number)) return *problem;
    const Question open = asking.session->question()->question();
    if (open.secret && asking.seat != open.seat) return wrong("question", "another seat's secret", "your own question");
    if (name.empty()) name = adviser();
    if (!asking.seat && name != adviser())
        return wrong("player", fmt::format("\"{}\"", name.substr(0, 60)),
                     fmt::format("{}, who answers at once: only "
                                 "seats have others think",
                                 adviser()));
    using Clock = std::chrono::steady_clock;
    const auto patience = [end = Clock::now() + std::chrono::milliseconds(300)] { return Clock::now() >= end; };
    if (auto player = make_player(name, asking.session->answers(), patience))
        return Adviser{std::string(name), std::move(player)};
    return wrong("player", fmt::format("\"{}\"", name.substr(0, 60)),
                 fmt::format("one of {}", fmt::join(player_names(), ", ")));
}

} // namespace

Result<Hints> hint_answers(const Asking& asking, const HintInput& input) {
    const auto adviser = adviser_for(asking, input.question, input.player);
    if (adviser.has_error()) return adviser.error();
    Hints hints;
    asking.session->at_open_question([&](const Question& question, const Rulings& rulings) {
        const Answer best = adviser->player->answer(asking.session->view(question.seat), question, rulings);
        if (!rulings.check(best)) hints.answers.push_back({adviser->name, draft_of(setup_of(asking), best)});
        const DraftText usual = draft_of(setup_of(asking), default_answer(question, rulings));
        if (hints.answers.empty() || !(hints.answers[0].answer == usual)) hints.answers.push_back({"", usual});
    });
    return hints;
}

Result<Explanation> hint_explain(const Asking& asking, const ExplainInput& input) {
    constexpr int most = 12;
    if (input.most < 1 || input.most > most)
        return wrong("most", fmt::format("{}", input.most), fmt::format("from 1 to {}", most));
    const auto adviser = adviser_for(asking, input.question, input.player);
    if (adviser.has_error()) return adviser.error();
    Explanation explanation{adviser->name, {}};
    asking.session->at_open_question([&](const Question& question, const Rulings& rulings) {
        const View view = asking.session->view(question.seat);
        for (const Candidate& each :
             explain(*adviser->player, view, question, rulings, static_cast<std::size_t>(input.most)))
            if (!rulings.check(each.answer))
                explanation.candidates.push_back(
                    {draft_of(setup_of(asking), each.answer), each.score, {each.reasons.begin(), each.reasons.end()}});
    });
    return explanation;
}

Result<Suggestions> suggest_moves(const Asking& asking, const SuggestInput& input) {
    Suggestions suggestions;
    const auto problem = at_placing(asking, move_asked(input), [&](const Question& question, const Rulings& rulings) {
        if (!rulings.placing()) return;
        for (const Wish& wish : wishes_of(asking, question))
            if (auto best = best_suggestion(asking, question, rulings, wish))
                suggestions.goals.push_back(std::move(*best));
        Goal stay;
        stay.stay = true;
        const Point here = middle_of(battle_of(asking), question.models);
        if (const auto answer = rulings.propose(stay))
            suggestions.goals.push_back(suggestion(asking, question, {Aim::stay, std::nullopt, here}, *answer));
    });
    if (problem) return *problem;
    return suggestions;
}

} // namespace muster::queries
