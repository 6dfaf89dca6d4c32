// Everything that the models of a unit can come near to in one move, or where they have to be set up. What lies outside
// does not matter for the move.
#pragma once

#include "table/formation.h"

namespace muster {

class Neighbourhood {
  public:
    // For a set-up that need not be near anything this is everything.
    explicit Neighbourhood(const FormationRequest& request);

    bool touches(Point centre, Length radius) const;
    bool touches(const Footprint& base, Length clearance = {}) const {
        return touches(base.centre, base.radius + clearance);
    }

  private:
    struct Circle {
        Point centre;
        Length radius;
    };
    void add(const Circle& circle);

    bool everywhere_;
    std::vector<Circle> circles_;                            // no part of a base gets out of all of them
    Point low_{1000_in, 1000_in}, high_{-1000_in, -1000_in}; // of a box around them
};

} // namespace muster
