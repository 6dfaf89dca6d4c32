// Set-up and moves for games with simple rules: models stand on the table, on level ground and apart, a unit is one
// group, and models do not walk through others or through terrain.
#pragma once

#include "battle/game.h"
#include "battle/placing.h"

namespace muster {

struct PlainMoves {
    CoherencyRule group;
    Length from_enemies{}; // models keep farther away from enemies than this; 0: they do not overlap
    // The clauses that each fault breaks.
    Clause too_far, in_the_way, near_enemy, standing, overlap, apart, outside_zone;
};

Placing plain_move(const Game& game, const PlainMoves& rules, UnitId unit, Length allowance);
// For models that wait: inside this zone, and as a block around the anchor unless the player chooses otherwise.
Placing plain_set_up(const Game& game, const PlainMoves& rules, UnitId unit, std::vector<Point> zone, Point anchor);

// The strip of this depth along red's edge (y = 0) or blue's.
std::vector<Point> strip_along_edge(const Setup& setup, Side side, Length depth);

// Asks the unit's owner for the places of its models, and puts them there. A player who moves may pass.
Answer ask_for_places(Game& game, UnitId unit, QuestionKind kind, Clause clause, const Placing& placing);

} // namespace muster
