// Moves of 3" towards the enemy (heroic interventions, pile-ins and consolidations) and the Fight phase (N-FGT, E-FGT).
#pragma once

#include "rules/sheets/moves.h"

namespace muster::sheets {

inline constexpr Length closing_reach = 3_in; // N-HERO-06, N-PILE-01, N-CONS-01, E-HERO-02, E-FGT-10, E-FGT-24

// Each model may move up to 3", and who does ends closer to the enemy model closest to it when it starts (N-I-85,
// E-I-36); of several equally close the owner picks one (N-MEAS-05, E-I-05). Nobody is asked where no model may move.
// True if a move was made.
bool move_closer(Game& game, UnitId unit, MoveKind kind, Clause clause);

// N-HERO, E-HERO: by the opponent of the active player, one at a time, for as many as he wishes.
void heroic_interventions(Game& game);

// Looked at before each selection: who has become eligible meanwhile may be selected (N-FGT-05, E-I-37).
std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit);
void fight(Game& game, UnitId unit); // N-FGT-07, E-FGT-01
void fight_phase(Game& game);

} // namespace muster::sheets
