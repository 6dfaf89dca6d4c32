// Moves and set-ups as both editions ask for them: what a Placing (battle/placing.h) of theirs has in common, and the
// question where models go. What a unit may do in each kind of move is an edition's own (rules/*/moves.cpp).
#pragma once

#include "battle/placing.h"
#include "rules/sheets/sheet_events.h"
#include "rules/sheets/sheet_game.h"
#include "table/neighbourhood.h"

namespace muster::sheets {

constexpr bool is_ordinary(MoveKind manner) {
    return manner == MoveKind::normal || manner == MoveKind::advance || manner == MoveKind::fall_back;
}
constexpr bool ends_closer(MoveKind manner) {
    return manner == MoveKind::intervene || manner == MoveKind::pile_in || manner == MoveKind::consolidate;
}

// --- Parts of a Placing

// Distances are measured to a base at its elevation, to a hull over its whole height (N-I-15, E-MEAS-02, E-MEAS-03);
// what must not be overlapped always has its height (N-I-38, E-I-04).
inline void add_barrier(Placing& placing, const Solid& solid, Length clearance, Length vertical, bool end_only,
                        Clause clause) {
    const Length top = solid.hull || clearance.steps == 0 ? solid.top() : solid.elevation;
    placing.request.ground.barriers.push_back({solid.base, solid.elevation, top, clearance, vertical, end_only});
    placing.barriers.push_back(clause);
}

// Where models of the request can come to stand above each other: on every surface, each kind of model once.
std::vector<Solid> levels_of(const FormationRequest& request);
// More than so far from a model, in a straight line (N-I-16, E-I-03): the more one stands above or below it, the nearer
// in plan. For each vertical gap that can be there is one barrier, which smaller gaps have to respect as well.
void keep_away(Placing& placing, const Solid& from, const std::vector<Solid>& levels, Length distance, bool end_only,
               Clause clause);
// Never so near to a model of the side's enemy where it ends.
void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause);

// The table, and what stands on it near enough to matter.
void add_ground(const Setup& setup, const Neighbourhood& neighbourhood, Placing& placing);

// A model as it stands, that can go so far.
FormationModel mover_of(const Game& game, ModelId model, Length allowance);

// The enemy models closest to this one of those that count, all of them where several are tied (N-MEAS-05, E-I-05).
using ClosestModels = FixedVector<ModelId, 24>;
template <OfDatasheets RulesGame, class Counts>
ClosestModels closest_enemies(const RulesGame& game, ModelId model, Counts&& counts) {
    const Solid here = game.solid_of(model);
    ClosestModels closest;
    Length least = 10'000_in;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) == game.owner(model) || !counts(other)) return;
        const Length distance = straight_distance(here, game.solid_of(other));
        if (distance > least) return;
        if (distance < least) closest.clear(), least = distance;
        if (!closest.full()) closest.push_back(other);
    });
    return closest;
}

// --- Where models go

// Put to the unit's owner.
Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, Kind kind, Clause clause,
                        bool may_pass);

// Asks it, puts the models there and tells it; nothing if the player may pass and does. Which of them have moved
// `note_move` remembers, an edition's own.
template <OfDatasheets RulesGame>
std::optional<Answer> ask_and_place(RulesGame& game, const Question& question, MoveKind manner, Check check,
                                    Propose propose, const Placing* placing = nullptr) {
    const UnitId unit = question.unit;
    const Answer answer = game.ask(question, check, propose, nullptr, placing);
    if (answer.pass) return std::nullopt;
    if (manner != MoveKind::set_up) note_move(game, unit, manner, answer);
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
    }
    if (manner == MoveKind::set_up) {
        game.battle.units[index(unit)].whereabouts = Whereabouts::table;
        game.tell(UnitSetUp{unit, answer.places});
    } else {
        game.tell(UnitMoved{unit, static_cast<std::uint8_t>(manner), answer.places});
    }
    return answer;
}

// The same, as the placing says.
template <OfDatasheets RulesGame>
std::optional<Answer> ask_and_place(RulesGame& game, const Placing& placing, UnitId unit, MoveKind manner,
                                    std::span<const ModelId> models, Kind kind, Clause clause, bool may_pass,
                                    Length allowance) {
    Question question = place_question(game, unit, models, kind, clause, may_pass);
    question.allowance = allowance;
    return ask_and_place(
        game, question, manner, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, &placing);
}

} // namespace muster::sheets
