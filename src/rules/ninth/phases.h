// The steps of a battle, in order, and what of each is the ninth's own. Each can be entered from a checkpoint: what
// must survive is in Memory.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/moves.h"

namespace muster::ninth {

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(sheets::Game& game); // step 1: Warlords and traits (N-WAR-04 to N-WAR-08)
void choose_zones(sheets::Game& game);  // step 4
void deploy_forces(sheets::Game& game);
void deploy_late_units(sheets::Game& game);
void determine_first_turn(sheets::Game& game);     // step 5
void resolve_pre_battle_rules(sheets::Game& game); // step 6

// A turn (one file each)
void command_phase(sheets::Game& game);
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power);
void suffer_perils(sheets::Game& game, const Caster& caster);
void morale_phase(sheets::Game& game);

// Out of phase too: why a unit on the table cannot be selected to manifest powers, and the doing (psychic.cpp)
std::optional<Clause> why_it_cannot_manifest(const sheets::Game& game, UnitId unit);
void manifest(sheets::Game& game, UnitId unit);

// What an ability does by itself besides healing: command points, or letting units act out of phase (command.cpp).
void act_by_itself(sheets::Game& game, const Ability& ability, ModelId bearer, Clause because);
// N-OOP-01: of these units of the player's one may act now, or with `each` one after the other, by all the rules of the
// phase the action belongs to; the phase at hand stays what it is. Whom those rules bar is refused by their clause.
// True if any unit acted.
bool act_out_of_phase(sheets::Game& game, Side seat, Action action, std::span<const UnitId> units, bool each);
// Stratagems are in another book (N-I-34): what is kept here is the phase they are tied to and the refusal, so that
// they can be added; none is shipped.
struct Stratagem {
    std::string_view name;
    std::optional<Phase> phase; // in which it says it is used; any where it says nothing
};
// N-OOP-02: one that is tied to a phase can only be used in that phase itself.
std::optional<Refusal> refusal_of(const sheets::Game& game, const Stratagem& stratagem);

// Moves and charges (movement.cpp), for rules/sheets/moves.h, charges.h and fights.h
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit);
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
void tell_distance(sheets::Game& game, UnitId unit);
void let_cross(const sheets::Game& game, ModelId other, MoveKind kind, bool flies, Obstacle& base, Obstacle& near);
void let_aircraft_leave(const sheets::Game& game, UnitId unit, Placing& move);
bool counts_as_closest(const sheets::Game& game, ModelId model, ModelId enemy);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover);
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit); // for what it did before
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit);

// Scoring and the end (mission.cpp)
std::optional<Side> controls(sheets::Game& game,
                             MarkerId marker);      // N-OBJ; asks for assignments (N-OBJ-12) where they matter
void score_capture_and_control(sheets::Game& game); // N-WAR-10
void end_battle(sheets::Game& game);                // N-I-98

} // namespace muster::ninth
