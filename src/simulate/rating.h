// How strong contestants are, from pairs of battles: the same dice, seats swapped. Strength is Elo by the model of
// Bradley and Terry (a difference of 400 is ten to one), draws count half. Intervals hold 95 % and come from drawing
// the pairs again and again; the draws have a fixed seed, so that the same results always give the same figures.
#pragma once

#include "base/interval.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace muster {

// All pairs that two contestants played: what the first scored in each, in quarters: 4 won both, 2 drawn, 0 lost both.
struct Encounter {
    std::size_t first = 0, second = 0;
    std::vector<std::uint8_t> pairs;
};

// Elo of each contestant, `anchor` at 0, or where that met nobody the mean of those who did. Half a virtual pair,
// drawn, between any two who met keeps who won everything from infinity.
std::vector<double> elo(std::size_t contestants, std::span<const Encounter> encounters,
                        std::optional<std::size_t> anchor);

struct Rating {
    double elo = 0;
    Interval interval;
    bool met_somebody = true; // who met nobody, in a run that was stopped, has no rating
};
// With intervals. Each resample draws as many pairs as there were, from those there were and half a pair lost and half
// a pair won: who won everything might not always.
std::vector<Rating> ratings(std::size_t contestants, std::span<const Encounter> encounters,
                            std::optional<std::size_t> anchor, unsigned resamples = 1000);

// The share of the points the first one took, with its interval by the spread of the pairs.
struct PointShare {
    double score = 0;
    Interval interval;
};
PointShare share_of(const Encounter& encounter);

} // namespace muster
