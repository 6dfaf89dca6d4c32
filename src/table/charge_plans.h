// Plans for charges: which model lands on which target, and where the others go. Which models can land at all is found
// out once, before anything else is tried, because most charges that fail are known to fail at this point.
#pragma once

#include "table/formation_search.h"

namespace muster {

class ChargePlans {
  public:
    ChargePlans(const FormationRequest& request, FormationSearch& search);

    bool is_hopeless(); // no model can land on one of the targets

    // On each target lands the nearest model that can and has no target yet; everybody else goes for the nearest foe.
    FormationPlan landing();
    // Who does not land spreads evenly along the line from one landing to the next, to hold the unit together.
    FormationPlan chain(FormationPlan plan) const;

  private:
    enum class Landing : std::uint8_t { unknown, possible, impossible };

    Point beside_nearest(std::size_t model, std::size_t target) const;
    bool can_land(std::size_t model, std::size_t target);
    bool is_pulled_to(std::size_t target);
    std::optional<Point> place_pulled_to(std::size_t model, std::size_t target, std::size_t attempts);
    std::optional<std::size_t> lander(std::size_t target, const FormationPlan& plan);

    const FormationRequest& request_;
    FormationSearch& search_;
    std::vector<std::vector<std::size_t>> nearest_; // by target: the models that may come so far, the nearest first
    std::vector<std::vector<Landing>> landings_;    // by target and model
    std::vector<std::optional<Point>> places_;      // by model: where it was pulled to
    FormationPlan everybody_to_the_nearest_;
};

} // namespace muster
