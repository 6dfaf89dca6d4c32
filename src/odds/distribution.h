// Distributions of small whole numbers: place n holds the chance of n. All sums are of positive terms.
#pragma once

#include "dice/die.h"

#include <span>
#include <vector>

namespace muster::odds_internal {

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

using Distribution = std::vector<double>;

inline void certain(Distribution& result, int value) {
    result.assign(static_cast<std::size_t>(value) + 1, 0.0);
    result.back() = 1;
}

// The distribution of the sum of both. `result` must be neither of them.
void convolve(std::span<const double> a, std::span<const double> b, Distribution& result);
// The total of the dice; below 0 counts as 0.
void sum_of_dice(DiceExpression expression, Distribution& result, Distribution& scratch);
// Everything above `most` counts as `most`.
void cap(Distribution& distribution, int most);
// Keeps each of the points with this chance.
void apply_thinning(Distribution& distribution, double chance, Distribution& scratch);
// Divides by the sum, which differs from 1 only by rounding. So rounding errors that all terms share disappear.
void normalise(Distribution& distribution);

// A sum of many terms with twice the usual precision (Neumaier).
class CarefulSum {
  public:
    void add(double term) {
        const double next = sum_ + term;
        lost_ += (sum_ < term ? term - next + sum_ : sum_ - next + term);
        sum_ = next;
    }
    double value() const { return sum_ + lost_; }
    double high() const { return sum_; }
    double lost() const { return lost_; }

  private:
    double sum_ = 0, lost_ = 0;
};

} // namespace muster::odds_internal
