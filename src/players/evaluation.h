// What a battle looks worth to one side. One currency for everything: points scored, markers held and within reach as
// they would be scored until the end, and what is left of the armies. What these mean for the chance to win was learned
// from battles of the greedy player, by game and by rounds to go (docs/players.md). Whole numbers only, from what lies
// on the table.
#pragma once

#include "battle/rule_set.h"

namespace muster {

// What each model is worth whole, and the wounds it begins with, by its number.
struct ModelValues {
    std::vector<std::int64_t> worth, wounds;
};
ModelValues model_values(const Setup& setup);

// How many thousandths a marker is worth that would be scored as the battle stands, and what a thousandth of an army is
// worth by now.
std::int64_t marker_rate(const Battle& battle);
std::int64_t at_army_rate(const Battle& battle, std::int64_t worth);

// What speaks for a side, and what against it taken off: thousandths of a point, and of an army.
struct Features {
    std::int64_t scored = 0; // already
    std::int64_t held = 0;   // what the markers held now bring until the end
    std::int64_t near = 0;   // what they bring if they fall to whoever has the stronger models around them
    std::int64_t crowd = 0;  // the same, if to whoever has more models beside them
    std::int64_t far = 0;    // the same, if to whoever has the stronger models within a turn or two of them
    std::int64_t armies = 0; // what is left of them
    std::int64_t slain = 0;  // Warlords, in thousandths of one
    std::int64_t tie = 0;    // who wins with equal points,
    std::int64_t turn = 0;   // whose turn it is,
    std::int64_t last = 0;   // and who has the last turn: 1000 or -1000
};

class Evaluation {
  public:
    static constexpr std::int64_t victory = 10'000; // of a battle won; one lost is worth as much less than nothing

    explicit Evaluation(const Setup& setup);
    std::int64_t of(const Battle& battle, Side side) const;
    Features features(const Battle& battle, Side side) const;

  private:
    std::int64_t left_of(const Battle& battle, std::size_t model) const;
    std::int64_t armies(const Battle& battle, Side side) const;
    struct Around {
        std::int64_t near = 0, crowd = 0, far = 0; // from -1000 to 1000
    };
    Around around(const Battle& battle, const Marker& marker, Side side) const;

    const Setup* setup_;
    ModelValues worths_;
};

} // namespace muster
