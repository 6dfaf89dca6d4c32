// Whether a model has left its place (E-I-13, E-I-27, A-I-43). Turning a round base in place is no move. Turning any
// other base moves its outline.
#pragma once

#include "table/shape.h"

namespace muster {

inline bool leaves_place(const Shape& shape, const Placement& from, const Placement& to) {
    return from.at != to.at || from.elevation != to.elevation || (!shape.is_circle() && from.facing != to.facing);
}

} // namespace muster
