#include "odds/distribution.h"

#include <algorithm>

namespace muster::odds_internal {

void convolve(std::span<const double> a, std::span<const double> b, Distribution& result) {
    result.assign(a.size() + b.size() - 1, 0.0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
}

void sum_of_dice(DiceExpression expression, Distribution& result, Distribution& scratch) {
    constexpr std::array<double, 7> d6 = {0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
    constexpr std::array<double, 4> d3 = {0, 1 / 3.0, 1 / 3.0, 1 / 3.0};
    const std::span<const double> die = expression.sides == 3 ? std::span<const double>(d3) : d6;
    certain(result, 0);
    for (int i = 0; i < expression.count; ++i) {
        convolve(result, die, scratch);
        result.swap(scratch);
    }
    // What the expression adds shifts the distribution. Results below 0 count as 0.
    const int plus = expression.plus;
    if (plus >= 0) {
        result.insert(result.begin(), static_cast<std::size_t>(plus), 0.0);
        return;
    }
    for (int i = 0; i < -plus && result.size() > 1; ++i) {
        result[1] += result[0];
        result.erase(result.begin());
    }
}

void cap(Distribution& distribution, int most) {
    const auto last = static_cast<std::size_t>(most);
    for (std::size_t i = last + 1; i < distribution.size(); ++i) distribution[last] += distribution[i];
    if (distribution.size() > last + 1) distribution.resize(last + 1);
}

void apply_thinning(Distribution& distribution, double chance, Distribution& scratch) {
    if (chance == 1) return;
    // Horner's scheme, from the top place down: each place adds one more point, which is kept or not.
    scratch.assign(distribution.size(), 0.0);
    scratch[0] = distribution.back();
    std::size_t degree = 0;
    for (std::size_t i = distribution.size() - 1; i-- > 0;) {
        ++degree;
        for (std::size_t k = degree; k > 0; --k) scratch[k] = scratch[k] * (1 - chance) + scratch[k - 1] * chance;
        scratch[0] = scratch[0] * (1 - chance) + distribution[i];
    }
    distribution.swap(scratch);
}

void normalise(Distribution& distribution) {
    CarefulSum sum;
    for (double each : distribution) sum.add(each);
    for (double& each : distribution) each /= sum.value();
}

} // namespace muster::odds_internal
