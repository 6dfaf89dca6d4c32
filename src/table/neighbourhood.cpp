// The path of a model never leaves the circle of its allowance.
#include "table/neighbourhood.h"

#include <algorithm>

namespace muster {

namespace {

// Turned outlines are rounded to the lattice, so a few steps are added.
Length reach_of(const FormationModel& model) { return model.mover.allowance + model.mover.shape.radius + Length{4}; }

} // namespace

Neighbourhood::Neighbourhood(const FormationRequest& request) : everywhere_(request.set_up), models_(request.models) {
    for (const FormationModel& model : models_) {
        const Point reach{reach_of(model), reach_of(model)};
        const Point low = model.from.at - reach, high = model.from.at + reach;
        low_ = {std::min(low_.x, low.x), std::min(low_.y, low.y)};
        high_ = {std::max(high_.x, high.x), std::max(high_.y, high.y)};
    }
}

bool Neighbourhood::touches(Point centre, Length radius) const {
    if (everywhere_) return true;
    if (centre.x + radius < low_.x || centre.x - radius > high_.x || centre.y + radius < low_.y ||
        centre.y - radius > high_.y)
        return false;
    return std::ranges::any_of(models_, [&](const FormationModel& model) {
        return squared_distance(centre, model.from.at) <= squared(radius + reach_of(model));
    });
}

} // namespace muster
