// Moves and set-ups: what a unit may do in each kind of move, and where its models go (moves.cpp); the Movement phase
// (movement.cpp, flight.cpp); reinforcements and transports (setting_up.cpp, transports.cpp).
#pragma once

#include "battle/placing.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

constexpr bool is_ordinary(MoveKind kind) {
    return kind == MoveKind::normal || kind == MoveKind::advance || kind == MoveKind::fall_back;
}
constexpr bool ends_closer(MoveKind kind) {
    return kind == MoveKind::intervene || kind == MoveKind::pile_in || kind == MoveKind::consolidate;
}

// --- What a unit may do (moves.cpp)

// A move of these models (of one unit), each up to its own allowance (in the order of `models`). Its clauses name what
// a wrong move breaks. A model that may not go in such a move (N-MOD-12, E-HERO-01) is kept in place by the clause that
// says so. `closest` is for moves that must end closer: the enemy model that each model is measured to
// (closest_enemies); none: it may not move.
Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});
// The same with one distance for all models.
Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models, Length allowance,
                std::span<const UnitId> charge_targets = {}, std::span<const ModelId> closest = {});
// Setting a unit up: on the battlefield, coherent, no model on another, and in the ninth outside enemies' engagement
// range. The caller adds zones and distances from enemies.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);

// Where models of the request could stand above each other: on every surface, each kind of model once.
std::vector<Solid> levels_of(const FormationRequest& request);
// More than this distance from a model, in a straight line (N-I-16, E-I-03). The greater the vertical gap, the less is
// needed in plan. There is one barrier for each possible vertical gap, and it also holds for smaller gaps.
void keep_away(Placing& placing, const Solid& from, const std::vector<Solid>& levels, Length distance, bool end_only,
               Clause clause);
// No model may end this near to a model of the side's enemy.
void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause);

// Whether any model of the unit can go anywhere.
bool can_move(const Game& game, UnitId unit);
// The enemy models closest to this one; all of them on a tie (N-MEAS-05, E-I-05). Some enemies do not count for some
// models (N-AIR-14).
using ClosestModels = FixedVector<ModelId, 24>;
ClosestModels closest_enemies(const Game& game, ModelId model);

// The question to the unit's owner where models go.
Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, QuestionKind kind,
                        Clause clause, bool may_pass);
// Asks it, puts the models there and reports it. Nothing if the player may pass and does.
std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, Check check, Propose propose,
                                    const Placing* placing = nullptr);
// The same, with the check of the placing. `propose` replaces the search for a move.
std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, const Placing& placing,
                                    Propose propose = nullptr);

// --- The Movement phase (N-MOV, E-MOV): which unit moves next, which move it makes, how far its models get
// (movement.cpp)

// How far each model of a unit may go in the move it is about to make.
struct Reach {
    UnitModels models;
    FixedVector<Length, max_unit_models> most;  // its M, with the Advance roll if there was one
    FixedVector<Length, max_unit_models> least; // its minimum M (N-AIR-01, E-MIN-01); 0 otherwise
    FixedVector<bool, max_unit_models> held;    // M "-": it cannot move at all (N-MOD-12, E-MOV-04)
};
// `random_move`: the roll for a random M (N-MOD-07, E-MOD-07).
Reach reach_of(const Game& game, UnitId unit, int random_move);
// A Normal Move, Advance or Fall Back within this reach.
Placing ordinary_move(const Game& game, UnitId unit, MoveKind kind, const Reach& reach);
bool has_minimum_move(const Game& game, UnitId unit); // N-AIR-01, E-MIN-01

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);
// One unit after the other (N-MOV-02, E-MOV-01). At the end, units with a minimum move that have not moved (N-I-51,
// E-MIN-02).
void move_units(Game& game);
// A unit that was called but not set up cannot be called again until something else has happened. So a player who
// always picks the first option comes to an end, and a player who first makes room can call it later. A unit that has
// moved and embarked stays as it is (N-MOV-02, E-MOV-02).
void call_others(Game& game, UnitId called, bool was_set_up);

// Asks where the models go. A unit that has to leave the enemy must do so if there is a way. Any other unit may leave
// every model in place: that is a move of nothing (N-MOV-07, N-I-23, E-I-20). Returns false if a unit stays because it
// cannot Fall Back.
bool walk(Game& game, UnitId unit, MoveKind kind, const Reach& reach);
// Asks for a move between minimum and maximum M. Models that cannot make it leave the table first. Returns false if no
// model is left, or if no Fall Back is possible (flight.cpp).
bool fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach);

// --- Setting up in mid-battle (N-REIN, N-COH-08, E-REIN, E-TRAN-11; setting_up.cpp)

// As many reinforcements as the player wishes, one after the other (N-REIN-02, N-REIN-10, E-REIN-01).
void set_up_reinforcements(Game& game);
// A unit that was set up in mid-turn counts as having moved, with all its models (N-REIN-08, N-TRAN-14, E-I-27).
void count_as_moved(Game& game, UnitId unit);
// Asks where to set these models up. Models without room, or without room in coherency, are lost (N-COH-08, N-COH-09,
// E-TRAN-11). An optional set-up can be called off, in this case and in any other (N-I-22). Returns the models that
// were set up.
UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);
// The same if the place must have room for the whole unit (E-I-56). False if the owner names no place.
bool set_up_whole(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional);

// --- Transports (N-TRAN, E-TRAN; transports.cpp)

bool is_aboard(const Game& game, UnitId unit);
bool is_waiting(const Game& game, UnitId unit); // it waits to be set up
FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport);
// How many models of a unit are near one and the same TRANSPORT model of another (N-TRAN-05, N-I-47, E-TRAN-03).
std::size_t most_beside_one(const Game& game, UnitId unit, UnitId transport);
bool has_room_for(const Game& game, UnitId transport, UnitId unit); // N-TRAN-02, E-TRAN-02

// Puts the unit aboard, wherever it was, by this clause.
void put_aboard(Game& game, UnitId unit, UnitId transport, Clause because);
// Asks whether the unit embarks where it has just finished its move (N-TRAN-05, E-TRAN-03).
void offer_to_embark(Game& game, UnitId unit);
// Why this embarked unit may not disembark now; Clause::none where it may.
Clause forbidden_to_disembark(const Game& game, UnitId unit);
bool disembark(Game& game, UnitId unit); // false: the player changed his mind, or there was no room
// The units that get out when this model is lost (N-TRAN-19, N-I-48, E-TRAN-14). With the last TRANSPORT model of its
// unit, all of them. Otherwise the owner picks units until the others have room.
FixedVector<UnitId, max_units> put_out_with(Game& game, ModelId wreck);
// Called for the units that lose their TRANSPORT model, while the wreck still stands (N-TRAN-19, E-TRAN-14) and after
// its explosion (N-TRAN-18). This includes units that embarked this turn (E-I-21).
void disembark_from_wreck(Game& game, ModelId wreck);

// The unit in which, by the army file, this unit starts embarked.
UnitId written_carrier(const Game& game, UnitId unit);
// N-TRAN-03, N-TRAN-04, E-MISS-14: which units start aboard, in addition to those that the army file names.
void declare_passengers(Game& game, UnitId carrier);

} // namespace muster::sheets
