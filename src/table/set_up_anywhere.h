// Setting a unit up wherever there is room for it: the search for where the places around the anchor do not do.
#pragma once

#include "table/formation.h"

namespace muster {

// Looks over a mesh that covers the whole zone, vicinity or table, and puts model beside model from several sides. By
// model: a place for as many as it finds one, the last of those alike going without.
std::vector<std::optional<Placement>> set_up_anywhere(const FormationRequest& request);

} // namespace muster
