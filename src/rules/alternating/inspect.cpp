#include "rules/alternating/inspect.h"

#include "rules/alternating/flight.h"
#include "rules/alternating/magic.h"
#include "rules/alternating/markers.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

// --- Moves that a unit could make now

enum class Asked : std::size_t { move, charge };
constexpr std::array moves = std::to_array<std::string_view>({"move", "charge"});

// A unit that cannot move has none.
std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId unit, std::size_t kind, int) {
    const Look look(setup, battle);
    const Game& game = look.game;
    if (game.has(unit, immobile)) return std::nullopt;
    Move how;
    how.kind = MoveKind::first_move;
    if (game.has(unit, aircraft))
        return placing_of_flight(game, place_question(game, QuestionKind::move, unit, game.models_of(unit), A_PAS_10b),
                                 how);
    if (static_cast<Asked>(kind) == Asked::charge)
        if (const auto nearest = nearest_enemies(game, unit); !nearest.empty()) how.towards = nearest[0];
    return placing_of(game, unit, how);
}

// --- Markers

MarkerStatus status_of(const Game& game, std::size_t number) {
    const Marker& marker = game.battle.markers[number];
    MarkerStatus status{
        static_cast<MarkerId>(number), marker.at, marker_reach, marker.holder, marker.holder, A_MISS_06, {}};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (!is_near(game, model, marker) || !can_control(game, game.unit_of(model))) return;
        MarkerSide& of_side = status.sides[index(game.owner(model))];
        of_side.models.push_back(model);
        of_side.secured = of_side.secured || game.has(game.unit_of(model), conqueror); // A-XTRA-06
    });
    for (const Side side : {Side::red, Side::blue}) {
        const MarkerSide &own = status.sides[index(side)], &enemy = status.sides[index(opponent(side))];
        if (own.models.empty() || (!enemy.models.empty() && (!own.secured || enemy.secured))) continue;
        status.would_be = static_cast<std::int8_t>(index(side));
        if (!enemy.models.empty()) status.because = A_XTRA_06;
    }
    return status;
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    const Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) all.push_back(status_of(look.game, i));
    return all;
}

// The zones along both long edges, and the ground around the markers that lie there.
std::vector<ForbiddenArea> forbidden_marker_areas(const Setup& setup, const Battle& battle) {
    const Look look(setup, battle);
    const int lower = edge_of(look.game, Side::red) & ~1;
    std::vector<ForbiddenArea> areas;
    for (const int edge : {lower, lower + 1}) areas.push_back({A_MISS_03, strip(look.game, edge, marker_from_edge)});
    for (const Marker& marker : battle.markers) {
        ForbiddenArea around{A_MISS_04, {}};
        for (int degrees = 0; degrees < 360; degrees += 6)
            around.outline.push_back(marker.at + turned({marker_from_marker, Length{}}, degrees));
        areas.push_back(std::move(around));
    }
    return areas;
}

// --- Powers: an order is named by its bearer and its place in the list, a spell by its place, an active ability by
// itself.

AbilityLine line_of_power(const Game& game, const Question& question, const Option& option) {
    if (question.clause == A_ACTV_03a)
        return line_of_order(game.kind(static_cast<ModelId>(option.id)).orders[option.with]);
    if (option.id >= first_active) return line_of(static_cast<Ability>(option.id - first_active));
    return line_of(game.list(question.seat).spells[option.id]);
}

std::vector<CardAbility> powers(const Setup& setup, const Battle& battle, const Question& question) {
    const Look look(setup, battle);
    std::vector<CardAbility> offered;
    for (const Option& option : question.options)
        offered.push_back(option.what == What::power ? shown(line_of_power(look.game, question, option))
                                                     : CardAbility{});
    return offered;
}

// A-I-04, A-PAS-10g
std::unique_ptr<SightScene> scene(const Setup& setup, const Battle& battle) {
    const Look look(setup, battle);
    auto scene = std::make_unique<SightScene>(setup.table);
    for_models_on_table(battle, [&](ModelId model) {
        const bool blocks = !look.game.has(look.game.unit_of(model), aircraft);
        scene->place(model, {look.game.solid_of(model), look.game.unit_of(model), blocks});
    });
    return scene;
}

} // namespace

const Inspector inspector{
    .card = card_of,
    .moves = moves,
    .move = move,
    .attacks = attacks_of,
    .told = told_attack,
    .charges = charges_of,
    .markers = markers,
    .regrouping = regrouping_of,
    .forbidden_marker_areas = forbidden_marker_areas,
    .powers = powers,
    .scene = scene,
};

// A-DEPL-04: both strips. Their owners are known once the edges are chosen.
std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle) {
    const Look look(setup, battle);
    const bool chosen = battle.stage > static_cast<std::uint8_t>(Stage::edges);
    const int lower = edge_of(look.game, Side::red) & ~1;
    std::vector<DeploymentZone> zones;
    for (const int edge : {lower, lower + 1}) {
        DeploymentZone zone{std::nullopt, strip(look.game, edge, marker_from_edge)};
        if (chosen) zone.side = edge_of(look.game, Side::red) == edge ? Side::red : Side::blue;
        zones.push_back(std::move(zone));
    }
    return zones;
}

std::vector<std::string_view> states_shown(const Setup&, const Battle& battle, UnitId unit) {
    const Memory& remembered = memory<Memory>(battle);
    const UnitMemory& it = remembered.units[index(unit)];
    std::vector<std::string_view> states;
    if (it.waiting != Waiting::no) states.push_back(name_of(it.waiting));
    if (remembered.active == unit) states.push_back("active");
    if (it.exhausted) states.push_back("exhausted");
    if (it.pinned) states.push_back("pinned");
    if (it.activated && remembered.active != unit) states.push_back("activated");
    return states;
}

// A-ROUND-01: the active unit is in its turn, so it has had it.
std::optional<bool> acted_shown(const Setup&, const Battle& battle, UnitId unit) {
    const Whereabouts where = battle.units[index(unit)].whereabouts;
    if (static_cast<Stage>(battle.stage) != Stage::battle || static_cast<Phase>(battle.phase) != Phase::activations)
        return std::nullopt;
    if (where != Whereabouts::table && where != Whereabouts::aboard) return std::nullopt;
    const Memory& remembered = memory<Memory>(battle);
    return remembered.units[index(unit)].activated || remembered.active == unit;
}

} // namespace muster::alternating
