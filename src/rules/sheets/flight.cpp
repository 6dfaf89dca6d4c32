// A move between a minimum and a maximum distance (N-AIR-02, N-AIR-03, E-MIN-02, E-MIN-03): what it may do, how the
// engine finds one, and which models leave the battlefield because they cannot make it.
#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"

namespace muster::sheets {
namespace {

// Whether the line from a to b keeps at least this far away from (0, 0).
bool keeps_away(Point a, Point b, Length least) {
    const Point along = b - a;
    if (dot(a, along) >= 0) return squared_norm(a) >= squared(least);
    if (dot(b, along) <= 0) return squared_norm(b) >= squared(least);
    const Int128 height = cross(a, b); // of the triangle, times the length of the line
    return height * height >= Int128{squared(least)} * squared_norm(along);
}

// N-AIR-02, E-MIN-02. Each part of the base moves by a vector. The vectors of the whole base fill the polygon between
// those of its corners, and the shortest vector is the one nearest to (0, 0).
bool every_part_moved(const Shape& shape, const Placement& from, const Placement& to, Length least) {
    const Point way = to.at - from.at;
    if (shape.is_circle() || from.facing == to.facing) return squared_norm(way) >= squared(least);
    std::vector<Point> displaced;
    for (Point corner : shape.outline)
        displaced.push_back(way + turned(corner, to.facing) - turned(corner, from.facing));
    bool around = true; // (0, 0) is inside the polygon: some part ends where it began
    for (std::size_t i = 0; i < displaced.size(); ++i) {
        const Point a = displaced[i], b = displaced[(i + 1) % displaced.size()];
        if (!keeps_away(a, b, least)) return false;
        around = around && cross(a, b) >= 0;
    }
    return !around;
}

// Such a move: `placing.least` and `most` for each model of the placing.
struct Flight {
    Placing placing;
    std::vector<Length> most;
    Clause too_short; // the clause that a shorter move breaks
};

std::optional<Refusal> check(const Flight& flight, const Question& question, const Answer& answer) {
    if (auto refused = check_placing(flight.placing, question, answer)) return refused;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const FormationModel& model = flight.placing.request.models[i];
        const Length least = flight.placing.least[i];
        if (!every_part_moved(model.mover.shape, model.from, answer.places[i].place, least))
            return Refusal{flight.too_short, {answer.places[i].model}, {least.steps}};
    }
    return std::nullopt;
}

// Moves all models by the same vector, on any surface. Nothing if that is no legal move.
std::optional<Answer> legal_shift(const Flight& flight, const Question& question, Point by) {
    Answer answer;
    for (std::size_t i = 0; i < question.models.size(); ++i) {
        const FormationModel& model = flight.placing.request.models[i];
        Placement place = model.from;
        place.at = place.at + by;
        const auto surfaces = footing(flight.placing.request.ground, model.mover, place);
        if (surfaces.empty()) return std::nullopt;
        if (std::ranges::find(surfaces, place.elevation) == surfaces.end()) place.elevation = surfaces.front();
        answer.places.push_back({question.models[i], place, 0});
    }
    return check(flight, question, answer) ? std::nullopt : std::optional(answer);
}

// Distances between minimum and maximum, the wish first. Turned lengths are rounded to the lattice, so two steps are
// left free.
std::array<Length, 5> distances(const Flight& flight, Length wished) {
    const Length least = *std::ranges::max_element(flight.placing.least), most = *std::ranges::min_element(flight.most);
    const Length shortest = std::min(least + Length{2}, most), longest = std::max(most - Length{2}, shortest);
    return {std::clamp(wished, shortest, longest), shortest, least, longest, most};
}

// For each model, with its present facing.
std::vector<Point> ways_into_corners(const Flight& flight) {
    std::vector<Point> ways;
    for (const FormationModel& model : flight.placing.request.models) {
        const Footprint base = footprint(model.mover.shape, model.from);
        Point low = base.centre - Point{base.radius, base.radius}, high = base.centre + Point{base.radius, base.radius};
        if (!base.is_disc()) {
            const auto [left, right] = std::ranges::minmax(base.vertices, {}, &Point::x);
            const auto [lower, upper] = std::ranges::minmax(base.vertices, {}, &Point::y);
            low = {left.x, lower.y}, high = {right.x, upper.y};
        }
        const Point size = flight.placing.request.ground.size;
        for (const Length x : {-low.x, size.x - high.x})
            for (const Length y : {-low.y, size.y - high.y}) ways.push_back({x, y});
    }
    return ways;
}

// The last attempt: into the corners of the table, as far as possible, and at more distances.
std::optional<Answer> look_closely(const Flight& flight, const Question& question) {
    for (Point way : ways_into_corners(flight))
        if (auto answer = legal_shift(flight, question, way)) return answer;
    const auto [wished, shortest, least, longest, most] = distances(flight, {});
    for (int degrees = 0; degrees < 360; degrees += 2)
        for (std::int32_t sixth = 0; sixth <= 6; ++sixth) {
            const Length distance = shortest + (longest - shortest) * sixth / 6;
            if (auto answer = legal_shift(flight, question, turned({distance, {}}, degrees))) return answer;
        }
    return std::nullopt;
}

// Straight lines in every direction, those nearest to the wish first. Then everything else that might work.
std::optional<Answer> propose(const Flight& flight, const Question& question, const Goal& goal) {
    const Placement& leader = flight.placing.request.models[0].from;
    const Point ahead = turned({1_in, Length{}}, leader.facing);
    const Point wish = goal.stay ? ahead : goal.anchor - leader.at;
    const auto wished = static_cast<std::int32_t>(goal.stay ? 0 : floor_sqrt(squared_norm(wish)));
    std::vector<int> directions;
    for (int degrees = 0; degrees < 360; degrees += 5) directions.push_back(degrees);
    std::ranges::stable_sort(directions, std::ranges::greater{},
                             [&](int degrees) { return dot(wish, turned({1_in, Length{}}, degrees)); });
    for (int degrees : directions)
        for (Length distance : distances(flight, Length{wished}))
            if (auto answer = legal_shift(flight, question, turned({distance, Length{}}, degrees))) return answer;
    return look_closely(flight, question);
}

bool finds_a_way(const Flight& flight, const Question& question) {
    Goal ahead;
    ahead.stay = true;
    return propose(flight, question, ahead).has_value();
}

// Only some of the models, each with its part of the reach.
Reach part_of(const Reach& reach, FunctionRef<bool(ModelId)> is_meant) {
    Reach part;
    for (std::size_t i = 0; i < reach.models.size(); ++i) {
        if (!is_meant(reach.models[i])) continue;
        part.models.push_back(reach.models[i]);
        part.most.push_back(reach.most[i]);
        part.least.push_back(reach.least[i]);
        part.held.push_back(reach.held[i]);
    }
    return part;
}

Flight flight_of(const Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    const auto& rules = game.edition.movement.flight;
    Flight flight{ordinary_move(game, unit, kind, reach), {reach.most.begin(), reach.most.end()}, rules.too_short};
    flight.placing.least.assign(reach.least.begin(), reach.least.end());
    flight.placing.too_far = rules.too_far;
    return flight;
}

// The models that must move a minimum distance and cannot, each tested by itself. If each of them can but not all
// together, it is one that the owner gives up, because the others may then have room (N-I-51, E-I-16).
UnitModels who_cannot_fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    const auto& rules = game.edition.movement.flight;
    UnitModels stuck, able;
    for (ModelId model : reach.models) {
        const Reach alone = part_of(reach, [&](ModelId each) { return each == model; });
        if (alone.least[0] <= Length{}) continue;
        const Question question =
            place_question(game, unit, alone.models, QuestionKind::move_off, rules.too_short, true);
        (finds_a_way(flight_of(game, unit, kind, alone), question) ? able : stuck).push_back(model);
    }
    if (stuck.empty()) stuck.push_back(choose_allocated(game, unit, able, rules.lost, rules.lost));
    return stuck;
}

// Asks for such a move of a unit within this reach. The player may not pass if there is a legal move.
std::optional<Answer> ask_to_fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    const Flight flight = flight_of(game, unit, kind, reach);
    Question question = place_question(game, unit, reach.models, QuestionKind::move_off, flight.too_short, true);
    const bool found = finds_a_way(flight, question);
    question.may_pass = !found;
    question.allowance = *std::ranges::max_element(reach.most);
    return ask_and_place(
        game, question, kind, [&](const Answer& given) { return check(flight, question, given); },
        [&](const Goal& goal) { return found ? propose(flight, question, goal) : std::nullopt; }, &flight.placing);
}

} // namespace

// N-AIR-11, N-AIR-12, N-I-51, E-MIN-04: models are removed one by one until the rest can go together.
bool fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    if (ask_to_fly(game, unit, kind, reach)) return true;
    game.edition.movement.leave_battlefield(game, unit, who_cannot_fly(game, unit, kind, reach));
    if (!game.is_on_table(unit) || game.battle.over) return false;
    const Reach left = part_of(reach, [&](ModelId model) { return game.is_on_table(model); });
    return has_minimum_move(game, unit) ? fly(game, unit, kind, left) : walk(game, unit, kind, left);
}

} // namespace muster::sheets
