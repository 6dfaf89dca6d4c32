// How strong contestants are, from pairs of battles with the same dice and swapped seats. Strength is Elo by the model
// of Bradley and Terry (a difference of 400 means ten to one); draws count half. Intervals hold 95 %. They come from
// drawing the pairs again many times with a fixed seed, so that the same results always give the same figures.
#pragma once

#include "base/interval.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace muster {

// All pairs that two contestants played: the score of the first in each, in quarters. 4: won both; 2: drawn; 0: lost
// both.
struct Encounter {
    std::size_t first = 0, second = 0;
    std::vector<std::uint8_t> pairs;
};

// Elo of each contestant. `anchor` is at 0; if it met nobody, the mean of those who met somebody is. Any two who met
// get half a virtual drawn pair, so that a contestant who won everything does not become infinite.
std::vector<double> elo(std::size_t contestants, std::span<const Encounter> encounters,
                        std::optional<std::size_t> anchor);

struct Rating {
    double elo = 0;
    Interval interval;
    bool met_somebody = true; // in a run that was stopped, a contestant who met nobody has no rating
};
// The same with intervals. Each resample draws as many pairs as there were, from these pairs, half a lost pair and half
// a won pair: a contestant who won everything would not always do so.
std::vector<Rating> ratings(std::size_t contestants, std::span<const Encounter> encounters,
                            std::optional<std::size_t> anchor, unsigned resamples = 1000);

// The share of the points that the first one made, with an interval by the spread of the pairs.
struct PointShare {
    double score = 0;
    Interval interval;
};
PointShare share_of(const Encounter& encounter);

} // namespace muster
