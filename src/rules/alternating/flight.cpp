#include "rules/alternating/flight.h"

#include "army/alternating/values.h"
#include "rules/alternating/placings.h"
#include "table/vector.h"
#include "table/walker.h"

namespace muster::alternating {
namespace {

constexpr Length extra = 30_in;
constexpr int degrees_apart = 5; // the directions that are tried

// The table on which a flight ends. What lies low is no obstacle (A-I-114).
Ground ground_of(const Game& game) {
    Ground all = start_placing(game).request.ground;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        all.terrain.insert(all.terrain.end(), piece.prisms.begin(), piece.prisms.end());
    Ground ground = all.emptied();
    for (const Prism& prism : all.terrain)
        if (!is_low(all, prism)) ground.terrain.push_back(prism);
    return ground;
}

Mover mover_of(const Game& game, ModelId model) {
    return {game.setup.model(model).shape, game.setup.model(model).height, {}};
}

// A-PAS-09b, A-I-36: it flies over all models. It ends 1" from units, and not on another Aircraft.
std::optional<Clause> end_forbidden_by(const Game& game, ModelId model, const Placement& place) {
    const Solid here = solid_at(game.setup, model, place);
    std::optional<Clause> forbidden_by;
    for_models_on_table(game.battle, [&](ModelId other) {
        const Length radii = here.base.radius + game.setup.model(other).shape.radius + Length{4};
        if (game.unit_of(other) == game.unit_of(model) ||
            squared_distance(place.at, game.battle.models[index(other)].place.at) > squared(radii + 1_in))
            return;
        const Solid there = game.solid_of(other);
        const bool flyer = game.has(game.unit_of(other), Ability::aircraft);
        if (flyer ? overlap(here.base, there.base) : straight_distance(here, there) < 1_in)
            forbidden_by = flyer ? A_I_36 : A_MOV_04;
    });
    return forbidden_by;
}

// How long the line may be, and how long it can be. It is shorter than 30" only if there is no room for that.
struct Line {
    Ground ground;
    Length least, most, longest;
};

// One straight line of the right length, over all terrain, to a level surface (A-I-115) where it may end. An Aircraft
// that cannot go anywhere may stay.
std::optional<Clause> flight_forbidden_by(const Game& game, const Line& line, const PlacedModel& placed) {
    const Placement& from = game.battle.models[index(placed.model)].place;
    const std::int64_t way = squared_distance(from.at, placed.place.at);
    if (placed.waypoints > 0 || way < squared(line.least) || way > squared(line.most)) return A_PAS_10b;
    if (way == 0 && placed.place.elevation == from.elevation) return std::nullopt;
    const PathCheck standing = check_standing(line.ground, mover_of(game, placed.model), placed.place);
    if (!standing.legal()) return standing.fault == PathFault::leaves_table ? A_TERR_01 : A_I_115;
    return end_forbidden_by(game, placed.model, placed.place);
}

// Models of one unit apart from each other, and no more of them out of coherency than before (A-MOV-05).
std::optional<Refusal> formation_forbidden_by(const Game& game, const Answer& answer) {
    FixedVector<Solid, max_unit_models> before, after;
    for (const PlacedModel& placed : answer.places) {
        before.push_back(game.solid_of(placed.model));
        after.push_back(solid_at(game.setup, placed.model, placed.place));
        for (std::size_t i = 0; i + 1 < after.size(); ++i)
            if (overlap(after[i].base, after.back().base)) return Refusal{A_MOV_06, {placed.model}, {}};
    }
    const int tolerated = out_of_place(coherency, {before.begin(), before.size()});
    if (out_of_place(coherency, {after.begin(), after.size()}) <= tolerated) return std::nullopt;
    return Refusal{tolerated > 0 ? A_MOV_05 : incoherence(game, answer), {}, {}};
}

// A line of at least this length in a direction of whole degrees. Its end is rounded to the lattice, away from the
// start unless that exceeds the most.
Point line_towards(int degrees, Length length, Length most) {
    Point end = turned({length, Length{}}, degrees);
    for (Length longer = length; squared_norm(end) < squared(length);)
        end = turned({longer += Length{1}, Length{}}, degrees);
    for (Length shorter = most; squared_norm(end) > squared(most);)
        end = turned({shorter -= Length{1}, Length{}}, degrees);
    return end;
}

// Every model goes the same way, and ends as low as it can.
std::optional<Answer> shifted(const Game& game, const Question& question, const Ground& ground, Point shift) {
    Answer answer;
    for (ModelId model : question.models) {
        Placement place = game.battle.models[index(model)].place;
        place.at = place.at + shift;
        const Levels levels = footing(ground, mover_of(game, model), place);
        if (levels.empty()) return std::nullopt;
        place.elevation = levels[0];
        if (end_forbidden_by(game, model, place)) return std::nullopt;
        answer.places.push_back({model, place, 0, 0});
    }
    return answer;
}

Answer as_it_stands(const Game& game, const Question& question) {
    Answer answer;
    for (ModelId model : question.models)
        answer.places.push_back({model, game.battle.models[index(model)].place, 0, 0});
    return answer;
}

// The longest line that fits, if none of 30" does.
Length longest_line(const Game& game, const Question& question, const Ground& ground, Length most) {
    for (Length length = most; length > Length{}; length -= 1_in)
        for (int degrees = 0; degrees < 360; degrees += degrees_apart)
            if (shifted(game, question, ground, line_towards(degrees, length, most))) return length;
    return Length{};
}

Line line_of(const Game& game, const Question& question, const Move& how) {
    Length most = extra;
    for (ModelId model : question.models) most = std::max(most, extra + allowance_of(game, model, how.allowance));
    Ground ground = ground_of(game);
    const Length longest = longest_line(game, question, ground, most);
    return {std::move(ground), std::min(extra, longest), most, longest};
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
    return placing;
}

// The flights that are tried: every model moves in the same way.
template <class Visit>
void for_flights(const Game& game, const Question& question, const Line& line, Visit&& visit) {
    for (int degrees = 0; degrees < 360; degrees += degrees_apart)
        for (Length length = line.least; length <= line.longest; length += 2_in)
            if (const auto flight = shifted(game, question, line.ground, line_towards(degrees, length, line.most)))
                visit(*flight);
}

// A-XTRA-03a, A-I-110: Instinct, if there is a flight that ends closer to the nearest enemy.
bool must_end_closer(const Game& game, const Question& question, const Line& line) {
    bool found = false;
    if (game.has(question.unit, Ability::instinct))
        for_flights(game, question, line,
                    [&](const Answer& flight) { found = found || ends_closer(game, question.unit, flight); });
    return found;
}

} // namespace

Placing placing_of_flight(const Game& game, const Question& question, const Move& how) {
    return placing_of_line(game, question, line_of(game, question, how));
}

Answer ask_flight(Game& game, const Question& question, const Move& how) {
    const Line line = line_of(game, question, how);
    const bool bound = must_end_closer(game, question, line);
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        std::optional<Answer> best;
        std::int64_t nearest = 0;
        for_flights(game, question, line, [&](const Answer& flight) {
            if (bound && !ends_closer(game, question.unit, flight)) return;
            const std::int64_t away = squared_distance(flight.places[0].place.at, goal.anchor);
            if (!best || away < nearest) best = flight, nearest = away;
        });
        return best ? best : as_it_stands(game, question);
    };
    const auto check = [&](const Answer& given) -> std::optional<Refusal> {
        for (const PlacedModel& placed : given.places)
            if (const auto clause = flight_forbidden_by(game, line, placed))
                return Refusal{*clause, {placed.model}, {}};
        if (bound && !ends_closer(game, question.unit, given)) return Refusal{A_XTRA_03a, {}, {}};
        return formation_forbidden_by(game, given);
    };
    const Placing placing = placing_of_line(game, question, line);
    return game.ask(question, check, propose, nullptr, &placing);
}

} // namespace muster::alternating
