// Moves, markers and names for whoever looks. Unlike in the ninth, a model counts for every marker it is near, and
// markers may lie along the edges.
#include "rules/eighth/talk.h"

#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/moves_shown.h"
#include "rules/sheets/shown.h"

namespace muster::eighth {
namespace {

// --- Moves that a unit could make now

// E-CHG-10: wherever it could land, with everybody as a target and nobody that has to be reached.
Placing charge_anywhere(const sheets::Game& game, UnitId unit, int roll) {
    const UnitModels models = game.models_of(unit);
    const auto enemies = units_on_table(game, opponent(game.owner(unit)));
    Placing placing = move_of(game, unit, MoveKind::charge, models, roll * 1_in, {enemies.begin(), enemies.size()});
    placing.request.targets.clear();
    return placing;
}

std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId unit, std::size_t kind, int roll) {
    Look look(setup, battle);
    const auto shown = static_cast<MoveKind>(kind);
    if (shown == MoveKind::charge) return charge_anywhere(look.game, unit, roll);
    return ordinary_move_shown(look.game, unit, shown, roll);
}

// --- Markers

MarkerStatus status_of(sheets::Game& game, std::size_t number) {
    const Marker& marker = game.battle.markers[number];
    MarkerStatus status{static_cast<MarkerId>(number), marker.at, marker_reach, marker.holder, -1, E_OBJ_01, {}};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (in_range(game, model, number)) status.sides[index(game.owner(model))].models.push_back(model);
    });
    const auto side = controls(game, static_cast<MarkerId>(number));
    if (side)
        status.would_be = static_cast<std::int8_t>(index(*side));
    else
        status.because = E_OBJ_03;
    return status;
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) all.push_back(status_of(look.game, i));
    return all;
}

// E-MISS-06: around the markers that lie there, for the centre of a further one.
std::vector<ForbiddenArea> marker_bars(const Setup&, const Battle& battle) {
    return areas_around_markers(battle, marker_from_marker, E_MISS_06);
}

// --- Powers

std::vector<CardAbility> powers(const Setup& setup, const Battle& battle, const Question& question) {
    return powers_offered(Look(setup, battle).game, question, E_PSY_01);
}

std::optional<bool> succeeded(const EventLog& events, std::size_t which) {
    return success_of(events, which, E_PSY_06, E_PSY_14);
}

} // namespace

const TableTalk talk{
    .card = card_of,
    .moves = shown_moves,
    .move = move,
    .attacks = attacks_of,
    .charges = charges_of,
    .markers = markers,
    .morale = morale_of,
    .marker_bars = marker_bars,
    .powers = powers,
    .succeeded = succeeded,
    .wounded = wounded_in,
    .scene = scene_of_everything,
};

} // namespace muster::eighth
