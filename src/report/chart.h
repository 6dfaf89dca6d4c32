// Charts as SVG pictures. Every figure drawn is also said in a title, so that a chart can be read by pointing at it and
// by a screen reader.
#pragma once

#include <string>
#include <vector>

namespace muster {

// Chances of 0, 1, 2, … as bars, and the chance of at least so many as a line above them.
struct DistributionChart {
    std::string title;
    std::string counted;         // what the numbers along the axis count: "models killed"
    std::vector<double> chances; // of 0, 1, 2, …
};
std::string svg_of(const DistributionChart& chart);

// Numbers in rows and columns, each cell shaded by its share of the largest.
struct HeatMap {
    std::string title;
    std::string rows, columns; // what they are: "attackers", "targets"
    std::vector<std::string> row_names, column_names;
    std::vector<std::vector<double>> values; // by row, none negative
};
std::string svg_of(const HeatMap& map);

// The chance of at least 0, 1, 2, …: sums from the far end, where the small ones are.
std::vector<double> at_least(const std::vector<double>& chances);

// "12.3 %": one decimal; "<0.1 %" and ">99.9 %" where rounding would claim never or always.
std::string percent(double chance);

} // namespace muster
