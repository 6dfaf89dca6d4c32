// Everything that the models of a unit can come near to in one move. What lies outside does not matter for the move.
#pragma once

#include "table/formation.h"

namespace muster {

class Neighbourhood {
  public:
    // For a set-up this is everything. The request's models must live as long as this is used.
    explicit Neighbourhood(const FormationRequest& request);

    bool touches(Point centre, Length radius) const;
    bool touches(const Footprint& base, Length clearance = {}) const {
        return touches(base.centre, base.radius + clearance);
    }

  private:
    bool everywhere_;
    std::span<const FormationModel> models_;
    Point low_{1000_in, 1000_in}, high_{-1000_in, -1000_in}; // of a box around their reaches
};

} // namespace muster
