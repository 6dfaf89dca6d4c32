// The steps of a battle, in order. Each can be entered from a checkpoint: what must survive is in Memory.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(Game& game);           // step 1: Warlords and traits (N-WAR-04 to N-WAR-08)
void place_objective_markers(Game& game); // step 3
void choose_zones(Game& game);            // step 4
void deploy_forces(Game& game);
void deploy_late_units(Game& game);
void determine_first_turn(Game& game);     // step 5
void resolve_pre_battle_rules(Game& game); // step 6

// A turn (one file each)
void command_phase(Game& game);
void movement_phase(Game& game); // transports.cpp, aircraft.cpp, reinforcements.cpp
void psychic_phase(Game& game);
void morale_phase(Game& game);

// Scoring and the end (objectives.cpp, mission.cpp)
std::optional<Side> controls(Game& game, MarkerId marker); // N-OBJ; asks for assignments (N-OBJ-12) where they matter
void score_capture_and_control(Game& game);                // N-WAR-10
void end_battle(Game& game);                               // N-I-98
// What holds until the end of a phase, a turn or a battle round ends with it.
void end_phase(Game& game);
void end_turn(Game& game);
void end_round(Game& game);

} // namespace muster::ninth
