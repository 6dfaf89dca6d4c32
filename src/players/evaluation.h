// The value of a battle for one side. It has one currency for everything: points scored, markers held and within reach
// (with what they would score until the end), and what is left of the armies. What these mean for the chance to win was
// learned from battles of the greedy player, by game and by rounds left (docs/players.md). It uses only whole numbers,
// and only what is on the table.
#pragma once

#include "battle/rule_set.h"

namespace muster {

// The worth of each model and its wounds at the start, by its number.
struct ModelValues {
    std::vector<std::int64_t> worth, wounds;
};
ModelValues model_values(const Setup& setup);

// The value of a marker, in thousandths of a point, that would be scored in this state of the battle; and the value of
// an army's worth at this moment.
std::int64_t marker_rate(const Battle& battle);
std::int64_t at_army_rate(const Battle& battle, std::int64_t worth);

// What speaks for a side, minus what speaks against it, in thousandths of a point or of an army.
struct Features {
    std::int64_t scored = 0; // points already scored
    std::int64_t held = 0;   // what the markers held now bring until the end
    std::int64_t near = 0;   // what they bring if the side with the stronger models around them gets them
    std::int64_t crowd = 0;  // the same, if the side with more models beside them gets them
    std::int64_t far = 0;    // the same, if the side with the stronger models within a turn or two gets them
    std::int64_t armies = 0; // what is left of the armies
    std::int64_t slain = 0;  // slain Warlords, in thousandths of one
    std::int64_t tie = 0;    // who wins if points are equal: 1000 or -1000
    std::int64_t turn = 0;   // whose turn it is: 1000 or -1000
    std::int64_t last = 0;   // who has the last turn: 1000 or -1000
};

class Evaluation {
  public:
    static constexpr std::int64_t victory = 10'000; // value of a battle won; a battle lost counts the negative

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
