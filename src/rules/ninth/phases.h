// The steps of a battle, in order, and what of each is the ninth's own. Each can be entered from a checkpoint: what
// must survive is in Memory.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/combat.h"

namespace muster::ninth {

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(sheets::Game& game);           // step 1: Warlords and traits (N-WAR-04 to N-WAR-08)
void place_objective_markers(sheets::Game& game); // step 3
void choose_zones(sheets::Game& game);            // step 4
void deploy_forces(sheets::Game& game);
void deploy_late_units(sheets::Game& game);
void determine_first_turn(sheets::Game& game);     // step 5
void resolve_pre_battle_rules(sheets::Game& game); // step 6

// A turn
void command_phase(sheets::Game& game);
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
void morale_phase(sheets::Game& game);
void combat_attrition(sheets::Game& game, UnitId unit); // N-ATTR

// Out of phase too: why a unit on the table cannot be selected to manifest powers, and the doing (psychic.cpp)
std::optional<Clause> why_it_cannot_manifest(const sheets::Game& game, UnitId unit);
void manifest(sheets::Game& game, UnitId unit);

// Moves and charges (movement.cpp), for rules/sheets/moves.h and combat.h
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

// Shooting (shooting.cpp), for rules/sheets/shooting.h and attacks.h
std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> bar_by_move(const sheets::Game& game, UnitId unit);
// N-WPN-12, N-WPN-13: models that could use either Pistols or others decide before targets are selected.
void ask_about_pistols(sheets::Game& game, UnitId unit, Targets& targets);
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared); // N-WPN-05, N-WPN-06, N-BIG-06

// Acting as if it were another phase (N-OOP; out_of_phase.cpp). Stratagems are in another book (N-I-34): what is kept
// here is the phase they are tied to and the refusal, so that they can be added; none is shipped.

// N-OOP-01: of these units of the player's one may act now, or with `each` one after the other, by all the rules of the
// phase the action belongs to; the phase at hand stays what it is. Whom those rules bar is refused by their clause.
// True if any unit acted.
bool act_out_of_phase(sheets::Game& game, Side seat, Action action, std::span<const UnitId> units, bool each);

struct Stratagem {
    std::string_view name;
    std::optional<Phase> phase; // in which it says it is used; any where it says nothing
};
// N-OOP-02: one that is tied to a phase can only be used in that phase itself.
std::optional<Refusal> refusal_of(const sheets::Game& game, const Stratagem& stratagem);

// Scoring and the end (objectives.cpp, mission.cpp)
std::optional<Side> controls(sheets::Game& game,
                             MarkerId marker);      // N-OBJ; asks for assignments (N-OBJ-12) where they matter
void score_capture_and_control(sheets::Game& game); // N-WAR-10
void end_battle(sheets::Game& game);                // N-I-98

} // namespace muster::ninth
