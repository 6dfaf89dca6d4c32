// Things that can be measured from: points, models, units, markers, terrain, edges of the table.
#pragma once

#include "server/queries/asking.h"
#include "table/measure.h"

namespace muster::queries {

struct Thinged {
    std::vector<Solid> solids;
    std::vector<ModelId> models; // of each thing, if it has any
};

Solid at_point(Point at);
Solid solid_of(const Marker& marker);
std::vector<Solid> solids_of(const TerrainPiece& piece);
Result<Thinged> thing_of(const Asking& asking, const Thing& thing, std::string_view place);

} // namespace muster::queries
