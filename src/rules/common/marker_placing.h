// Placing an objective marker, which all games ask for in the same way (N-WAR-14, E-MISS-06, A-MISS-02): the question,
// and the grid of spots in which the engine looks for a free one. Each game says itself where a marker may lie.
#pragma once

#include "battle/game.h"
#include "table/path.h"

namespace muster {

// The rectangle in which markers may lie at all, and the place where a marker at this point would rest; nothing if it
// may not lie there. `spot_at` must live longer than this.
struct MarkerGround {
    Point low, high;
    FunctionRef<std::optional<Placement>(Point)> spot_at;
};

// The anchor itself, or the nearest free spot of a half-inch grid. The search is fixed and finite.
std::optional<Placement> nearest_free_spot(const MarkerGround& ground, Point anchor);
// Whether that grid has a free spot.
bool has_free_spot(const MarkerGround& ground);

// The table without what stands on it, and the levels on which something as small as the centre of a marker has room
// there, lowest first (N-I-24, E-I-52).
Ground bare_ground(const Game& game);
Levels levels_at(const Ground& ground, Point at);
std::optional<Placement> lowest_spot(const Ground& ground, Point at);

// Asks this player where the next marker goes.
Placement ask_for_marker(Game& game, Side side, Clause clause, const MarkerGround& ground,
                         FunctionRef<std::optional<Refusal>(const Placement&)> check);

} // namespace muster
