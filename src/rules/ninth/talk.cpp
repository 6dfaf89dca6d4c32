// Moves, markers and names for whoever looks. Unlike in the eighth, a model counts for one marker, some units secure
// it, and markers keep away from the edges.
#include "rules/ninth/talk.h"

#include "rules/ninth/mission.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/moves_shown.h"
#include "rules/sheets/shown.h"

namespace muster::ninth {
namespace {

// --- Moves that a unit could make now

// N-CHG-10: wherever it could land, with everybody as a target and nobody that has to be reached.
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
    MarkerStatus status{static_cast<MarkerId>(number), marker.at, marker_reach, marker.holder, -1, N_OBJ_05, {}};
    const auto side = controls(game, static_cast<MarkerId>(number));
    if (side) status.would_be = static_cast<std::int8_t>(index(*side));
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.memory.models[index(model)].marker != number || !in_range(game, model, number)) return;
        MarkerSide& of_side = status.sides[index(game.owner(model))];
        of_side.models.push_back(model);
        of_side.secured = of_side.secured || !working_on(game, model, Effect::objective_secured).empty();
    });
    if (status.sides[0].secured != status.sides[1].secured) status.because = N_OBJ_10;
    return status;
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) all.push_back(status_of(look.game, i));
    return all;
}

ForbiddenArea rectangle(Clause clause, Point low, Point high) {
    return {clause, {low, {high.x, low.y}, high, {low.x, high.y}}};
}

// N-WAR-15 along the edges, N-WAR-16 around the markers that lie there; for the centre of a marker.
std::vector<ForbiddenArea> marker_bars(const Setup& setup, const Battle& battle) {
    const Point size = setup.table.size;
    const Length edge = marker_from_edge;
    std::vector<ForbiddenArea> bars = {rectangle(N_WAR_15, {}, {size.x, edge}),
                                       rectangle(N_WAR_15, {Length{}, size.y - edge}, size),
                                       rectangle(N_WAR_15, {Length{}, edge}, {edge, size.y - edge}),
                                       rectangle(N_WAR_15, {size.x - edge, edge}, {size.x, size.y - edge})};
    for (ForbiddenArea& area : areas_around_markers(battle, marker_from_marker, N_WAR_16))
        bars.push_back(std::move(area));
    return bars;
}

// --- Powers

std::vector<CardAbility> powers(const Setup& setup, const Battle& battle, const Question& question) {
    return powers_offered(Look(setup, battle).game, question, N_PSY_09);
}

std::optional<bool> succeeded(const EventLog& events, std::size_t which) {
    return success_of(events, which, N_PSY_11, N_PSY_15);
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

} // namespace muster::ninth
