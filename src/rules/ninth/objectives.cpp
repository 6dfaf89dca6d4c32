// Objective markers: placing them (N-WAR-13 to N-WAR-16) and controlling them (N-OBJ).
#include "rules/common/marker_placing.h"
#include "rules/ninth/events.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/sequencing.h"

namespace muster::ninth {
namespace {

constexpr Shape marker_shape = circle(40_mm); // N-OBJ-01
constexpr Length from_edge = marker_from_edge, from_marker = marker_from_marker;
static_assert(from_edge.steps == 3449 && from_marker.steps == 5373 && marker_shape.radius == 20_mm);

std::optional<Refusal> check_marker(const sheets::Game& game, const Placement& place) {
    if (const auto clause = bars_marker(game, place.at)) return Refusal{*clause, {}, {}};
    const auto levels = levels_at(bare_ground(game), place.at);
    if (std::ranges::find(levels, place.elevation) == levels.end()) return Refusal{N_I_24, {}, {}};
    return std::nullopt;
}

// N-WAR-14: the placing player, among legal positions.
void place_marker(sheets::Game& game, Side side, const MarkerGround& ground) {
    const Placement place =
        ask_for_marker(game, side, N_WAR_14, ground, [&](const Placement& given) { return check_marker(game, given); });
    const auto number = static_cast<std::uint8_t>(game.battle.markers.size());
    game.battle.markers.push_back({place.at, place.elevation, -1}); // N-OBJ-02: its centre there
    game.tell(MarkerPlaced{side, number, place.at, place.elevation});
}

} // namespace

Solid marker_solid(const Marker& marker) { return solid(marker_shape, Length{}, {marker.at, marker.elevation, 0}); }

std::optional<Clause> bars_marker(const sheets::Game& game, Point at) {
    const Point size = game.setup.table.size;
    if (at.x < from_edge || at.y < from_edge || at.x > size.x - from_edge || at.y > size.y - from_edge) return N_WAR_15;
    for (const Marker& other : game.battle.markers)
        if (squared_distance(at, other.at) < squared(from_marker)) return N_WAR_16;
    return std::nullopt;
}

// N-WAR-14: alternately, the winner of a roll-off first. Where the markers placed leave no room for a further one
// (found by the search of the proposer), those that lie there are all.
void place_objective_markers(sheets::Game& game) {
    if (game.battle.markers.empty() && game.memory.step == 0) {
        game.memory.picks_next = roll_off(game, N_WAR_14);
        game.memory.step = 1;
    }
    const Ground bare = bare_ground(game);
    const auto spot_at = [&](Point at) { return bars_marker(game, at) ? std::nullopt : lowest_spot(bare, at); };
    const Point low{from_edge, from_edge};
    const MarkerGround ground{low, game.setup.table.size - low, spot_at};
    while (game.battle.markers.size() < objective_markers && has_free_spot(ground)) {
        place_marker(game, game.memory.picks_next, ground);
        game.memory.picks_next = opponent(game.memory.picks_next);
        game.checkpoint();
    }
}

// --- Control

bool in_range(const sheets::Game& game, ModelId model, std::size_t marker) {
    const Point at = game.battle.models[index(model)].place.at;
    const Length rounding{4}; // of turned outlines
    if (!discs_within(at, game.setup.model(model).shape.radius, game.battle.markers[marker].at, marker_shape.radius,
                      marker_reach + rounding))
        return false; // as most are
    return muster::within(game.solid_of(model), marker_solid(game.battle.markers[marker]), marker_reach, 5_in);
}

namespace {

constexpr std::uint8_t unassigned = 255;

// N-OBJ-08, N-OBJ-09: neither AIRCRAFT nor Fortifications.
bool can_control(const sheets::Game& game, ModelId model) {
    const UnitId unit = game.unit_of(model);
    return !game.has_keyword(unit, CoreKeyword::aircraft) && !game.sheet(unit).is_fortification();
}

// N-OBJ-12: which of the markers in range a model counts for, until the turn ends (N-I-25).
std::uint8_t assign(sheets::Game& game, ModelId model, std::span<const Option> markers) {
    if (markers.size() == 1) return static_cast<std::uint8_t>(markers[0].id);
    const ModelId about[] = {model};
    Question question;
    question.seat = game.owner(model);
    question.clause = N_OBJ_12;
    question.unit = game.unit_of(model);
    question.models = about;
    const auto chosen = game.choose(question, markers, [](const Option&) { return Refusal{N_OBJ_12, {}, {}}; });
    game.tell(Happened{N_OBJ_12, question.unit, UnitId::none, {static_cast<std::int16_t>(chosen->id + 1), 0, 0}});
    return static_cast<std::uint8_t>(chosen->id);
}

// Models of one side in range of this marker that have not been counted for one this turn are given theirs.
void assign_models(sheets::Game& game, Side side, std::size_t marker) {
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

// N-OBJ-05 to N-OBJ-11
std::optional<Side> controller(const sheets::Game& game, std::size_t marker) {
    std::array<int, 2> models{};
    std::array<bool, 2> secured{};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.memory.models[index(model)].marker != marker) return; // N-OBJ-07
        if (!in_range(game, model, marker)) return;
        const std::size_t side = index(game.owner(model));
        ++models[side];
        secured[side] = secured[side] || !working_on(game, model, Effect::objective_secured).empty();
    });
    if (secured[0] != secured[1]) return secured[0] ? Side::red : Side::blue;          // N-OBJ-10, N-OBJ-11
    if (models[0] != models[1]) return models[0] > models[1] ? Side::red : Side::blue; // N-I-26
    return std::nullopt;
}

} // namespace

std::optional<Side> controls(sheets::Game& game, MarkerId marker) {
    for (Side side : {game.active(), opponent(game.active())}) assign_models(game, side, index(marker));
    const auto side = controller(game, index(marker));
    game.battle.markers[index(marker)].holder = side ? static_cast<std::int8_t>(index(*side)) : std::int8_t{-1};
    return side;
}

} // namespace muster::ninth
