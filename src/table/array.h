// The places a unit would take up around an anchor if nothing were in the way: ranks, files, circles.
#pragma once

#include "table/formation.h"

namespace muster {

// The middle of where the models stand now.
Point middle_of(std::span<const FormationModel> models);

// For each start another one of as many ends, the shortest ways chosen first.
std::vector<std::size_t> shortest_ways(std::span<const Point> from, std::span<const Point> to);

// One place for each model, with the elevation and, unless the goal says otherwise, the facing it has now.
std::vector<Placement> array_places(const FormationRequest& request, const FormationGoal& goal, Point anchor);

} // namespace muster
