// The steps of a battle, in order. Each can be entered from a checkpoint: what must survive is in Memory.
#pragma once

#include "rules/ninth/ninth.h"

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
void movement_phase(sheets::Game& game); // transports.cpp, reinforcements.cpp
void psychic_phase(sheets::Game& game);
void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power);
void suffer_perils(sheets::Game& game, const Caster& caster);
void morale_phase(sheets::Game& game);

// Out of phase too: why a unit on the table cannot be selected to manifest powers, and the doing (psychic.cpp)
std::optional<Clause> why_it_cannot_manifest(const sheets::Game& game, UnitId unit);
void manifest(sheets::Game& game, UnitId unit);

// Scoring and the end (mission.cpp)
std::optional<Side> controls(sheets::Game& game,
                             MarkerId marker);      // N-OBJ; asks for assignments (N-OBJ-12) where they matter
void score_capture_and_control(sheets::Game& game); // N-WAR-10
void end_battle(sheets::Game& game);                // N-I-98

} // namespace muster::ninth
