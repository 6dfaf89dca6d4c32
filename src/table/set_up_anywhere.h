// Sets a unit up wherever there is room. It is used when the places around the anchor do not work.
#pragma once

#include "table/formation.h"

namespace muster {

// Searches a mesh that covers the whole zone, vicinity or table, and puts model beside model from several sides.
// Returns a place for each model that gets one. Of models that are alike, the last ones get none.
std::vector<std::optional<Placement>> set_up_anywhere(const FormationRequest& request);

} // namespace muster
