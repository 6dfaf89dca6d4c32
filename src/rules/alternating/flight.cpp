#include "rules/alternating/flight.h"

#include "rules/alternating/placings.h"
#include "table/vector.h"

namespace muster::alternating {
namespace {

constexpr Length extra = 30_in;

bool on_table(const Game& game, ModelId model, const Placement& place) {
    const Footprint base = solid_at(game.setup, model, place).base;
    return wholly_inside(base, Point{}, game.setup.table.size);
}

// A-PAS-09b, A-I-36: flying over everybody, it ends 1" from units and on no other Aircraft.
std::optional<Clause> bars_end(const Game& game, ModelId model, const Placement& place) {
    const Solid here = solid_at(game.setup, model, place);
    std::optional<Clause> bar;
    for_models_on_table(game.battle, [&](ModelId other) {
        const Length radii = here.base.radius + game.setup.model(other).shape.radius + Length{4};
        if (game.unit_of(other) == game.unit_of(model) ||
            squared_distance(place.at, game.battle.models[index(other)].place.at) > squared(radii + 1_in))
            return;
        const Solid there = game.solid_of(other);
        const bool flyer = game.kind(other).has(Ability::aircraft);
        if (flyer ? overlap(here.base, there.base) : straight_distance(here, there) < 1_in)
            bar = flyer ? A_I_36 : A_MOV_04;
    });
    return bar;
}

// Every model goes the same way: a direction in whole degrees and a length.
std::optional<Answer> shifted(const Game& game, const Question& question, int degrees, Length length) {
    Answer answer;
    const Point shift = turned({length, Length{}}, degrees);
    for (ModelId model : question.models) {
        Placement place = game.battle.models[index(model)].place;
        place.at = place.at + shift;
        if (!on_table(game, model, place) || bars_end(game, model, place)) return std::nullopt;
        answer.places.push_back({model, place, 0, 0});
    }
    return answer;
}

// The longest line that fits where none of 30" does.
Length longest_line(const Game& game, const Question& question, Length most) {
    for (Length length = most; length > Length{}; length -= 1_in)
        for (int degrees = 0; degrees < 360; degrees += 5)
            if (shifted(game, question, degrees, length)) return length;
    return Length{};
}

// How long the line may be, and how long it can be: shorter than 30" only where there is no room for that.
struct Line {
    Length least, most, longest;
};
Line line_of(const Game& game, const Question& question, const Move& how) {
    Length most = extra;
    for (ModelId model : question.models) most = std::max(most, extra + allowance_of(game, model, how.allowance));
    const Length longest = longest_line(game, question, most);
    return {std::min(extra, longest), most, longest};
}

Placing placing_of_line(const Game& game, const Question& question, const Line& line) {
    Placing placing = start_placing(game);
    placing.too_far = A_PAS_10b;
    for (ModelId model : question.models) {
        add_mover(game, model, line.most, placing);
        placing.request.models.back().mover.flies = true;
        placing.least.push_back(line.least);
    }
    add_surroundings(game, question.unit, UnitId::none, placing);
    placing.request.ground.terrain.clear();
    return placing;
}

} // namespace

Placing placing_of_flight(const Game& game, const Question& question, const Move& how) {
    return placing_of_line(game, question, line_of(game, question, how));
}

Answer ask_flight(Game& game, const Question& question, const Move& how) {
    const Line line = line_of(game, question, how);
    const auto [least, most, longest] = line;
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        std::optional<Answer> best;
        std::int64_t nearest = 0;
        for (int degrees = 0; degrees < 360; degrees += 5)
            for (Length length = least; length <= longest; length += 2_in) {
                const auto answer = shifted(game, question, degrees, length);
                if (!answer) continue;
                const std::int64_t away = squared_distance(answer->places[0].place.at, goal.anchor);
                if (!best || away < nearest) best = answer, nearest = away;
            }
        if (best) return best;
        return shifted(game, question, 0, Length{});
    };
    const auto check = [&](const Answer& given) -> std::optional<Refusal> {
        for (const PlacedModel& placed : given.places) {
            const Point from = game.battle.models[index(placed.model)].place.at;
            const std::int64_t way = squared_distance(from, placed.place.at);
            const bool short_of =
                way<squared(std::max(Length{}, least - Length{2})), past = way> squared(most + Length{2});
            if (placed.waypoints > 0 || short_of || past) return Refusal{A_PAS_10b, {placed.model}, {}};
            if (!on_table(game, placed.model, placed.place)) return Refusal{A_TERR_01, {placed.model}, {}};
            if (longest > Length{})
                if (const auto bar = bars_end(game, placed.model, placed.place))
                    return Refusal{*bar, {placed.model}, {}};
        }
        return std::nullopt;
    };
    const Placing placing = placing_of_line(game, question, line);
    return game.ask(question, check, propose, nullptr, &placing);
}

} // namespace muster::alternating
