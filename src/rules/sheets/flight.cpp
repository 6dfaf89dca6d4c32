// A move between a minimum and a maximum distance (N-AIR-02, N-AIR-03, E-MIN-02, E-MIN-03): what it may do, how the
// engine looks for one, and who leaves the battlefield because he cannot make it.
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

// N-AIR-02, E-MIN-02. Every part is displaced by a vector; those of the whole base fill the polygon between those of
// its corners, and the shortest is the one nearest to (0, 0).
bool every_part_moved(const Shape& shape, const Placement& from, const Placement& to, Length least) {
    const Point way = to.at - from.at;
    if (shape.is_circle() || from.facing == to.facing) return squared_norm(way) >= squared(least);
    std::vector<Point> displaced;
    for (Point corner : shape.outline)
        displaced.push_back(way + turned(corner, to.facing) - turned(corner, from.facing));
    bool around = true; // (0, 0) lies inside: some part ends where it began
    for (std::size_t i = 0; i < displaced.size(); ++i) {
        const Point a = displaced[i], b = displaced[(i + 1) % displaced.size()];
        if (!keeps_away(a, b, least)) return false;
        around = around && cross(a, b) >= 0;
    }
    return !around;
}

class Flight {
  public:
    // `least` and `most`: for each model of the placing. `too_short`: what a shorter move breaks.
    Flight(Placing placing, std::span<const Length> least, std::span<const Length> most, Clause too_short)
        : placing_(std::move(placing)),
          most_(most.begin(), most.end()),
          too_short_(too_short) {
        placing_.least.assign(least.begin(), least.end());
    }

    std::optional<Refusal> check(const Question& question, const Answer& answer) const;
    // Straight lines in every direction, those nearest to the wish first; then whatever else there may be.
    std::optional<Answer> propose(const Question& question, const Goal& goal) const;
    bool finds_a_way(const Question& question) const {
        Goal ahead;
        ahead.stay = true;
        return propose(question, ahead).has_value();
    }
    const Placing& placing() const { return placing_; }

  private:
    std::array<Length, 5> distances(Length wished) const;
    std::optional<Answer> look_closely(const Question& question) const;
    std::vector<Point> ways_into_corners() const;
    std::optional<Answer> legal_shift(const Question& question, Point by) const;
    std::optional<Answer> shifted(const Question& question, Point by) const;

    Placing placing_;
    std::vector<Length> most_;
    Clause too_short_;
};

std::optional<Refusal> Flight::check(const Question& question, const Answer& answer) const {
    if (auto refused = check_placing(placing_, question, answer)) return refused;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const FormationModel& model = placing_.request.models[i];
        if (!every_part_moved(model.mover.shape, model.from, answer.places[i].place, placing_.least[i]))
            return Refusal{too_short_, {answer.places[i].model}, {placing_.least[i].steps}};
    }
    return std::nullopt;
}

std::optional<Answer> Flight::propose(const Question& question, const Goal& goal) const {
    const Placement& leader = placing_.request.models[0].from;
    const Point ahead = turned({1_in, Length{}}, leader.facing);
    const Point wish = goal.stay ? ahead : goal.anchor - leader.at;
    const auto wished = static_cast<std::int32_t>(goal.stay ? 0 : floor_sqrt(squared_norm(wish)));
    std::vector<int> directions;
    for (int degrees = 0; degrees < 360; degrees += 5) directions.push_back(degrees);
    std::ranges::stable_sort(directions, std::ranges::greater{},
                             [&](int degrees) { return dot(wish, turned({1_in, Length{}}, degrees)); });
    for (int degrees : directions)
        for (Length distance : distances(Length{wished}))
            if (auto answer = legal_shift(question, turned({distance, Length{}}, degrees))) return answer;
    return look_closely(question);
}

// Where nothing else will do: into the corners of the table, the farthest that there is, and at more distances.
std::optional<Answer> Flight::look_closely(const Question& question) const {
    for (Point way : ways_into_corners())
        if (auto answer = legal_shift(question, way)) return answer;
    const auto [wished, shortest, least, longest, most] = distances({});
    for (int degrees = 0; degrees < 360; degrees += 2)
        for (std::int32_t sixth = 0; sixth <= 6; ++sixth)
            if (auto answer = legal_shift(question, turned({shortest + (longest - shortest) * sixth / 6, {}}, degrees)))
                return answer;
    return std::nullopt;
}

