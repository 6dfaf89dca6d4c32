// Placing an objective marker, which all games ask for in the same way (N-WAR-14, E-MISS-06, A-MISS-02): the question,
// and the grid of spots among which the engine looks for a free one. Where one may lie each game says itself.
#pragma once

#include "battle/game.h"
#include "table/path.h"

namespace muster {

// The rectangle in which markers may lie at all, and where in it a marker at this point would rest; nothing where it
// may not lie. `spot_at` outlives this.
struct MarkerGround {
    Point low, high;
    FunctionRef<std::optional<Placement>(Point)> spot_at;
};

// The anchor itself, or the free spot of a half-inch grid that is nearest to it: a fixed, finite search.
std::optional<Placement> nearest_free_spot(const MarkerGround& ground, Point anchor);
// Whether that grid has any.
bool has_free_spot(const MarkerGround& ground);

// The table without what stands on it, and the levels on which something as small as the centre of a marker finds room
// there, lowest first (N-I-24, E-I-52).
Ground bare_ground(const Game& game);
Levels levels_at(const Ground& ground, Point at);
std::optional<Placement> lowest_spot(const Ground& ground, Point at);

// Where this player puts the next marker.
Placement ask_for_marker(Game& game, Side side, Clause clause, const MarkerGround& ground,
                         FunctionRef<std::optional<Refusal>(const Placement&)> check);

} // namespace muster
