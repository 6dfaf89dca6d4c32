#include "base/interval.h"

#include <algorithm>
#include <cmath>

namespace muster {
namespace {

constexpr double z = 1.959963984540054; // 95 % of a normal distribution lie within this many deviations of the mean

} // namespace

Interval wilson(double successes, double trials) {
    if (trials <= 0) return {0, 1};
    const double share = successes / trials, square = z * z / trials;
    const double centre = share + square / 2;
    const double spread = z * std::sqrt(share * (1 - share) / trials + square / (4 * trials));
    // Without the clamp, rounding could leave the counted share outside the interval, at 0 and at 1.
    return {std::clamp((centre - spread) / (1 + square), 0.0, share),
            std::clamp((centre + spread) / (1 + square), share, 1.0)};
}

Interval mean_interval(double sum, double squares, double count) {
    if (count <= 0) return {0, 0};
    const double mean = sum / count;
    if (count < 2) return {mean, mean};
    const double variance = std::max(0.0, (squares - sum * mean) / (count - 1));
    const double spread = z * std::sqrt(variance / count);
    return {mean - spread, mean + spread};
}

} // namespace muster
