// The order of play (N-MISS-02, N-RND, E-MISS, E-TURN): the steps of the mission one after the other, then battle
// rounds, turns and phases. Edition::Course has them.
#pragma once

#include "rules/sheets/edition.h"

namespace muster::sheets {

void play(const Setup& setup, Battle& battle, Oracle& oracle); // RuleSet::play

// What holds until the end of a phase, a turn or a battle round ends with it.
void end_phase(Game& game);
void end_turn(Game& game);
void end_round(Game& game);

} // namespace muster::sheets
