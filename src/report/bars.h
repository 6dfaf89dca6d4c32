// Horizontal bars with whiskers: a name, a value and perhaps the interval it lies in.
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
    bool blue = false; // which side's colour
};

struct BarChart {
    std::string title;
    std::string measured; // what the axis shows
    std::vector<Bar> bars;
    int decimals = 1;
};
std::string svg_of(const BarChart& chart);

} // namespace muster
