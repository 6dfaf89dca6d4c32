// Objective markers: placing them (E-MISS-04 to E-MISS-07), the relic among them (E-MISS-22), controlling them (E-OBJ).
#include "rules/common/marker_placing.h"
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/sequencing.h"

namespace muster::eighth {
namespace {

enum class ObjectiveStep : std::uint8_t { roll_off, markers };

constexpr Shape point = circle({});

// E-I-52: inside terrain too, which is the ground below it.
std::optional<Refusal> check_marker(const sheets::Game& game, const Placement& place) {
    if (const auto clause = bars_marker(game, place.at)) return Refusal{*clause, {}, {}};
    if (place.elevation == Length{}) return std::nullopt;
    const auto levels = levels_at(bare_ground(game), place.at);
    if (std::ranges::find(levels, place.elevation) == levels.end()) return Refusal{E_I_52, {}, {}};
    return std::nullopt;
}

// E-MISS-06: the placing player, anywhere that is free.
void place_marker(sheets::Game& game, Side side, const MarkerGround& ground) {
    const Placement place = ask_for_marker(game, side, E_MISS_06, ground,
                                           [&](const Placement& given) { return check_marker(game, given); });
    const auto number = static_cast<std::uint8_t>(game.battle.markers.size());
    game.battle.markers.push_back({place.at, place.elevation, -1});
    game.tell(MarkerPlaced{side, number, place.at, place.elevation});
}

} // namespace

Solid centre_of(const Marker& marker) { return solid(point, Length{}, {marker.at, marker.elevation, 0}); }

std::optional<Clause> bars_marker(const sheets::Game& game, Point at) {
    const Point size = game.setup.table.size;
    if (at.x < Length{} || at.y < Length{} || at.x > size.x || at.y > size.y) return E_I_52;
    for (const Marker& other : game.battle.markers)
        if (squared_distance(at, other.at) < squared(marker_from_marker)) return E_MISS_06;
    return std::nullopt;
}

// E-MISS-04, E-MISS-07: two each, alternately, the winner of a roll-off first. Where those placed leave no room for a
// further one (found by the search of the proposer) they are all there are.
void place_objective_markers(sheets::Game& game) {
    if (game.is_at(ObjectiveStep::roll_off)) {
        game.memory.picks_next = roll_off(game, E_MISS_07);
        game.go_on_to(ObjectiveStep::markers);
    }
    const Ground bare = bare_ground(game);
    const auto spot_at = [&](Point at) { return bars_marker(game, at) ? std::nullopt : lowest_spot(bare, at); };
    const MarkerGround ground{{}, game.setup.table.size, spot_at};
    while (game.battle.markers.size() < objective_markers && has_free_spot(ground)) {
        place_marker(game, game.memory.picks_next, ground);
        game.memory.picks_next = opponent(game.memory.picks_next);
        game.checkpoint();
    }
}

// E-MISS-22: a die that shows none of the markers is rolled again.
void select_relic(sheets::Game& game) {
    auto& markers = game.battle.markers;
    if (game.memory.mission.objective != Objective::ancient_relic || markers.size() < 2) return;
    std::size_t face = 0;
    do {
        Roll roll = game.roll(E_MISS_22, game.memory.mission.rolled_objective, 1);
        if (roll.dice[0].face <= markers.size()) // E-MISS-19: who has another marker in mind
            offer_command_rerolls(game, roll, [](std::size_t) { return true; });
        face = roll.dice[0].face;
    } while (face > markers.size());
    const Marker relic = markers[face - 1];
    markers.clear();
    markers.push_back(relic);
    game.tell(Happened{E_MISS_22, UnitId::none, UnitId::none, {static_cast<std::int16_t>(face)}});
}

// --- Control

// E-OBJ-02, E-I-60: in a straight line from the centre to the base.
bool in_range(const sheets::Game& game, ModelId model, std::size_t marker) {
    return muster::within(game.solid_of(model), centre_of(game.battle.markers[marker]), marker_reach);
}

// E-OBJ-01, E-OBJ-03: a model counts for every marker it is in range of (E-I-60).
std::optional<Side> controls(sheets::Game& game, MarkerId marker) {
    std::array<int, 2> models{};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (in_range(game, model, index(marker))) ++models[index(game.owner(model))];
    });
    std::optional<Side> side;
    if (models[0] != models[1]) side = models[0] > models[1] ? Side::red : Side::blue;
    game.battle.markers[index(marker)].holder = side ? static_cast<std::int8_t>(index(*side)) : std::int8_t{-1};
    return side;
}

} // namespace muster::eighth
