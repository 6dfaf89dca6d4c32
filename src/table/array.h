// The places of a unit around an anchor if nothing were in the way: ranks, files, circles.
#pragma once

#include "table/formation.h"

namespace muster {

// The middle of the models' present places.
Point middle_of(std::span<const FormationModel> models);

// Assigns a different end to each start (there are as many of both). The shortest ways are chosen first.
std::vector<std::size_t> shortest_ways(std::span<const Point> from, std::span<const Point> to);

// One place for each model. It keeps its elevation and, unless the goal says otherwise, its facing.
std::vector<Placement> array_places(const FormationRequest& request, const FormationGoal& goal, Point anchor);

} // namespace muster