// Of each model, as it is turned now.
std::vector<Point> Flight::ways_into_corners() const {
    std::vector<Point> ways;
    for (const FormationModel& model : placing_.request.models) {
        const Footprint base = footprint(model.mover.shape, model.from);
        Point low = base.centre - Point{base.radius, base.radius}, high = base.centre + Point{base.radius, base.radius};
        if (!base.is_disc()) {
            const auto [left, right] = std::ranges::minmax(base.vertices, {}, &Point::x);
            const auto [lower, upper] = std::ranges::minmax(base.vertices, {}, &Point::y);
            low = {left.x, lower.y}, high = {right.x, upper.y};
        }
        const Point size = placing_.request.ground.size;
        for (const Length x : {-low.x, size.x - high.x})
            for (const Length y : {-low.y, size.y - high.y}) ways.push_back({x, y});
    }
    return ways;
}

std::optional<Answer> Flight::legal_shift(const Question& question, Point by) const {
    auto answer = shifted(question, by);
    return answer && !check(question, *answer) ? answer : std::nullopt;
}

// Between minimum and maximum, the wish first. Turned lengths are rounded to the lattice: two steps are left for it.
std::array<Length, 5> Flight::distances(Length wished) const {
    const Length least = *std::ranges::max_element(placing_.least), most = *std::ranges::min_element(most_);
    const Length shortest = std::min(least + Length{2}, most), longest = std::max(most - Length{2}, shortest);
    return {std::clamp(wished, shortest, longest), shortest, least, longest, most};
}

// Everybody by the same way, on whatever surface there is.
std::optional<Answer> Flight::shifted(const Question& question, Point by) const {
    Answer answer;
    for (std::size_t i = 0; i < question.models.size(); ++i) {
        const FormationModel& model = placing_.request.models[i];
        Placement place = model.from;
        place.at = place.at + by;
        const auto surfaces = footing(placing_.request.ground, model.mover, place);
        if (surfaces.empty()) return std::nullopt;
        if (std::ranges::find(surfaces, place.elevation) == surfaces.end()) place.elevation = surfaces.front();
        answer.places.push_back({question.models[i], place, 0});
    }
    return answer;
}

// Some of the models, each with its part of the reach.
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
    Placing placing = ordinary_move(game, unit, kind, reach);
    placing.too_far = game.edition.movement.flight.too_far;
    return {std::move(placing), std::span(reach.least.begin(), reach.least.size()),
            std::span(reach.most.begin(), reach.most.size()), game.edition.movement.flight.too_short};
}

// The models that have a minimum to make and find no way to make it, each by itself. Where they only cannot make it
// together, one that its owner gives up: the others may have room without it (N-I-51, E-I-16).
UnitModels who_cannot_fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    UnitModels stuck, able;
    for (ModelId model : reach.models) {
        const Reach alone = part_of(reach, [&](ModelId each) { return each == model; });
        if (alone.least[0] <= Length{}) continue;
        const Question question =
            place_question(game, unit, alone.models, Kind::move_unit, game.edition.movement.flight.too_short, true);
        (flight_of(game, unit, kind, alone).finds_a_way(question) ? able : stuck).push_back(model);
    }
    if (stuck.empty())
        stuck.push_back(
            choose_allocated(game, unit, able, game.edition.movement.flight.lost, game.edition.movement.flight.lost));
    return stuck;
}

// Asks for such a move of a unit within this reach. Nobody may pass while there is a move to be found.
std::optional<Answer> ask_to_fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    const Flight flight = flight_of(game, unit, kind, reach);
    Question question =
        place_question(game, unit, reach.models, Kind::move_unit, game.edition.movement.flight.too_short, true);
    const bool found = flight.finds_a_way(question);
    question.may_pass = !found;
    question.allowance = *std::ranges::max_element(reach.most);
    return ask_and_place(
        game, question, kind, [&](const Answer& given) { return flight.check(question, given); },
        [&](const Goal& goal) { return found ? flight.propose(question, goal) : std::nullopt; }, &flight.placing());
}

} // namespace

// N-AIR-11, N-AIR-12, N-I-51, E-MIN-04: model by model, until those who are left can go together.
bool fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    if (ask_to_fly(game, unit, kind, reach)) return true;
    game.edition.movement.leave_battlefield(game, unit, who_cannot_fly(game, unit, kind, reach));
    if (!game.is_on_table(unit) || game.battle.over) return false;
    const Reach left = part_of(reach, [&](ModelId model) { return game.is_on_table(model); });
    return has_minimum_move(game, unit) ? fly(game, unit, kind, left) : walk(game, unit, kind, left);
}

} // namespace muster::sheets
