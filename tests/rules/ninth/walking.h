// Single models that walk, alone or towards each other.
#pragma once

#include "moving.h"

namespace muster::test {

inline const UnitText one{.name = "One", .models = 1};
inline const UnitText other{.name = "Other", .models = 1};

// Red's single model at (20, 20), and blue's this far to the right of it, base to base.
inline Moving facing_each_other(Length distance, UnitText red = one, UnitText blue = other) {
    Moving field({std::move(red)}, {std::move(blue)});
    const Length radii = field.setup->models[0].model->shape.radius + field.setup->models[1].model->shape.radius;
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {20_in + radii + distance, 20_in});
    return field;
}

inline UnitText with_ability(const std::string& ability) {
    return {.name = "Able", .models = 1, .extra = R"("abilities": [ )" + ability + " ]"};
}

} // namespace muster::test
