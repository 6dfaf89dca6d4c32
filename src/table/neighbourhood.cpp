// The path of a model never leaves the circle of its allowance, and no base the vicinity in which it has to be set up.
#include "table/neighbourhood.h"

#include <algorithm>

namespace muster {

// Turned outlines are rounded to the lattice, so a few steps are added.
Neighbourhood::Neighbourhood(const FormationRequest& request) : everywhere_(request.set_up && !request.wholly_within) {
    circles_.reserve(request.models.size());
    for (const FormationModel& model : request.models) {
        const Shape& shape = model.mover.shape;
        if (!request.set_up)
            add({model.from.at, model.mover.allowance + shape.radius + Length{4}});
        else if (request.wholly_within)
            for (const Solid& each : request.wholly_within->of)
                add({each.base.centre, request.wholly_within->between_centres(each, shape) + shape.radius + Length{4}});
    }
}

void Neighbourhood::add(const Circle& circle) {
    const Point reach{circle.radius, circle.radius};
    const Point low = circle.centre - reach, high = circle.centre + reach;
    low_ = {std::min(low_.x, low.x), std::min(low_.y, low.y)};
    high_ = {std::max(high_.x, high.x), std::max(high_.y, high.y)};
    circles_.push_back(circle);
}

bool Neighbourhood::touches(Point centre, Length radius) const {
    if (everywhere_) return true;
    if (centre.x + radius < low_.x || centre.x - radius > high_.x || centre.y + radius < low_.y ||
        centre.y - radius > high_.y)
        return false;
    return std::ranges::any_of(circles_, [&](const Circle& circle) {
        return squared_distance(centre, circle.centre) <= squared(radius + circle.radius);
    });
}

} // namespace muster
