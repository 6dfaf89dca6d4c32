// What a battle looks worth to one side, in thousandths of a victory point. One currency for everything: points scored,
// markers that would be scored if the battle stood like this, and what is left of the armies, which matters the less
// the nearer the end. Whole numbers only, from what lies on the table: it knows no rule of a particular game.
#pragma once

#include "battle/rule_set.h"

namespace muster {

class Prospect {
  public:
    explicit Prospect(const Setup& setup);
    std::int64_t of(const Battle& battle, Side side) const;

  private:
    std::int64_t armies(const Battle& battle, Side side) const;
    std::int64_t markers(const Battle& battle, Side side) const;

    const Setup* setup_;
    std::vector<std::int64_t> worth_; // of each model's whole wounds, by its number
    std::vector<std::int64_t> whole_; // wounds each model began with
};

} // namespace muster
