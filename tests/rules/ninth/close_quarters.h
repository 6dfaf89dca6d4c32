// What tests of charges, interventions and fights share: 32 mm bases at exact distances from each other.
#pragma once

#include "field.h"

#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"

namespace muster::test {

using namespace muster::ninth;
using enum Clause;

// The centre of a 32 mm base this far from another.
inline Point right_of(Point other, Length gap) { return {other.x + 32_mm + gap, other.y}; }
inline Point left_of(Point other, Length gap) { return {other.x - 32_mm - gap, other.y}; }
inline Point above(Point other, Length gap) { return {other.x, other.y + 32_mm + gap}; }

inline const UnitText single{.models = 1};

// The unit's first model goes to this place.
inline Answer to(const Field& field, UnitId unit, Point at, Length elevation = {}) {
    Answer answer;
    answer.places.push_back({field.model(unit), {at, elevation, 0}, 0});
    return answer;
}

} // namespace muster::test
