// Objective markers: placing them (N-WAR-13 to E-MISS-06) and controlling them (N-OBJ).
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/sequencing.h"
#include "rules/eighth/units.h"

#include "table/path.h"

namespace muster::eighth {
namespace {

constexpr Shape marker_shape = circle(40_mm); // E-OBJ-02
constexpr Length from_edge = marker_from_edge, from_marker = marker_from_marker;
static_assert(from_edge.steps == 3449 && from_marker.steps == 5373 && marker_shape.radius == 20_mm);

// The levels on which the centre of a marker may lie, lowest first.
FixedVector<Length, 8> levels_at(const Game& game, Point at) {
    Ground ground;
    ground.size = game.setup.table.size;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        ground.terrain.insert(ground.terrain.end(), piece.prisms.begin(), piece.prisms.end());
    Mover centre;
    centre.shape = circle(Length{2});
    return footing(ground, centre, {at, {}, 0});
}

std::optional<Refusal> check_marker(const Game& game, const Placement& place) {
    if (const auto clause = bars_marker(game, place.at)) return Refusal{*clause, {}, {}};
    const auto levels = levels_at(game, place.at);
    if (std::ranges::find(levels, place.elevation) == levels.end()) return Refusal{E_I_52, {}, {}};
    return std::nullopt;
}

// The free spot of a half-inch grid that is nearest to the anchor, on the lowest level there: a fixed, finite search.
std::optional<Placement> nearest_free_spot(const Game& game, Point anchor) {
    const Point low{from_edge, from_edge}, high = game.setup.table.size - low;
    std::optional<Placement> best;
    std::int64_t least = 0;
    const auto consider = [&](Point at) {
        const std::int64_t distance = squared_distance(at, anchor);
        if ((best && distance >= least) || bars_marker(game, at)) return;
        const auto levels = levels_at(game, at);
        if (levels.empty()) return;
        best = Placement{at, levels[0], 0};
        least = distance;
    };
    consider(anchor);
    if (best) return best;
    for (Length x = low.x; x <= high.x; x += 0.5_in)
        for (Length y = low.y; y <= high.y; y += 0.5_in) consider({x, y});
    return best;
}

// E-MISS-06: the placing player, among legal positions.
void place_marker(Game& game, Side side) {
    const ModelId marker[] = {ModelId::none};
    Question question;
    question.seat = side;
    question.kind = Kind::place_marker;
    question.form = Form::place;
    question.clause = E_MISS_06;
    question.models = marker;
    const Point middle{game.setup.table.size.x / 2, game.setup.table.size.y / 2};
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_marker(game, given.places[0].place); },
        [&](const Goal& goal) -> std::optional<Answer> {
            const auto place = nearest_free_spot(game, goal.stay ? middle : goal.anchor);
            if (!place) return std::nullopt;
            Answer proposed;
            proposed.places.push_back({ModelId::none, *place, 0});
            return proposed;
        });
    const Placement& place = answer.places[0].place;
    const auto number = static_cast<std::uint8_t>(game.battle.markers.size());
    game.battle.markers.push_back({place.at, place.elevation, -1}); // N-OBJ-02: its centre there
    game.tell(MarkerPlaced{side, number, place.at, place.elevation});
}

} // namespace

Solid marker_solid(const Marker& marker) { return solid(marker_shape, Length{}, {marker.at, marker.elevation, 0}); }

std::optional<Clause> bars_marker(const Game& game, Point at) {
    const Point size = game.setup.table.size;
    if (at.x < from_edge || at.y < from_edge || at.x > size.x - from_edge || at.y > size.y - from_edge)
        return E_MISS_06;
    for (const Marker& other : game.battle.markers)
        if (squared_distance(at, other.at) < squared(from_marker)) return E_MISS_06;
    return std::nullopt;
}

// E-MISS-06: alternately, the winner of a roll-off first. Where the markers placed leave no room for a further one
// (found by the search of the proposer), those that lie there are all.
void place_objective_markers(Game& game) {
    if (game.battle.markers.empty() && game.memory.step == 0) {
        game.memory.picks_next = roll_off(game, E_MISS_06);
        game.memory.step = 1;
    }
    while (game.battle.markers.size() < objective_markers && nearest_free_spot(game, {})) {
        place_marker(game, game.memory.picks_next);
        game.memory.picks_next = opponent(game.memory.picks_next);
        game.checkpoint();
    }
}

// --- Control

bool in_range(const Game& game, ModelId model, std::size_t marker) {
    return muster::within(game.solid_of(model), marker_solid(game.battle.markers[marker]), marker_reach, 5_in);
}

namespace {

constexpr std::uint8_t unassigned = 255;

// N-OBJ-08, N-OBJ-09: neither AIRCRAFT nor Fortifications.
bool can_control(const Game& game, ModelId model) {
    const UnitId unit = game.unit_of(model);
    return !game.has_keyword(unit, CoreKeyword::aircraft) && !game.sheet(unit).is_fortification();
}

// E-OBJ-01: which of the markers in range a model counts for, until the turn ends (N-I-25).
std::uint8_t assign(Game& game, ModelId model, std::span<const Option> markers) {
    if (markers.size() == 1) return static_cast<std::uint8_t>(markers[0].id);
    const ModelId about[] = {model};
    Question question;
    question.seat = game.owner(model);
    question.clause = E_OBJ_01;
    question.unit = game.unit_of(model);
    question.models = about;
    const auto chosen = game.choose(question, markers, [](const Option&) { return Refusal{E_OBJ_01, {}, {}}; });
    return static_cast<std::uint8_t>(chosen->id);
}

// Models of one side in range of this marker that have not been counted for one this turn are given theirs.
void assign_models(Game& game, Side side, std::size_t marker) {
    for_models_on_table(game.battle, [&](ModelId model) {
        auto& counts_for = game.memory.models[index(model)].marker;
        if (game.owner(model) != side || counts_for != unassigned) return;
        if (!in_range(game, model, marker) || !can_control(game, model)) return;
        FixedVector<Option, max_markers> markers;
        for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
            if (in_range(game, model, i)) markers.push_back(option_of(static_cast<MarkerId>(i)));
        counts_for = assign(game, model, markers);
    });
}

// E-OBJ-01 to N-OBJ-11
std::optional<Side> controller(const Game& game, std::size_t marker) {
    std::array<int, 2> models{};
    std::array<bool, 2> secured{};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.memory.models[index(model)].marker != marker) return; // N-OBJ-07
        if (!in_range(game, model, marker)) return;
        const std::size_t side = index(game.owner(model));
        ++models[side];
        secured[side] = secured[side] || !working_on(game, model, Effect::objective_secured).empty();
    });
    if (secured[0] != secured[1]) return secured[0] ? Side::red : Side::blue;          // E-OBJ-03, N-OBJ-11
    if (models[0] != models[1]) return models[0] > models[1] ? Side::red : Side::blue; // N-I-26
    return std::nullopt;
}

} // namespace

std::optional<Side> controls(Game& game, MarkerId marker) {
    for (Side side : {game.active(), opponent(game.active())}) assign_models(game, side, index(marker));
    const auto side = controller(game, index(marker));
    game.battle.markers[index(marker)].holder = side ? static_cast<std::int8_t>(index(*side)) : std::int8_t{-1};
    return side;
}

} // namespace muster::eighth
