// The steps of a battle, in order, and what of each is the eighth's own. Each can be entered from a checkpoint: what
// must survive is in Memory.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/combat.h"

namespace muster::eighth {

// Before the battle (mission.cpp, objectives.cpp, traits.cpp, deployment.cpp)
void muster_armies(sheets::Game& game);              // step 1: Warlords (E-LORD-01)
void place_objective_markers(sheets::Game& game);    // step 3
void roll_for_primary_objective(sheets::Game& game); // step 4
void divide_battlefield(sheets::Game& game);         // step 5
void decide_zones(sheets::Game& game);               // step 6
void determine_traits(sheets::Game& game);           // E-LORD-03
void deploy_forces(sheets::Game& game);              // step 7
void determine_first_turn(sheets::Game& game);       // steps 8 and 9

// A turn
void spread_contagion(sheets::Game& game); // E-LOC-06
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
inline void morale_phase(sheets::Game& game) { morale_tests(game); } // E-MOR

// Moves and charges (movement.cpp), for rules/sheets/moves.h and combat.h
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover);
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit); // for what it did before
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer);
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit);

// Shooting (shooting.cpp), for rules/sheets/shooting.h and attacks.h
std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> bar_by_move(const sheets::Game& game, UnitId unit);
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared); // E-WPN-05, E-WPN-06
// E-COV-01, E-I-31: the whole base of every model of the unit lies on or inside some terrain piece that is no wall.
bool is_in_cover(const sheets::Game& game, UnitId unit);

// Objectives and the end (objectives.cpp, scoring.cpp)
void select_relic(sheets::Game& game);                             // E-MISS-22
std::optional<Side> controls(sheets::Game& game, MarkerId marker); // E-OBJ
void judge_markers(sheets::Game& game);                            // at the end of every turn (E-VP-04)
void end_battle(sheets::Game& game);                               // E-I-62

} // namespace muster::eighth
