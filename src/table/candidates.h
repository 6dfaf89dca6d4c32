// Places worth trying for one model, in a fixed order: nearest to its ideal first.
#pragma once

#include "base/function_ref.h"
#include "table/formation.h"
#include "table/obstacle.h"

namespace muster {

// Steps of a mover to a lattice of points around where it would like to be, the shortest first.
class StepsAside {
  public:
    explicit StepsAside(const Mover& mover);
    std::size_t size() const { return steps_.size(); }
    Point operator[](std::size_t i) const { return {mesh_ * steps_[i].x.steps, mesh_ * steps_[i].y.steps}; }

  private:
    Length mesh_;
    std::span<const Point> steps_; // in meshes
};

// The least distances between two centres at which footprints do not overlap, by direction. They do not depend on where
// the two are, and the same few pairs are asked for again and again.
class Contacts {
  public:
    // In so many directions, from 0 degrees on anticlockwise; good until the next question.
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
    // Those whose point of the table fits; this is asked only while places are added.
    CandidatePlaces(const FormationRequest& request, std::size_t model, const Placement& ideal, Contacts& contacts,
                    FunctionRef<bool(Point)> fits);

    void around_ideal();                          // a lattice around the ideal, or the reachable point nearest to it
    void touching(std::span<const Solid> solids); // base to base with each of these
    void touching_nearest(ModelSet which, std::span<const Solid> mates); // the few of these nearest to the ideal
    void around(const Solid& solid, Length reach);                       // rings around it, out to this distance
    void on_the_way();               // along the straight line to the ideal, and where the model is now
    void everywhere();               // a coarse grid over all that is in reach and in the zone
    std::optional<Placement> next(); // the nearest to the ideal that is left

  private:
    struct Ranked {
        std::int64_t distance; // from the ideal, squared
        std::size_t number;    // ties go to the one added first
        Placement place;
    };
    static bool is_worse(const Ranked& a, const Ranked& b) {
        return a.distance != b.distance ? a.distance > b.distance : a.number > b.number;
    }

    void add(Point at) { add({at, ideal_.elevation, ideal_.facing}); }
    void add(const Placement& place);
    void rings(const Solid& around, int directions, std::span<const Length> gaps); // the widest last

    const FormationRequest& request_;
    const FormationModel& model_;
    Placement ideal_;
    Contacts& contacts_;
    FunctionRef<bool(Point)> fits_;
    Footprint outline_; // of the model around the origin
    Point start_;       // the reachable point nearest to the ideal
    std::vector<Ranked> places_;
    bool is_heap_ = false;
};

// The point itself, or the last one on the straight line to it within reach.
Point pulled_into_reach(Point from, Point to, Length reach);
inline Point pulled_into_reach(const FormationModel& model, Point to) {
    return pulled_into_reach(model.from.at, to, model.mover.allowance);
}

// Where the model comes base to base with the other one when it goes straight for it.
Point beside(const FormationModel& model, const Solid& other);

} // namespace muster
