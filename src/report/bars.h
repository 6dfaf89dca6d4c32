// Horizontal bars with whiskers: a name, a value and optionally its interval.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace muster {

struct Bar {
    std::string name;
    double value = 0;
    std::optional<std::pair<double, double>> interval;
    bool blue = false; // drawn in blue's colour, else in red's
};

struct BarChart {
    std::string title;
    std::string measured; // what the axis shows
    std::vector<Bar> bars;
    int decimals = 1;
};
std::string svg_of(const BarChart& chart);

} // namespace muster
