// Moves and set-ups as both editions ask for them: what a Placing (battle/placing.h) of theirs has in common, and the
// question where models go. What a unit may do in each kind of move is an edition's own (rules/*/moves.cpp).
#pragma once

#include "battle/placing.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/sheet_events.h"
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

// The enemy models closest to this one, all of them where several are tied (N-MEAS-05, E-I-05). Not everybody counts
// for everybody (N-AIR-14).
using ClosestModels = FixedVector<ModelId, 24>;
ClosestModels closest_enemies(const Game& game, ModelId model);

// --- What a unit may do (an edition's own)

// A move of these models (of one unit), each up to its own allowance (same order as `models`), whose clauses name what
// a wrong one breaks. `closest`, for the moves that must end closer: the enemy model each of them is measured to
// (closest_enemies); none: it may not move.
Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});
// Setting a unit up: on the battlefield, coherent, nobody upon another, and in the ninth clear of enemies' engagement
// range. Zones and distances from enemies are the caller's to add.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);

// Whether the model may go in such a move (N-MOD-12, E-HERO-01), and whether any of the unit does.
bool can_move(const Game& game, ModelId model, MoveKind kind = MoveKind::normal);
bool can_move(const Game& game, UnitId unit);
// The same distance for every model that may; the others are kept where they are, by the clause that holds them.
using Allowances = FixedVector<Length, max_unit_models>;
Allowances allowances_of(const Game& game, const UnitModels& models, MoveKind kind, Length allowance);
void hold_back(const Game& game, const UnitModels& models, MoveKind kind, Placing& placing);

// --- Where models go

// Put to the unit's owner.
Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, Kind kind, Clause clause,
                        bool may_pass);

// Asks it, puts the models there and tells it; nothing if the player may pass and does.
std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, Check check, Propose propose,
                                    const Placing* placing = nullptr);
// The same, as the placing says.
std::optional<Answer> ask_and_place(Game& game, const Placing& placing, UnitId unit, MoveKind move,
                                    std::span<const ModelId> models, Kind kind, Clause clause, bool may_pass,
                                    Length allowance);

} // namespace muster::sheets
