// Places to try for one model, in a fixed order: the nearest to its ideal first.
#pragma once

#include "base/function_ref.h"
#include "table/formation.h"
#include "table/obstacle.h"

namespace muster {

// A mover's steps to the points of a lattice around its wanted place, the shortest first.
class StepsAside {
  public:
    explicit StepsAside(const Mover& mover);
    std::size_t size() const { return steps_.size(); }
    Point operator[](std::size_t i) const { return {mesh_ * steps_[i].x.steps, mesh_ * steps_[i].y.steps}; }

  private:
    Length mesh_;
    std::span<const Point> steps_; // in meshes
};

// The smallest distances between two centres at which footprints do not overlap, by direction. They do not depend on
// the places of the two, and the same few pairs are needed again and again, so they are kept.
class Contacts {
  public:
    // In this many directions, anticlockwise from 0 degrees. The result is valid until the next call.
    std::span<const Length> around(const Footprint& solid, const Footprint& outline, int directions);

  private:
    struct Known {
        Footprint solid, outline; // around the origin
        std::vector<Length> distances;
    };
    std::vector<Known> known_;
};

class CandidatePlaces {
  public:
    // Only places whose point on the table fits are added.
    CandidatePlaces(const FormationRequest& request, std::size_t model, const Placement& ideal, Contacts& contacts,
                    FunctionRef<bool(Point)> fits);

    void around_ideal(); // a lattice around the ideal, or around the reachable point nearest to it
    void touching(std::span<const Solid> solids);                        // base to base with each of these
    void touching_nearest(ModelSet which, std::span<const Solid> mates); // the few of these nearest to the ideal
    void around(const Solid& solid, Length reach);                       // rings around it, out to this distance
    void on_the_way();               // along the straight line to the ideal, and the present place of the model
    void everywhere();               // a coarse grid over everything in reach and in the zone
    std::optional<Placement> next(); // the nearest to the ideal of those left

  private:
    struct Rank {
        std::int64_t distance; // from the ideal, squared
        std::size_t number;    // of equal distances, the one added first comes first
    };
    static bool is_worse(const Rank& a, const Rank& b) {
        return a.distance != b.distance ? a.distance > b.distance : a.number > b.number;
    }

    void add(Point at) { add({at, ideal_.elevation, ideal_.facing}); }
    void add(const Placement& place);
    void rings(const Solid& around, int directions, std::span<const Length> gaps); // the widest ring last

    const FormationRequest& request_;
    const FormationModel& model_;
    Placement ideal_;
    Contacts& contacts_;
    FunctionRef<bool(Point)> fits_;
    Footprint outline_;             // of the model around the origin
    Point start_;                   // the reachable point nearest to the ideal
    std::vector<Placement> places_; // by number
    std::vector<Rank> ranks_;       // of those left
    bool is_heap_ = false;
};

// The point itself, or the last point within reach on the straight line to it.
Point pulled_into_reach(Point from, Point to, Length reach);
inline Point pulled_into_reach(const FormationModel& model, Point to) {
    return pulled_into_reach(model.from.at, to, model.mover.allowance);
}

// The place where the model touches the other one when it goes straight to it.
Point beside(const FormationModel& model, const Solid& other);

} // namespace muster
