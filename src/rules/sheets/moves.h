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

// A move of these models (of one unit), each up to its own allowance (same order as `models`), whose clauses name what
// a wrong one breaks. Who may not go in such a move (N-MOD-12, E-HERO-01) is kept in place by the clause that says so.
// `closest`, for the moves that must end closer: the enemy model each of them is measured to (closest_enemies); none:
// it may not move.
Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});
// The same distance for every model.
Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models, Length allowance,
                std::span<const UnitId> charge_targets = {}, std::span<const ModelId> closest = {});
// Setting a unit up: on the battlefield, coherent, nobody upon another, and in the ninth clear of enemies' engagement
// range. Zones and distances from enemies are the caller's to add.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);

// Where models of the request can come to stand above each other: on every surface, each kind of model once.
std::vector<Solid> levels_of(const FormationRequest& request);
// More than so far from a model, in a straight line (N-I-16, E-I-03): the more one stands above or below it, the nearer
// in plan. For each vertical gap that can be there is one barrier, which smaller gaps have to respect as well.
void keep_away(Placing& placing, const Solid& from, const std::vector<Solid>& levels, Length distance, bool end_only,
               Clause clause);
// Never so near to a model of the side's enemy where it ends.
void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause);

// Whether any model of the unit can go anywhere.
bool can_move(const Game& game, UnitId unit);
// The enemy models closest to this one, all of them where several are tied (N-MEAS-05, E-I-05). Not everybody counts
// for everybody (N-AIR-14).
using ClosestModels = FixedVector<ModelId, 24>;
ClosestModels closest_enemies(const Game& game, ModelId model);

// Where models go: put to the unit's owner.
Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, QuestionKind kind,
                        Clause clause, bool may_pass);
// Asks it, puts the models there and tells it; nothing if the player may pass and does.
std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, Check check, Propose propose,
                                    const Placing* placing = nullptr);
// The same, as the placing says; `propose` where it is not simply looked for.
std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, const Placing& placing,
                                    Propose propose = nullptr);

// --- The Movement phase (N-MOV, E-MOV): who moves next, which move it makes, how far its models get (movement.cpp)

// How far each model of a unit may go in the move it is about to make.
struct Reach {
    UnitModels models;
    FixedVector<Length, max_unit_models> most;  // its M, with the Advance roll where there was one
    FixedVector<Length, max_unit_models> least; // its minimum M (N-AIR-01, E-MIN-01); 0 otherwise
    FixedVector<bool, max_unit_models> held;    // M "-": it cannot move at all (N-MOD-12, E-MOV-04)
};
// `random_move`: what was rolled for a random M (N-MOD-07, E-MOD-07).
Reach reach_of(const Game& game, UnitId unit, int random_move);
// A Normal Move, Advance or Fall Back within this reach.
Placing ordinary_move(const Game& game, UnitId unit, MoveKind kind, const Reach& reach);
bool has_minimum_move(const Game& game, UnitId unit); // N-AIR-01, E-MIN-01

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit);
void move_unit(Game& game, UnitId unit);
// One unit after the other (N-MOV-02, E-MOV-01), and at last whoever has a minimum move to make (N-I-51, E-MIN-02).
void move_units(Game& game);
// A unit that was called and not set up is not called again until something else has happened: a player who always
// picks the first option comes to an end, and one who first makes room can call it then. Who has moved and embarked
// stays as it is (N-MOV-02, E-MOV-02).
void call_others(Game& game, UnitId called, bool was_set_up);

// Asks where the models go. Who has to leave the enemy has to do it if there is a way, and anybody else may leave every
// model where it is: that is a move of nothing (N-MOV-07, N-I-23, E-I-20). False if a unit stays for want of a Fall
// Back.
bool walk(Game& game, UnitId unit, MoveKind kind, const Reach& reach);
// Asks for a move between minimum and maximum M, by models that cannot make it after those who can; false if nobody is
// left, or a Fall Back is wanting (flight.cpp).
bool fly(Game& game, UnitId unit, MoveKind kind, const Reach& reach);

// --- Setting up in mid-battle (N-REIN, N-COH-08, E-REIN, E-TRAN-11; setting_up.cpp)

// As many reinforcements as the player wishes, one after the other (N-REIN-02, N-REIN-10, E-REIN-01).
void set_up_reinforcements(Game& game);
// A unit that was set up in mid-turn counts as having moved, with all its models (N-REIN-08, N-TRAN-14, E-I-27).
void count_as_moved(Game& game, UnitId unit);
// Asks where to set these models up. Those for which there is no room, or none in coherency, are lost (N-COH-08,
// N-COH-09, E-TRAN-11); an optional set-up can be called off, then and otherwise (N-I-22). Returns the models that were
// set up.
UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional);
// The same where a place has to admit the whole unit (E-I-56); false where the owner names none.
bool set_up_whole(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional);

// --- Transports (N-TRAN, E-TRAN; transports.cpp)

bool is_aboard(const Game& game, UnitId unit);
bool is_waiting(const Game& game, UnitId unit); // to be set up
FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport);
// How many models of a unit are near one and the same TRANSPORT model of another (N-TRAN-05, N-I-47, E-TRAN-03).
std::size_t most_beside_one(const Game& game, UnitId unit, UnitId transport);
bool has_room_for(const Game& game, UnitId transport, UnitId unit); // N-TRAN-02, E-TRAN-02

// The unit is wherever it was, and now aboard, as this clause lets it be.
void put_aboard(Game& game, UnitId unit, UnitId transport, Clause because);
// Asks whether the unit embarks where it has just finished its move (N-TRAN-05, E-TRAN-03).
void offer_to_embark(Game& game, UnitId unit);
// Why this embarked unit may not disembark now; Clause::none where it may.
Clause forbidden_to_disembark(const Game& game, UnitId unit);
bool disembark(Game& game, UnitId unit); // false: not after all, or no room
// Which units get out with the end of this model (N-TRAN-19, N-I-48, E-TRAN-14): everybody with the last TRANSPORT
// model of their unit, otherwise whom its owner picks of those that are too many for the others.
FixedVector<UnitId, max_units> put_out_with(Game& game, ModelId wreck);
// Called for whoever loses their TRANSPORT model while the wreck still stands (N-TRAN-19, E-TRAN-14), after its
// explosion (N-TRAN-18), even where somebody embarked this turn (E-I-21).
void disembark_from_wreck(Game& game, ModelId wreck);

// The unit of the battle in which the army file says a unit starts embarked.
UnitId written_carrier(const Game& game, UnitId unit);
// N-TRAN-03, N-TRAN-04, E-MISS-14: who starts aboard, beside those of whom the army file says so.
void declare_passengers(Game& game, UnitId carrier);

} // namespace muster::sheets
