// Where the models of a unit may end: on the table, on a level surface, away from barriers, in the zone. It is built
// once for each question.
#pragma once

#include "table/formation.h"

#include <cstdlib>

namespace muster {

class EndPlaces {
  public:
    // in_reach: for a search, which needs only what the unit can come near to. everything: for a check of any places.
    enum class Scope : std::uint8_t { in_reach, everything };
    EndPlaces(const FormationRequest& request, Scope scope);

    // Why the model may not end here, without the other models of its unit.
    FormationFault fault(std::size_t model, const Placement& place) const;
    // This place on the level nearest to the given elevation, if the model may end there.
    std::optional<Placement> settled(std::size_t model, const Placement& place) const;

    // Whether its base would be in the zone. This is faster than the whole check.
    bool is_in_zone(std::size_t model, const Placement& place) const {
        return request_.zone.empty() || lies_in_zone(base_at(model, place));
    }

    // The levels on which it could stand there, the nearest to the given elevation first.
    Levels levels(std::size_t model, const Placement& place) const;

    bool stays(std::size_t model, const Placement& place) const;
    Solid solid_at(std::size_t model, const Placement& place) const;
    Footprint base_at(std::size_t model, const Placement& place) const;
    // The parts of the request's ground that are looked at.
    std::span<const Prism* const> terrain() const { return terrain_; } // without low features
    std::span<const Barrier* const> barriers() const { return barriers_; }

  private:
    // A circle; outside it, something has no effect.
    struct Circle {
        Point centre;
        Length radius;
        bool misses(Point point, Length other) const {
            const std::int32_t reach = (radius + other).steps; // most are far away, which a look at one axis shows
            return std::abs((centre.x - point.x).steps) > reach || std::abs((centre.y - point.y).steps) > reach ||
                   squared_distance(centre, point) > squared(radius + other);
        }
    };

    // The footprint of a model around the origin with its present facing. Most questions only move it.
    struct Outline {
        std::int16_t facing;
        Footprint base;
    };

    void look_at_ground();
    void look_at_zone();
    bool touches_zone(const Circle& circle) const { // or the box around it
        const auto [centre, radius] = circle;
        return centre.x + radius >= zone_low_.x && centre.x - radius <= zone_high_.x &&
               centre.y + radius >= zone_low_.y && centre.y - radius <= zone_high_.y;
    }
    bool lies_in_zone(const Footprint& base) const { return wholly_inside(base, request_.zone); }
    template <class Visit>
    void for_terrain_near(const Footprint& base, Visit visit) const;
    FormationFault footing_fault(std::size_t model, const Footprint& base, Length elevation) const;
    FormationFault fault(std::size_t model, const Placement& place, const Footprint& base) const;
    FormationFault standing_fault(std::size_t model, const Placement& place, const Footprint& base) const;
    Levels levels(const Footprint& base, Length elevation) const;
    bool in_zone(const Solid& there) const;
    bool closer(std::size_t model, const Solid& there) const;

    const FormationRequest& request_;
    Scope scope_;
    Point zone_low_, zone_high_; // of the box around it
    std::vector<const Prism*> terrain_;
    std::vector<const Barrier*> barriers_;
    std::vector<Circle> terrain_circles_, barrier_circles_; // around these
    std::vector<Outline> outlines_;                         // by model
};

} // namespace muster
