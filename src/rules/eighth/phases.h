// The steps of a battle, in order, and what of each is the eighth's own. Each can be entered from a checkpoint: what
// must survive is in Memory.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/moves.h"

namespace muster::eighth {

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(sheets::Game& game);              // step 1: Warlords (E-LORD-01)
void roll_for_primary_objective(sheets::Game& game); // step 4
void divide_battlefield(sheets::Game& game);         // step 5
void decide_zones(sheets::Game& game);               // step 6
void determine_traits(sheets::Game& game);           // E-LORD-03
void deploy_forces(sheets::Game& game);              // step 7
void determine_first_turn(sheets::Game& game);       // steps 8 and 9

// A turn (one file each)
// Auras that strike when their owner's turn begins, before the Movement phase (E-LOC-06, E-I-46): one die for each
// enemy unit and name of such an aura, however many models reach it.
void spread_contagion(sheets::Game& game);
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power);
void suffer_perils(sheets::Game& game, const Caster& caster);
void morale_phase(sheets::Game& game);

// Moves and charges (movement.cpp), for rules/sheets/moves.h, charges.h and fights.h
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover);
std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit); // for what it did before
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer);
std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit);

// Objectives and the end (mission.cpp)
void select_relic(sheets::Game& game);                             // E-MISS-22
std::optional<Side> controls(sheets::Game& game, MarkerId marker); // E-OBJ
void judge_markers(sheets::Game& game);                            // at the end of every turn (E-VP-04)
void end_battle(sheets::Game& game);                               // E-I-62

} // namespace muster::eighth
