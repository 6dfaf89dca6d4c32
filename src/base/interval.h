// How certain a counted share or mean is: the interval that contains the true one in 95 of 100 counts.
#pragma once

namespace muster {

struct Interval {
    double low = 0, high = 0;
};

// The interval of a share, `successes` of `trials`, by Wilson's formula: it is sound for small numbers, and near 0 and
// 1. Without trials it is the whole range.
Interval wilson(double successes, double trials);
// The interval of a mean, from the sum of `count` values and the sum of their squares. One value alone shows no spread:
// then the interval is only the mean.
Interval mean_interval(double sum, double squares, double count);

} // namespace muster
