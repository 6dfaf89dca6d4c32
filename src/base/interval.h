// How sure a share or a mean is that was counted: the interval that holds the true one in 95 of 100 counts.
#pragma once

namespace muster {

struct Interval {
    double low = 0, high = 0;
};

// Of a share of which `successes` of `trials` were seen, by Wilson: sound for small numbers and at the ends. Everything
// where nothing was tried.
Interval wilson(double successes, double trials);
// Of a mean, from the sum of `count` values and of their squares; the mean alone where one value shows no spread.
Interval mean_interval(double sum, double squares, double count);

} // namespace muster
