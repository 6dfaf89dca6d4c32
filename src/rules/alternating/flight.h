// How Aircraft move: every move is one straight line of 30" and up to 6" more (A-PAS-10b, A-I-36).
#pragma once

#include "rules/alternating/moves.h"

namespace muster::alternating {

Answer ask_flight(Game& game, const Question& question, const Move& how);
// What such a move allows, as data.
Placing placing_of_flight(const Game& game, const Question& question, const Move& how);

} // namespace muster::alternating
