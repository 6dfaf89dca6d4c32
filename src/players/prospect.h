// What a battle looks worth to one side, in thousandths of a victory point. One currency for everything: points scored,
// markers that would be scored if the battle stood like this, and what is left of the armies, which matters the less
// the nearer the end. Whole numbers only, from what lies on the table: it knows no rule of a particular game.
#pragma once

#include "battle/rule_set.h"

namespace muster {

// What each model is worth whole, and the wounds it begins with, by its number.
struct ModelWorths {
    std::vector<std::int64_t> worth, wounds;
};
ModelWorths model_worths(const Setup& setup);

// How many thousandths a marker is worth that would be scored as the battle stands, and what a thousandth of an army is
// worth by now.
std::int64_t marker_rate(const Battle& battle);
std::int64_t at_army_rate(const Battle& battle, std::int64_t worth);

class Prospect {
  public:
    explicit Prospect(const Setup& setup);
    std::int64_t of(const Battle& battle, Side side) const;

  private:
    std::int64_t armies(const Battle& battle, Side side) const;
    std::int64_t markers(const Battle& battle, Side side) const;

    const Setup* setup_;
    ModelWorths worths_;
};

} // namespace muster
