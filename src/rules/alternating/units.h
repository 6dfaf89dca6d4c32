// Questions about units: how far, how tough, how many are left.
#pragma once

#include "rules/alternating/alternating.h"

namespace muster::alternating {

// A-UNIT-06, A-I-03: measured from base to base between the nearest models; exactly `reach` counts.
bool within(const Game& game, ModelId model, UnitId unit, Length reach);
bool within(const Game& game, UnitId a, UnitId b, Length reach);
Length distance(const Game& game, UnitId a, UnitId b); // a large distance if one of them is not on the table
bool enemy_within(const Game& game, UnitId unit, Length reach);
// The enemy units nearest to this one; all of them on a tie (A-I-50).
FixedVector<UnitId, max_units> nearest_enemies(const Game& game, UnitId unit);

int total_toughness(const Game& game, UnitId unit);     // of the living
int remaining_toughness(const Game& game, UnitId unit); // A-UNIT-05
int highest_toughness(const Game& game, UnitId unit);   // A-HIT-04
bool is_massive(const Game& game, UnitId unit);
int size_in_models(const Game& game, UnitId unit); // A-I-51: a Massive unit is one
bool half_or_less(const Game& game, UnitId unit);  // A-REG-03, A-REG-04

// A-RULE-01a
bool waagh_fails(const Game& game, UnitId unit);

// The convex strip within `depth` of a side's own edge (A-DEPL-04), anticlockwise; `edge` 0 to 3 for any table edge:
// lower, upper, left, right.
std::vector<Point> strip(const Game& game, int edge, Length depth);
int edge_of(const Game& game, Side side);
// A-I-54: how far a unit is from the deployment zone of a side; 0 inside.
Length distance_to_zone(const Game& game, UnitId unit, Side side);

} // namespace muster::alternating
