// Where the models of a unit may end: on the table, on a level surface, clear of barriers, in the zone. Built once per
// question; only what the unit can come near to is looked at.
#pragma once

#include "table/formation.h"

namespace muster {

class EndPlaces {
  public:
    explicit EndPlaces(const FormationRequest& request);

    // Why the model may not end here, its own unit left aside.
    FormationFault fault(std::size_t model, const Placement& place) const;
    // This place, at the level nearest to the elevation asked for, if the model may end there.
    std::optional<Placement> settled(std::size_t model, const Placement& place) const;

    bool stays(std::size_t model, const Placement& place) const;
    Solid solid_at(std::size_t model, const Placement& place) const;
    const Ground& ground() const { return ground_; } // what the unit can come near to

  private:
    // A circle outside which something does not matter.
    struct Circle {
        Point centre;
        Length radius;
        bool misses(Point point, Length other) const {
            return squared_distance(centre, point) > squared(radius + other);
        }
    };

    bool within_reach_of_unit(const Circle& circle) const;
    bool is_near(const std::vector<Circle>& circles, std::size_t model, Point at) const;
    bool in_zone(const Solid& there) const;
    bool closer(std::size_t model, const Solid& there) const;

    const FormationRequest& request_;
    Ground ground_;
    Ground for_who_stays_; // with the barriers that bind only at the end
    std::vector<Circle> terrain_circles_, barrier_circles_;
};

} // namespace muster
